/**
 * Evaluation of pricing rules: ten position rules beside json-rules-engine on the same products, and
 * what a preview of a large shop computes: `node bench/rules/measure-rules.ts [--products 1000]
 * [--preview 100000] [--rounds 5]`. The first rows name the best of the rounds, which take turns.
 * Prices must be the same. Reading products is not part of it (bench/rules-preview).
 */
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { formatRuleStep } from '#kernel/reasons/english/format-in-english.ts';
import { compileRuleSet, evaluateRules } from '#pricing/rules/evaluation/evaluate-rules.ts';
import { openReachCounter } from '#pricing/rules/count-reach.ts';
import { AS_OF, createPositionRules, createProducts, createShopRules } from './create-shop.ts';
import { openPeer } from './run-json-rules-engine.ts';

const {
  products: count,
  preview,
  rounds,
} = readOptions({
  products: 1_000,
  preview: 100_000,
  rounds: 5,
});
const WITHOUT_MODEL = () => null;
/** The rate that pricing rules must have beside the peer's. */
const GOAL = 10;

const products = [...createProducts(count, 1)];
const set = compileRuleSet(createPositionRules(), AS_OF);
const askPeer = openPeer();

async function runPeer(): Promise<(number | null)[]> {
  const prices: (number | null)[] = [];
  for (const product of products) prices.push(await askPeer(product));
  return prices;
}

function runOurs(): (number | null)[] {
  return products.map((product) => {
    const minor = evaluateRules(set, product, WITHOUT_MODEL)?.priceMinor ?? null;
    return minor === null ? null : Number(minor);
  });
}

/** Best seconds of both, with the same prices or an error. */
async function compareEngines(): Promise<{ ours: number; theirs: number }> {
  const best = { ours: Infinity, theirs: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    let start = performance.now();
    const theirs = await runPeer();
    best.theirs = Math.min(best.theirs, (performance.now() - start) / 1000);
    start = performance.now();
    const ours = runOurs();
    best.ours = Math.min(best.ours, (performance.now() - start) / 1000);
    const wrong = ours.findIndex((price, n) => price !== theirs[n]);
    if (wrong !== -1)
      throw new Error(`Product ${wrong}: ${ours[wrong]} here, ${theirs[wrong]} by the peer`);
  }
  return best;
}

const print = printRows(['json-rules-engine, 10 position rules']);
interface Measured {
  readonly size: number;
  readonly seconds: number;
  readonly beside?: string;
}
const row = (what: string, { size, seconds, beside = '' }: Measured) =>
  print({
    what,
    products: size,
    milliseconds: (1000 * seconds).toFixed(1),
    'products a second': Math.round(size / seconds),
    beside,
  });
const { ours, theirs } = await compareEngines();
row('json-rules-engine, 10 position rules', { size: count, seconds: theirs });
row('ours, 10 position rules', {
  size: count,
  seconds: ours,
  beside: `${(theirs / ours).toFixed(1)}× (goal ${GOAL}×)`,
});

// Products are made one by one, and that is not counted: a preview keeps no catalog in memory.
const counter = openReachCounter(createShopRules(), { asOf: AS_OF, recommend: WITHOUT_MODEL });
let [seconds, changing, letters] = [0, 0, 0];
for (const product of createProducts(preview, 2)) {
  const start = performance.now();
  const outcome = counter.add(product);
  const sentences = outcome?.steps.map(formatRuleStep) ?? [];
  seconds += (performance.now() - start) / 1000;
  if (outcome?.priceMinor != null) changing += 1;
  letters += sentences.join('').length;
}
if (letters === 0 || changing === 0) throw new Error('The preview changes nothing');
row('preview with sentences', { size: preview, seconds, beside: `${changing} would change` });
