import { chooseIntervalDays, type DocumentAtStake } from './choose-interval.ts';

/** A kind of document, and how many documents are of this kind. */
export interface DocumentKind {
  readonly document: DocumentAtStake;
  readonly count: number;
}

export interface VisitPlan {
  /**
   * The host's price of a visit, which determines all intervals. Zero when the budget suffices for
   * the shortest ones.
   */
  readonly visitPrice: number;
  /**
   * Resulting visits per day. Exceeds the budget only when even the longest intervals need more.
   */
  readonly visitsADay: number;
}

const STEPS = 50;
const HIGHEST_PRICE = 1e12;

/**
 * The price of a visit at which a host's documents together need as many visits a day as the budget
 * has: the Lagrange multiplier of minimizing the weighted age of outdated prices under a budget
 * (Cho & Garcia-Molina, ACM TODS 28(4), 2003; that one number for all documents suffices: Azar,
 * Horvitz, Lubetzky, Peres, Shahaf, "Tractable near-optimal policies for crawling", PNAS 115(32),
 * 2018).
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
