/** Pages with known prices, in many states, as examples for the price model. */
import type { PriceEstimator } from '#pricing/extraction/model/estimate-price.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import type { PageSet, SavedPage } from '#tests/support/saved-pages/load-pages.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import { machineLabelledStates, trainingStates } from './training-states.ts';
import { writePages, writtenHints } from './written-pages.ts';

/** The price that was chosen on one page in one state. */
export interface PriceExample {
  readonly set: PageSet | 'written';
  readonly name: string;
  readonly seller: string;
  readonly state: string;
  readonly platform: string;
  /** In the order of `featureNames`. */
  readonly features: readonly number[];
  readonly isRight: boolean;
  /** The page states a price at all. */
  readonly hasPrice: boolean;
  /** Null where there is no runner-up. */
  readonly isRunnerUpRight: boolean | null;
}

/** A page with a price for which the rules found none: nothing to learn from, but a miss. */
type MissedPrice = Pick<PriceExample, 'set' | 'name' | 'seller' | 'state'>;

export interface CollectedExamples {
  readonly examples: readonly PriceExample[];
  readonly missed: readonly MissedPrice[];
}

/** A page in every state in which it is learned from; none where nobody knows its price. */
export function collectExamples(page: SavedPage): CollectedExamples {
  const truth = page.truth.price ?? [];
  const isByMachine = page.set === 'product-pages-more';
  const missed: MissedPrice[] = [];
  if (page.truth.unknown.includes('price') || (isByMachine && truth.length === 0))
    return { examples: [], missed };
  const html = Buffer.from(page.bytes).toString('utf8');
  const { set, name, seller } = page;
  const platform = page.truth.platform ?? 'unknown';
  let currency: string | null = null;
  const states = isByMachine ? machineLabelledStates : trainingStates;
  const examples = states
    .filter((state) => truth.length > 0 || pageStates.includes(state))
    .flatMap((state) => {
      const isAsSaved = state.name === 'as saved';
      const bytes = isAsSaved
        ? page.bytes
        : Buffer.from(state.apply({ html, price: truth[0] ?? null, currency }));
      const chosen = readChosenPrice(page.url, bytes);
      if (isAsSaved) currency = chosen?.currency ?? null;
      if (!chosen) {
        if (truth.length > 0 && state.expect === 'same')
          missed.push({ set, name, seller, state: state.name });
        return [];
      }
      const rated = rate(chosen, truth);
      // A page that still shows the price in a form that was not removed says nothing.
      if (state.expect === 'none' && (rated.isRight || rated.isRunnerUpRight === true)) return [];
      const hasPrice = truth.length > 0 && state.expect === 'same';
      return [{ set, name, seller, platform, state: state.name, hasPrice, ...rated }];
    });
  return { examples, missed };
}

/** The pages written for training, as they are. */
export function collectWrittenExamples(): PriceExample[] {
  return writePages().flatMap(({ theme, url, html, price }) => {
    const chosen = readChosenPrice(url, Buffer.from(html));
    const page = { set: 'written', name: theme, seller: 'written', state: theme } as const;
    return chosen
      ? [
          {
            ...page,
            platform: 'none',
            hasPrice: price !== null,
            ...rate(chosen, price === null ? [] : [price]),
          },
        ]
      : [];
  });
}

interface ChosenPrice {
  readonly price: string;
  readonly currency: string | null;
  readonly runnerUp: string | null;
  readonly features: readonly number[];
}

/** Written pages say so in an attribute that no other page has. */
const hints = [writtenHints, ...pageHints];

function readChosenPrice(url: string, bytes: Uint8Array): ChosenPrice | null {
  let features: readonly number[] = [];
  const estimate: PriceEstimator = (given) => {
    features = given;
    return { probability: 1, threshold: 0, runnerUpShare: 0 };
  };
  const { offer } = readPage({ url, bytes }, hints, { estimate });
  if (offer?.price == null) return null;
  const { price, currency, runnerUp } = offer;
  return { price, currency, runnerUp: runnerUp?.price ?? null, features };
}

function rate(
  { price, runnerUp, features }: ChosenPrice,
  truth: readonly string[],
): Pick<PriceExample, 'features' | 'isRight' | 'isRunnerUpRight'> {
  const isTrue = (amount: string): boolean =>
    truth.some((one) => trimZeros(one) === trimZeros(amount));
  return {
    features: features.map(round),
    isRight: isTrue(price),
    isRunnerUpRight: runnerUp === null ? null : isTrue(runnerUp),
  };
}

const trimZeros = (amount: string): string =>
  amount.includes('.') ? amount.trim().replace(/\.?0+$/, '') : amount.trim();

/** Three decimals tell apart what the trees can tell apart, and make files of examples small. */
const round = (value: number): number => Math.round(value * 1000) / 1000;
