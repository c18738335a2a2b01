const ENTITY = /&(?:#\d+|#x[\da-f]+|\w+);/gi;

/**
 * True when a text as a document writes it ("49,90 €", "1.299,-", 49.9, 4990 hundredths) can be this
 * amount: its digits are those of the amount, with or without its decimals.
 */
export function isAmountText(text: string, amount: string): boolean {
  const written = text
    .replace(ENTITY, ' ')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '');
  if (written === '') return false;
  const [whole = '', decimals = ''] = amount.split('.');
  const short = decimals.replace(/0+$/, '');
  const spellings = new Set(
    [short, decimals, short.padEnd(2, '0'), short.padEnd(3, '0')].map((tail) =>
      `${whole}${tail}`.replace(/^0+(?=\d)/, ''),
    ),
  );
  return spellings.has(written);
}
