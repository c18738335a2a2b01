/** Prices with the endings of a rule: ".99", "9.90", "80". */
import { type CurrencyCode, getMinorDigits } from '#kernel/currency.ts';

export type EndingDirection = 'nearest' | 'down' | 'up';

/** One ending: all amounts n × period + minor. */
interface Ending {
  readonly text: string;
  readonly period: bigint;
  readonly minor: bigint;
}

export interface Endings {
  readonly texts: string;
  readonly list: readonly Ending[];
  readonly direction: EndingDirection;
}

/**
 * Endings such as ".99" (every full unit) or "9.99" (every ten units). The texts have all of the
 * currency's decimals.
 */
export function compileEndings(
  texts: readonly string[],
  { currency, direction }: { currency: CurrencyCode; direction: EndingDirection },
): Endings {
  const unit = 10n ** BigInt(getMinorDigits(currency));
  return {
    texts: texts.join(', '),
    direction,
    list: texts.map((text) => {
      const [whole = '', decimals = ''] = text.split('.');
      return {
        text,
        period: unit * 10n ** BigInt(whole.length),
        minor: BigInt(whole + decimals),
      };
    }),
  };
}

/**
 * The amount with one of the endings that is nearest to the target, within the bounds and on the
 * wished side; when that side has none, on the other. Of two as near the lower. Null: there is none
 * within the bounds.
 */
export function chooseEnding(
  { list, direction }: Endings,
  target: bigint,
  { low, high }: { low: bigint; high: bigint },
): { readonly minor: bigint; readonly text: string } | null {
  const below = direction === 'up' ? null : nearestBelow(list, target < high ? target : high, low);
  const above = direction === 'down' ? null : nearestAbove(list, target > low ? target : low, high);
  if (below !== null && above !== null)
    return target - below.minor <= above.minor - target ? below : above;
  const wished = below ?? above;
  if (wished !== null) return wished;
  return direction === 'down'
    ? nearestAbove(list, target > low ? target : low, high)
    : nearestBelow(list, target < high ? target : high, low);
}

type Found = { readonly minor: bigint; readonly text: string } | null;

/** The largest amount with an ending that is at most `from` and at least `low`. */
function nearestBelow(list: readonly Ending[], from: bigint, low: bigint): Found {
  let found: Found = null;
  for (const { text, period, minor } of list) {
    if (from < minor) continue;
    const amount = ((from - minor) / period) * period + minor;
    if (amount >= low && amount > 0n && (found === null || amount > found.minor))
      found = { minor: amount, text };
  }
  return found;
}

/** The smallest amount with an ending that is at least `from` and at most `high`. */
function nearestAbove(list: readonly Ending[], from: bigint, high: bigint): Found {
  let found: Found = null;
  for (const { text, period, minor } of list) {
    const rounds = from <= minor ? 0n : (from - minor + period - 1n) / period;
    const amount = rounds * period + minor;
    if (amount <= high && amount > 0n && (found === null || amount < found.minor))
      found = { minor: amount, text };
  }
  return found;
}
