import { expect, test } from 'vitest';
import { formatMatchReason } from '#kernel/reasons/english/format-in-english.ts';
import type { Item, ScoredPair } from '#pricing/matching/matching.ts';
import { scorePairs } from '#pricing/matching/score-pairs.ts';
import pairs from './same-gtin.pairs.json' with { type: 'json' };

type Side = Partial<Item> & { readonly name: string; readonly euros?: number };

/** The pair of two items with one GTIN. */
function score(ours: Side, theirs: Side): ScoredPair | undefined {
  const [left, right] = [ours, theirs].map(({ euros, ...item }, n) => ({
    id: String(n),
    gtin: '4548736112117',
    price: euros === undefined ? null : { minor: BigInt(Math.round(euros * 100)), currency: 'EUR' },
    ...item,
  })) as [Item, Item];
  return scorePairs([left], [right])[0];
}

/** Names of the pairs with another verdict than the wanted one. */
function wrongOf(group: 'other' | 'same'): string[] {
  return pairs[group].flatMap((row) => {
    const [name, brand, euros, theirName, theirBrand, theirEuros] = row as [
      string,
      string,
      number,
      string,
      string,
      number,
    ];
    const pair = score(
      { name, brand, euros },
      { name: theirName, brand: theirBrand, euros: theirEuros },
    );
    return (pair?.verdict === 'auto') === (group === 'same') ? [] : [`${name} | ${theirName}`];
  });
}

test('a GTIN on an accessory, another kind, scent or pack goes to a person', () => {
  // German names in which the part comes before the thing without "für".
  expect(wrongOf('other')).toEqual([
    'Schnellkochtopf 6 l | Dichtungsring Schnellkochtopf',
    'Kleiderschrank Oslo | Einlegeboden Kleiderschrank Oslo',
  ]);
});

test('a GTIN stays automatic for names in two languages, a model alone, and what is included', () => {
  expect(wrongOf('same')).toEqual([]);
});

test.each([
  ['Kestrel cordless drill 18 V', 'Kestrel drill stand', 'another kind of thing: drill, stand'],
  ['Spülmittel Zitrone', 'Dish soap lavender', 'another kind of thing: zitrone, lavender'],
])('%s and %s: says why', (ours, theirs, reason) => {
  const pair = score({ name: ours }, { name: theirs });
  expect(pair?.verdict).toBe('review');
  expect(pair?.reasons.map(formatMatchReason)).toContain(reason);
});

test('a price beyond half is a reason only where the names leave a doubt', () => {
  const known = { name: 'Kestrel cordless drill 18 V', brand: 'Kestrel', euros: 129 };
  expect(score(known, { ...known, euros: 12 })).toMatchObject({ verdict: 'auto' });
  const unknown = { name: 'Quibble Kestrel', brand: 'Kestrel', euros: 100 };
  const other = { name: 'Frobnic Quibble', brand: 'Kestrel' };
  expect(score(unknown, { ...other, euros: 60 })).toMatchObject({
    verdict: 'auto',
    isByPrice: true,
  });
  const doubted = score(unknown, { ...other, euros: 49 });
  expect(doubted).toMatchObject({ verdict: 'review', isByPrice: true });
  expect(doubted?.reasons.map(({ code }) => code)).toContain('price_apart');
  expect(score(unknown, other)).toMatchObject({ verdict: 'auto' });
});

test('a GTIN without a name decides', () => {
  expect(score({ name: '' }, { name: 'Kestrel cordless drill' })?.verdict).toBe('auto');
});
