/** Which currency is paid in a country, and how its language writes decimals: hints, never proofs. Countries that pay in EUR and the common others. */
const REGIONS_BY_CURRENCY =
  'EUR=AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK EU|USD=US PR EC SV PA|GBP=GB UK|CAD=CA|AUD=AU|NZD=NZ|CHF=CH LI|SEK=SE|NOK=NO|DKK=DK|' +
  'ISK=IS|PLN=PL|CZK=CZ|HUF=HU|RON=RO|BGN=BG|RSD=RS|UAH=UA|RUB=RU|BYN=BY|KZT=KZ|TRY=TR|ILS=IL|AED=AE|SAR=SA|KWD=KW|BHD=BH|OMR=OM|QAR=QA|EGP=EG|MAD=MA|' +
  'TND=TN|JOD=JO|IRR=IR|INR=IN|PKR=PK|LKR=LK|NPR=NP|BDT=BD|CNY=CN|HKD=HK|TWD=TW|JPY=JP|KRW=KR|SGD=SG|MYR=MY|THB=TH|IDR=ID|PHP=PH|VND=VN|ZAR=ZA|NGN=NG|' +
  'KES=KE|GHS=GH|BRL=BR|ARS=AR|CLP=CL|COP=CO|MXN=MX|PEN=PE|UYU=UY|PYG=PY|BOB=BO|CRC=CR|DOP=DO|GTQ=GT|GEL=GE|AMD=AM|AZN=AZ|MDL=MD|MKD=MK|ALL=AL|BAM=BA';

/** Top-level domains that are sold to the world and name no country. */
const WORLDLY = new Set(['io', 'co', 'me', 'tv', 'ai', 'eu', 'cc', 'ws', 'to']);
/** Languages spoken for shops in one country only: without a region they still tell the place. */
const REGION_BY_LANGUAGE = new Map(
  'ja=JP ko=KR sv=SE da=DK nb=NO nn=NO no=NO is=IS pl=PL cs=CZ hu=HU ro=RO bg=BG uk=UA be=BY kk=KZ tr=TR he=IL th=TH vi=VN id=ID et=EE lv=LV lt=LT sl=SI sk=SK fi=FI el=GR fa=IR hi=IN ka=GE hy=AM az=AZ'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const DOT_LANGUAGES = new Set('en ja ko zh th he hi ms ga cy ta te'.split(' '));
const DOT_REGIONS = new Set(
  'US GB UK IE AU NZ CA IN SG MY HK TW JP KR CN TH PH MX CH LI IL PK LK NG KE'.split(' '),
);

const currencyByRegion = new Map(
  REGIONS_BY_CURRENCY.split('|').flatMap((part) => {
    const [currency = '', regions = ''] = part.split('=');
    return regions.split(' ').map((region) => [region, currency] as const);
  }),
);

export function findCurrencyOfRegion(region: string): string | null {
  return currencyByRegion.get(region.toUpperCase()) ?? null;
}

/** "de-AT", "sv", "en_GB" → country, where the tag tells one. */
export function findRegionOfLocale(locale: string): string | null {
  const region = /[-_]([A-Za-z]{2})\b/.exec(locale)?.[1];
  if (region) return region.toUpperCase();
  return REGION_BY_LANGUAGE.get(locale.slice(0, 2).toLowerCase()) ?? null;
}

/** Country of a host name's ending ("shop.co.uk" → GB), or of its first label or path where shops put it ("de.shop.com", "/en-gb/"). */
export function findRegionOfUrl(url: string): string | null {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  const labels = parsed.hostname.split('.');
  const top = labels.at(-1) ?? '';
  if (top.length === 2 && !WORLDLY.has(top)) return (top === 'uk' ? 'GB' : top).toUpperCase();
  const pathTag = /^\/([a-z]{2})[-_/]([a-z]{2})(?:\/|$)/i.exec(parsed.pathname);
  const candidates = [
    pathTag?.[2],
    pathTag?.[1],
    /^\/([a-z]{2})\//i.exec(parsed.pathname)?.[1],
    labels.length > 2 ? /(?:^|-)([a-z]{2})$/.exec(labels[0] ?? '')?.[1] : undefined,
  ];
  for (const candidate of candidates) {
    const region = candidate?.toUpperCase();
    if (region && currencyByRegion.has(region)) return region === 'UK' ? 'GB' : region;
  }
  return null;
}

/** The decimal separator a locale writes; null when the tag does not tell. */
export function findDecimalSeparator(locale: string): '.' | ',' | null {
  const language = locale.slice(0, 2).toLowerCase();
  if (!/^[a-z]{2}/.test(language)) return null;
  const region = findRegionOfLocale(locale);
  if (language === 'es' || language === 'de' || language === 'fr' || language === 'it')
    return region && DOT_REGIONS.has(region) && region !== 'CA' ? '.' : ',';
  if (language === 'en') return region === 'ZA' ? null : '.';
  return DOT_LANGUAGES.has(language) ? '.' : ',';
}
