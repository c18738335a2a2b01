import type { ChangeRow } from './price-change.ts';

/**
 * What a merchant can do with the compare-at price. `old_price`: show the reduction from the
 * previous price; only where the price goes down.
 */
export const COMPARE_AT_CHOICES = ['leave', 'old_price', 'clear'] as const;
export type CompareAtChoice = (typeof COMPARE_AT_CHOICES)[number];

/**
 * The choices for one change, the default first; empty where there is nothing to choose: no
 * compare-at price, and the price goes up. Amounts in minor units.
 */
export function listCompareAtChoices({
  from,
  to,
  compareAt,
}: {
  from: bigint;
  to: bigint;
  compareAt: bigint | null;
}): CompareAtChoice[] {
  const old: CompareAtChoice[] = to < from ? ['old_price'] : [];
  if (compareAt !== null) return ['leave', ...old, 'clear'];
  return old.length > 0 ? ['leave', ...old] : [];
}

/**
 * The compare-at price to write with a change, in minor units. `current`: the shop's now. An undo
 * (`restore`) restores what the change replaced, unless somebody has set another one since.
 */
export function chooseCompareAt(
  row: Pick<
    ChangeRow,
    'compare_at_mode' | 'compare_at_from' | 'compare_at_to' | 'from_minor' | 'to_minor'
  >,
  current: bigint | null,
): bigint | null {
  switch (row.compare_at_mode) {
    case 'old_price':
      return row.to_minor < row.from_minor ? row.from_minor : current;
    case 'clear':
      return null;
    case 'restore':
      return current === row.compare_at_from ? row.compare_at_to : current;
    default:
      return current;
  }
}
