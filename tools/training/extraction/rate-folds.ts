import { createEstimator } from '#pricing/extraction/model/estimate-price.ts';
import type { TrainedModel } from '#pricing/extraction/model/price-model.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import type { RatedPrice } from '#tests/support/saved-pages/summarize-confidence.ts';
import type { CollectedExamples, PriceExample } from './collect-examples.ts';
import { isScored } from './train-price-model.ts';

/** A price with what was thought of it, and why it is not right where it is not. */
export interface RatedExample extends RatedPrice {
  readonly cause: string | null;
}

/** Every scored price, rated by the model that `findModel` gives for its seller. */
export function rateExamples(
  { examples, missed }: CollectedExamples,
  findModel: (seller: string) => TrainedModel,
): RatedExample[] {
  const states = new Set(pageStates.map(({ name }) => name));
  return [
    ...examples.filter(isScored).map((example) => rate(example, findModel(example.seller))),
    ...missed
      .filter(({ set, state }) => set !== 'product-pages-more' && states.has(state))
      .map(({ seller, state }) => ({
        seller,
        state,
        verdict: 'missed' as const,
        confidence: null,
        isRight: false,
        cause: 'no price found',
      })),
  ];
}

function rate(example: PriceExample, model: TrainedModel): RatedExample {
  const { seller, state, isRight, hasPrice } = example;
  const { probability, threshold } = createEstimator(model)(example.features);
  const rated = { seller, state, confidence: probability, isRight };
  if (probability < threshold)
    return {
      ...rated,
      verdict: hasPrice ? 'missed' : 'none',
      cause: isRight ? 'right, but not sure enough' : 'another amount, rightly not given',
    };
  if (isRight) return { ...rated, verdict: 'right', cause: null };
  return { ...rated, verdict: hasPrice ? 'wrong' : 'invented', cause: findCause(example, model) };
}

/** What stood on the page in the place of the right price, as far as the features say it. */
function findCause({ features }: PriceExample, { features: names }: TrainedModel): string {
  const has = (name: string): boolean => (features[names.indexOf(name)] ?? 0) > 0;
  if (has('stated and not shown, another is')) return 'stated price believed against the shown one';
  if (has('stated and not shown')) return 'stated price, shown nowhere';
  return has('from the page alone') ? 'another amount of the page' : 'stated and shown, but not it';
}
