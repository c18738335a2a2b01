/**
 * Finds when a seller's price last changed. A change that was undone does not count, so the pause
 * after a change ignores it.
 */
import type { OwnPriceRow } from '#pricing/catalog/list-own-prices.ts';

const DAY = 86_400_000;

/** A decision to apply a recommendation, or to undo one applied before, as recorded. */
export interface PriceDecision {
  readonly recommendationId: string;
  readonly decision: 'applied' | 'undone';
  readonly currency: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly at: Date;
}

type OwnSpan = Pick<OwnPriceRow, 'from' | 'to' | 'priceMinor'>;

/**
 * Time of the last change that was not undone; null when there is none. `spans` and `decisions`
 * belong to one product, oldest first. Pure.
 */
export function findLastChange(
  spans: readonly OwnSpan[],
  decisions: readonly PriceDecision[],
): Date | null {
  return latest(lastApplied(decisions), lastMove(withoutUndone(spans, decisions)));
}

function lastApplied(decisions: readonly PriceDecision[]): Date | null {
  const standing = decisions.filter(
    ({ decision, recommendationId }, at) =>
      decision === 'applied' &&
      !decisions
        .slice(at + 1)
        .some(
          (later) => later.decision === 'undone' && later.recommendationId === recommendationId,
        ),
  );
  return standing.at(-1)?.at ?? null;
}

/** Removes the prices that were undone: the spans before and after such a price become one. */
function withoutUndone(
  spans: readonly OwnSpan[],
  decisions: readonly PriceDecision[],
): readonly OwnSpan[] {
  const undone = new Set(decisions.filter(({ decision }) => decision === 'undone'));
  return spans.reduce<readonly OwnSpan[]>((merged, span) => {
    const [before, between] = merged.slice(-2);
    if (!before || !between || before.priceMinor !== span.priceMinor) return [...merged, span];
    const undo = [...undone].find((decision) => isUndoOf(decision, between, span));
    if (!undo) return [...merged, span];
    // One undo cancels one change.
    undone.delete(undo);
    return [...merged.slice(0, -2), { ...before, to: span.to }];
  }, []);
}

/** The price and the decision arrive separately, in either order, at most a day apart. */
function isUndoOf(undo: PriceDecision, between: OwnSpan, after: OwnSpan): boolean {
  return (
    undo.fromMinor === between.priceMinor &&
    undo.toMinor === after.priceMinor &&
    undo.at.getTime() >= between.from.getTime() - DAY &&
    undo.at.getTime() <= after.from.getTime() + DAY
  );
}

/** The first known price is not a change. */
function lastMove(spans: readonly OwnSpan[]): Date | null {
  const [before, last] = spans.slice(-2);
  return before && last && before.priceMinor !== last.priceMinor ? last.from : null;
}

function latest(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b > a) ? b : a;
}
