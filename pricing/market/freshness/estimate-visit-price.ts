import { chooseIntervalDays, type DocumentAtStake } from './choose-interval.ts';

/** Documents that are alike, and how many of them there are. */
export interface DocumentKind {
  readonly document: DocumentAtStake;
  readonly count: number;
}

export interface VisitPlan {
  /** The host's price of a visit: what chooses every interval. Zero when the budget is enough for the shortest ones. */
  readonly visitPrice: number;
  /** Visits a day that follow from it. More than the budget only when the longest intervals ask for more. */
  readonly visitsADay: number;
}

const STEPS = 50;
const HIGHEST_PRICE = 1e12;

/**
 * The price of a visit at which a host's documents together ask for as many visits a day as there are: the Lagrange multiplier of
 * "least weighted age of wrong prices under a budget" (Cho & Garcia-Molina, ACM TODS 28(4), 2003; that the one number is all that
 * documents have to share: Azar, Horvitz, Lubetzky, Peres, Shahaf, "Tractable near-optimal policies for crawling", PNAS 115(32), 2018).
 */
export function estimateVisitPrice(kinds: readonly DocumentKind[], budgetADay: number): VisitPlan {
  const visitsAt = (price: number): number =>
    kinds.reduce(
      (sum, { document, count }) => sum + count / chooseIntervalDays(document, price),
      0,
    );
  const most = visitsAt(0);
  if (most <= budgetADay) return { visitPrice: 0, visitsADay: most };
  const least = visitsAt(HIGHEST_PRICE);
  if (least >= budgetADay) return { visitPrice: HIGHEST_PRICE, visitsADay: least };
  let low = Math.log(1e-12);
  let high = Math.log(HIGHEST_PRICE);
  for (let step = 0; step < STEPS && high - low > 1e-3; step += 1) {
    const middle = (low + high) / 2;
    if (visitsAt(Math.exp(middle)) > budgetADay) low = middle;
    else high = middle;
  }
  const visitPrice = Math.exp(high);
  return { visitPrice, visitsADay: visitsAt(visitPrice) };
}
