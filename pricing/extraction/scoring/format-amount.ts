import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';

/**
 * The amount with the digits of its currency: "19.9" EUR → "19.90". Digits the currency cannot
 * express are rounded half up when they are tax arithmetic ("185.130001", "29.1583": four and
 * more), as the shop itself rounds them for its readers; three are left as they are.
 */
export function formatAmount(amount: string | null, currency: string | null): string | null {
  if (amount === null) return null;
  const [whole = '0', fraction = ''] = amount.split('.');
  if (currency === null) {
    if (fraction.length > 3) return roundAt(whole, fraction, 2);
    return fraction.length === 1 ? `${amount}0` : amount;
  }
  const digits = isCurrencyCode(currency) ? getMinorDigits(currency) : 2;
  const short = fraction.replace(/0+$/, '');
  if (short.length <= digits) return digits === 0 ? whole : `${whole}.${short.padEnd(digits, '0')}`;
  return short.length > 3 ? roundAt(whole, short, digits) : amount;
}

function roundAt(whole: string, fraction: string, digits: number): string {
  const kept =
    BigInt(whole + fraction.slice(0, digits)) + (fraction.charAt(digits) >= '5' ? 1n : 0n);
  const text = kept.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
