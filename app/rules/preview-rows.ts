import type { PreviewRow } from './rule-test.ts';

/** Rows that the page keeps; the file has all. */
export const MOST_CHANGES = 5_000;
export const MOST_HELD = 1_000;

export interface PreviewRows {
  readonly add: (row: PreviewRow) => void;
  /** Those that are kept: of the changes the largest, the first of those whose price stays. */
  readonly list: () => PreviewRow[];
}

/**
 * Keeps the rows of a preview that are shown, with bounded memory whatever the number of products.
 */
export function createPreviewRows(mostChanges = MOST_CHANGES, mostHeld = MOST_HELD): PreviewRows {
  let changes: PreviewRow[] = [];
  const held: PreviewRow[] = [];
  const cut = () => {
    changes = changes.sort(compareChanges).slice(0, mostChanges);
  };
  return {
    add: (row) => {
      if (row.suggestedPrice === null) {
        if (held.length < mostHeld) held.push(row);
        return;
      }
      changes.push(row);
      // Sorted only now and then: each row is then compared a few times, not with all.
      if (changes.length >= 2 * mostChanges) cut();
    },
    list: () => {
      cut();
      return [...changes, ...held];
    },
  };
}

const sizeOf = ({ change }: PreviewRow): number => Math.abs(change ?? 0);
const compareChanges = (a: PreviewRow, b: PreviewRow): number => sizeOf(b) - sizeOf(a);

export const SHOWN = ['changes', 'raised', 'lowered', 'held'] as const;
export const SORTS = ['size', 'raise', 'cut', 'name', 'margin'] as const;
export interface RowChoice {
  readonly shown: (typeof SHOWN)[number];
  readonly sort: (typeof SORTS)[number];
  /** Empty: all rules. */
  readonly ruleKey: string;
}

/** The rows of that choice, in its order. Pure. */
export function chooseRows(
  rows: readonly PreviewRow[],
  { shown, sort, ruleKey }: RowChoice,
): PreviewRow[] {
  const isShown = ({ change }: PreviewRow): boolean => {
    if (shown === 'held') return change === null;
    if (change === null) return false;
    return shown === 'changes' || (shown === 'raised' ? change > 0 : change < 0);
  };
  return rows
    .filter((row) => isShown(row) && (ruleKey === '' || row.ruleKey === ruleKey))
    .sort(ORDERS[sort]);
}

/** An unknown margin is neither low nor high: it comes last. */
const marginOf = ({ marginAfter }: PreviewRow): number => marginAfter ?? Infinity;
const ORDERS: Readonly<Record<RowChoice['sort'], (a: PreviewRow, b: PreviewRow) => number>> = {
  size: compareChanges,
  raise: (a, b) => (b.change ?? 0) - (a.change ?? 0),
  cut: (a, b) => (a.change ?? 0) - (b.change ?? 0),
  name: (a, b) => a.name.localeCompare(b.name),
  margin: (a, b) => (marginOf(a) === marginOf(b) ? 0 : marginOf(a) - marginOf(b)),
};
