import { printRows } from '#bench/print-rows.ts';
import type { Item, ScoredPair } from '#pricing/matching/matching.ts';
import { formatMatchReason } from '#kernel/reasons/english/format-in-english.ts';
import { scorePairs } from '#pricing/matching/score-pairs.ts';
import { FAMILIES, type FamilyPair, readFamily } from './read-families.ts';

const HALVES = ['read', 'unread'] as const;

export interface Catalogs {
  readonly left: readonly Item[];
  readonly right: readonly Item[];
}

type Decided = FamilyPair & { readonly scored: ScoredPair | undefined };

/** A catalog has an item once: pairs with a title in common are scored in different runs. */
function separate(pairs: readonly FamilyPair[]): FamilyPair[][] {
  const runs: { pairs: FamilyPair[]; titles: Set<string> }[] = [];
  for (const pair of pairs) {
    const titles = [pair.left.name, pair.right.name];
    let run = runs.find((one) => titles.every((title) => !one.titles.has(title)));
    if (!run) runs.push((run = { pairs: [], titles: new Set() }));
    run.pairs.push(pair);
    for (const title of titles) run.titles.add(title);
  }
  return runs.map((run) => run.pairs);
}

function decide(pairs: readonly FamilyPair[], others: Catalogs): Decided[] {
  // A row that a pair was made from would stand beside its own copy.
  const titles = new Set(pairs.flatMap(({ left, right }) => [left.name, right.name]));
  return separate(pairs).flatMap((run) => {
    const side = (of: 'left' | 'right'): Item[] => [
      ...run.map((pair) => pair[of]),
      ...others[of].filter(({ name }) => !titles.has(name)),
    ];
    const scored = new Map(
      scorePairs(side('left'), side('right')).map((pair) => [`${pair.left} ${pair.right}`, pair]),
    );
    return run.map((pair) => ({ ...pair, scored: scored.get(`${pair.left.id} ${pair.right.id}`) }));
  });
}

function rowOf(decided: readonly Decided[]): Record<string, string | number> {
  const count = (isMatch: boolean, verdict: ScoredPair['verdict']): number =>
    decided.filter((pair) => pair.isMatch === isMatch && pair.scored?.verdict === verdict).length;
  const matches = decided.filter((pair) => pair.isMatch).length;
  const [automatic, review] = [count(true, 'auto'), count(true, 'review')];
  return {
    true: matches,
    automatic,
    review,
    'found %': matches === 0 ? '–' : ((100 * (automatic + review)) / matches).toFixed(0),
    'near misses': decided.length - matches,
    'wrong automatic': count(false, 'auto'),
    'wrong review': count(false, 'review'),
  };
}

function report(title: string, decided: readonly Decided[], missed: string): void {
  console.log(`\n${title}:\n`);
  const add = printRows(['refurbished']);
  for (const family of [...FAMILIES, null])
    for (const half of HALVES)
      add({
        family: family ?? 'all',
        half: half.padEnd('unread'.length),
        ...rowOf(
          decided.filter(
            (pair) => pair.half === half && (family === null || pair.family === family),
          ),
        ),
      });
  for (const { left, right, isMatch, scored } of decided.filter((pair) => isMissed(pair, missed)))
    console.log(
      [
        `\n${isMatch ? 'true' : 'false'}, ${scored ? `${scored.verdict} ${scored.probability.toFixed(2)}` : 'not found'}`,
        ...[left, right].map(({ name, brand, mpn, price }) =>
          [name, brand, mpn, price ? Number(price.minor) / 100 : null].join(' | '),
        ),
        scored?.reasons.map(formatMatchReason).join('; ') ?? '',
      ].join('\n  '),
    );
}

function isMissed({ half, family, isMatch, scored }: Decided, missed: string): boolean {
  const isFound = scored !== undefined && scored.verdict !== 'rejected';
  return half === 'read' && family === missed && isFound !== isMatch;
}

/**
 * Near misses of the variant (variant-families): how many true pairs of each family are found,
 * automatically or for review, and how many near misses are. Each family is first small catalogs of
 * its own; then all stand among the items of a whole catalog, where text acts, too. `missed`: the
 * family of which is listed what was decided wrongly of the half that rules may be made from.
 */
export function printFamilies(others: Catalogs, missed: string): void {
  const families = FAMILIES.map(readFamily);
  const none: Catalogs = { left: [], right: [] };
  report(
    'Each family alone',
    families.flatMap((pairs) => decide(pairs, none)),
    missed,
  );
  report('Among the items of the folder', decide(families.flat(), others), missed);
}
