/**
 * GTIN-8/12/13/14 (GS1 General Specifications, section 7.9: modulo-10 check digit with weights 3
 * and 1 from the right). Does not decide whether two products with one GTIN are the same; matching
 * does.
 */

/**
 * The 14-digit form, or null when the text is not a GTIN: other characters, another length, a wrong
 * check digit, all zeros.
 */
export function normalizeGtin(text: string): string | null {
  const digits = text.replace(/^(?:gtin|ean|upc|isbn)[\s:_-]*/i, '').replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  const padded = digits.padStart(14, '0');
  return hasValidCheckDigit(padded) ? padded : null;
}

/**
 * True for GS1 prefixes for a shop's internal use (02, 04, 20–29) and coupons (05, 98, 99): they
 * identify nothing elsewhere.
 */
export function isRestrictedGtin(gtin14: string): boolean {
  const gs1 = gtin14.slice(1);
  return /^(?:02|04|05|2\d|98[123]|99)/.test(gs1);
}

function hasValidCheckDigit(gtin14: string): boolean {
  let sum = 0;
  for (let i = 0; i < 13; i += 1) sum += Number(gtin14[i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(gtin14[13]);
}
