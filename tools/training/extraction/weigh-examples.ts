import type { PriceExample } from './collect-examples.ts';

/**
 * How much a page counts in a state: most in those in which pages are read, little in those that
 * were made to be hard.
 */
const STATE_WEIGHTS: Readonly<Record<string, number>> = {
  'as saved': 1.5,
  'markup removed': 1.5,
  'scripts removed': 1,
  'markup stale': 1,
  'markup stale, shown nowhere': 0.3,
  'shown nowhere': 0.3,
  'visible only, price gone': 1,
};
const OTHER_STATE = 0.4;
/** The rules were made on the first set: what it says of them counts less. */
const NEWER_SET = 1.6;
/** Two thirds of the pages labelled by machine are of one platform. */
const MACHINE = { Shopify: 0.35, other: 0.8 };
/** All places that made the label stand there untouched. */
const MACHINE_AS_SAVED = 0.3;
/** A page written for training: it says how prices stand. */
const WRITTEN = 0.5;
/** One that states its price in one place: how often that is right only saved pages say. */
const WRITTEN_ALONE = 0.05;
/**
 * Another price beside the markup's, without a word why: either may be right. On saved pages whose
 * markup was made stale it is always the shown one, which says nothing of pages as they are.
 */
const WRITTEN_DOUBT = 2;
const DOUBT = 'markup contradicted, without a reason';
const ALONE = new Set([
  'markup alone',
  'platform data alone',
  'analytics alone',
  'analytics against markup',
]);

/**
 * How much each example counts in training: a seller with many pages not as often as it has pages,
 * and no platform more than the others together.
 */
export function weighExamples(examples: readonly PriceExample[]): number[] {
  const bySeller = Map.groupBy(examples, toSellerKey);
  const pages: ReadonlyMap<string, number> = new Map(
    [...bySeller].map(([key, own]) => [key, new Set(own.map(({ name }) => name)).size]),
  );
  return examples.map((example) =>
    example.set === 'written'
      ? weighWritten(example)
      : weigh(example) / Math.sqrt(pages.get(toSellerKey(example)) ?? 1),
  );
}

function weighWritten({ state }: PriceExample): number {
  if (state === DOUBT) return WRITTEN_DOUBT;
  return ALONE.has(state) ? WRITTEN_ALONE : WRITTEN;
}

const toSellerKey = ({ set, seller }: PriceExample): string => `${set} ${seller}`;

function weigh({ set, state, platform }: PriceExample): number {
  const isByMachine = set === 'product-pages-more';
  let weight = STATE_WEIGHTS[state] ?? OTHER_STATE;
  if (set === 'product-pages-2') weight *= NEWER_SET;
  if (isByMachine) weight *= platform === 'Shopify' ? MACHINE.Shopify : MACHINE.other;
  if (isByMachine && state === 'as saved') weight *= MACHINE_AS_SAVED;
  return weight;
}
