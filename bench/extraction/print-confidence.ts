/** Tables on the probabilities that are given with prices. */
import type { ExtractedPage } from '#tests/support/saved-pages/extract-states.ts';
import type { SavedPage } from '#tests/support/saved-pages/load-pages.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import type { FieldResult } from './score-fields.ts';
import {
  ACTED_ON,
  summarizeConfidence,
  summarizeCoverage,
  type RatedPrice,
} from '#tests/support/saved-pages/summarize-confidence.ts';

/** The price of a scored page; none where it was not scored. */
export function toRatedPrice({
  page,
  state,
  extracted,
  fields,
}: {
  readonly page: SavedPage;
  readonly state: string;
  readonly extracted: ExtractedPage;
  readonly fields: { readonly price?: FieldResult };
}): RatedPrice[] {
  if (!fields.price) return [];
  const { verdict, expected } = fields.price;
  const { refused, confidence } = extracted;
  const isRight =
    verdict === 'right' || (refused !== null && expected.some((one) => +one === +refused));
  return [{ seller: page.seller, state, verdict, confidence, isRight }];
}

/** Coverage by state, and how the probabilities of all states agree with what came true. */
export function printConfidence(rated: readonly RatedPrice[]): void {
  const coverage: Record<string, Record<string, string | number>> = {};
  for (const { name } of pageStates) {
    const one = summarizeCoverage(rated.filter(({ state }) => state === name));
    coverage[name] = {
      answered: one.answered,
      wrong: one.wrong,
      coverage: one.coverage.toFixed(3),
      [`right ones at ${ACTED_ON}`]: one.actedOn.toFixed(3),
      [`wrong ones at ${ACTED_ON}`]: one.wronglyActedOn,
    };
  }
  console.table(coverage);
  const { bins, brier, ece } = summarizeConfidence(rated);
  console.table(
    bins.map(({ from, pages, said, right }) => ({
      probability: `from ${from.toFixed(1)}`,
      pages,
      said: said.toFixed(3),
      'came true': right.toFixed(3),
    })),
  );
  console.log(`Brier score ${brier.toFixed(4)}, ECE ${ece.toFixed(4)} over the four states`);
}
