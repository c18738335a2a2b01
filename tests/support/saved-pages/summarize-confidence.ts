import type { Verdict } from '#bench/extraction/score-fields.ts';

/** The price of one page in one state with its probability. */
export interface RatedPrice {
  readonly seller: string;
  readonly state: string;
  readonly verdict: Verdict;
  /** Of the price, or of the likeliest one where none is given. */
  readonly confidence: number | null;
  /** The likeliest amount is the price, given or not. */
  readonly isRight: boolean;
}

const BINS = 10;
/** From here on an alert is raised and a price changed without a person. */
export const ACTED_ON = 0.97;

export interface ConfidenceSummary {
  readonly bins: readonly {
    readonly from: number;
    readonly pages: number;
    readonly said: number;
    readonly right: number;
  }[];
  readonly brier: number;
  /** Expected calibration error: the mean distance of said and right, by bin. */
  readonly ece: number;
}

/** How the probabilities agree with how often the prices are right. */
export function summarizeConfidence(rated: readonly RatedPrice[]): ConfidenceSummary {
  const given = rated.flatMap(({ confidence, isRight }) =>
    confidence === null ? [] : [{ confidence, right: Number(isRight) }],
  );
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const own = given.filter(
      ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin,
    );
    return {
      from: bin / BINS,
      pages: own.length,
      said: mean(own.map(({ confidence }) => confidence)),
      right: mean(own.map(({ right }) => right)),
    };
  }).filter(({ pages }) => pages > 0);
  return {
    bins,
    brier: mean(given.map(({ confidence, right }) => (confidence - right) ** 2)),
    ece: bins.reduce(
      (sum, { pages, said, right }) => sum + (pages * Math.abs(said - right)) / given.length,
      0,
    ),
  };
}

export interface Coverage {
  readonly answered: number;
  readonly wrong: number;
  /** Share of the pages with a price that are given one. */
  readonly coverage: number;
  /** Share of the right ones that may be acted on, and how many wrong ones may be. */
  readonly actedOn: number;
  readonly wronglyActedOn: number;
}

/** How many pages are given a price, and how many of these may be acted on without a person. */
export function summarizeCoverage(rated: readonly RatedPrice[]): Coverage {
  const withPrice = rated.filter(({ verdict }) => verdict !== 'none' && verdict !== 'invented');
  const right = rated.filter(({ verdict }) => verdict === 'right');
  const wrong = rated.filter(({ verdict }) => verdict === 'wrong' || verdict === 'invented');
  const isSure = ({ confidence }: RatedPrice): boolean => (confidence ?? 0) >= ACTED_ON;
  return {
    answered: right.length + wrong.length,
    wrong: wrong.length,
    coverage:
      withPrice.filter(({ verdict }) => verdict !== 'missed').length / (withPrice.length || 1),
    actedOn: right.filter(isSure).length / (right.length || 1),
    wronglyActedOn: wrong.filter(isSure).length,
  };
}

/** The sellers with the most prices that are wrong or missing, and why most of them are. */
export function listWorstSellers<Rated extends RatedPrice & { readonly cause?: string | null }>(
  rated: readonly Rated[],
  count: number,
): { seller: string; wrong: number; missed: number; of: number; cause: string }[] {
  return [...Map.groupBy(rated, ({ seller }) => seller)]
    .map(([seller, own]) => ({
      seller,
      wrong: own.filter(({ verdict }) => verdict === 'wrong' || verdict === 'invented').length,
      missed: own.filter(({ verdict }) => verdict === 'missed').length,
      of: own.length,
      cause: listCauses(own),
    }))
    .filter(({ wrong, missed }) => wrong + missed > 0)
    .sort((a, b) => b.wrong - a.wrong || b.missed - a.missed || (a.seller < b.seller ? -1 : 1))
    .slice(0, count);
}

/** "as saved, markup removed: no price found; markup stale: …". */
function listCauses(rated: readonly (RatedPrice & { readonly cause?: string | null })[]): string {
  const byCause = Map.groupBy(
    rated.filter(({ cause }) => cause != null),
    ({ cause }) => cause,
  );
  return [...byCause]
    .map(([cause, own]) => `${[...new Set(own.map(({ state }) => state))].join(', ')}: ${cause}`)
    .join('; ');
}
