/**
 * Lists the amounts to evaluate: a grid over the bounds, adjusted to charm endings when the account
 * wants them and one lies within the bounds.
 */
import { type CurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import type { PriceBounds } from './price-bounds.ts';

const GRID = 40n;
/** More amounts with a charm ending than this are thinned out evenly. */
const MOST = 64n;
/** With fewer rare endings than this within the bounds, more common endings are used instead. */
const FEW = 6;

/**
 * Amounts within the bounds, ascending, without duplicates and without the current price. Empty
 * when the bounds contain no other amount.
 */
export function listCandidates(
  bounds: PriceBounds,
  currentMinor: bigint,
  options: { currency: CurrencyCode; charmEndings: boolean },
): bigint[] {
  const { lowMinor, highMinor } = bounds;
  if (lowMinor > highMinor) return [];
  const charmed = options.charmEndings
    ? listCharming(lowMinor, highMinor, getMinorDigits(options.currency))
    : [];
  const candidates = charmed.filter((minor) => minor !== currentMinor);
  return candidates.length > 0
    ? candidates
    : listGrid(lowMinor, highMinor).filter((minor) => minor !== currentMinor);
}

function listGrid(low: bigint, high: bigint): bigint[] {
  const width = high - low;
  if (width <= GRID) return Array.from({ length: Number(width) + 1 }, (_, n) => low + BigInt(n));
  return Array.from({ length: Number(GRID) + 1 }, (_, n) => low + (width * BigInt(n)) / GRID);
}

/**
 * Endings: …9.99 and …4.99 from 100 units on, .99 and .49 below, .x9 for prices under 5 units; …80,
 * …90 or …0 in currencies without decimals.
 */
function listCharming(low: bigint, high: bigint, digits: number): bigint[] {
  const unit = 10n ** BigInt(digits);
  if (digits === 0) {
    const wide = low >= 1000n ? listEnding(low, high, { period: 100n, endings: [80n, 90n] }) : [];
    return wide.length >= FEW
      ? wide
      : listEnding(low, high, { period: 10n, endings: low >= 1000n ? [0n] : [0n, 8n] });
  }
  const last = unit / 100n;
  const whole = unit - last;
  if (high < 5n * unit)
    return listEnding(low, high, { period: unit / 10n, endings: [unit / 10n - last] });
  if (low >= 100n * unit) {
    const wide = listEnding(low, high, {
      period: 10n * unit,
      endings: [4n * unit + whole, 9n * unit + whole],
    });
    if (wide.length >= FEW) return wide;
  }
  return listEnding(low, high, { period: unit, endings: [unit / 2n - last, whole] });
}

function listEnding(
  low: bigint,
  high: bigint,
  { period, endings }: { period: bigint; endings: bigint[] },
): bigint[] {
  const first = low / period;
  const count = high / period - first + 1n;
  const stride = count > MOST ? count / MOST : 1n;
  const found: bigint[] = [];
  for (let n = first; n <= high / period; n += stride) {
    for (const ending of endings)
      if (n * period + ending >= low && n * period + ending <= high)
        found.push(n * period + ending);
  }
  return found;
}
