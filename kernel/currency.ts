/**
 * ISO 4217 currencies and their minor digits, from the ISO table. `Intl` is not used: it has the
 * digits in common usage (0 for HUF, COP, IDR …), not those of the standard.
 */
const DIGITS_0 = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const DIGITS_3 = 'BHD IQD JOD KWD LYD OMR TND';
const DIGITS_4 = 'CLF UYW';
const DIGITS_2 =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY ' +
  'COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ' +
  'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO ' +
  'NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS ' +
  'TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';

const minorDigitsByCode: ReadonlyMap<string, number> = new Map([
  ...DIGITS_2.split(' ').map((code) => [code, 2] as const),
  ...DIGITS_0.split(' ').map((code) => [code, 0] as const),
  ...DIGITS_3.split(' ').map((code) => [code, 3] as const),
  ...DIGITS_4.split(' ').map((code) => [code, 4] as const),
]);

/** Three upper-case letters that are in the ISO 4217 table. */
export type CurrencyCode = string;

/** True for a current ISO 4217 code in upper case. */
export function isCurrencyCode(text: string): boolean {
  return minorDigitsByCode.has(text);
}

/** Number of decimals of the currency (0, 2, 3 or 4). Throws RangeError for an unknown code. */
export function getMinorDigits(currency: CurrencyCode): number {
  const digits = minorDigitsByCode.get(currency);
  if (digits === undefined)
    throw new RangeError(`Unknown currency ${JSON.stringify(currency)}: expected an ISO 4217 code`);
  return digits;
}
