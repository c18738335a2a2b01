import { BlockStack } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { RecommendationRow } from '#app/recommendations/list-recommendations.server.ts';
import {
  RecommendationCard,
  type RecommendationOutcome,
  isFinished,
} from './recommendation-card.tsx';

/** Which recommendations are selected to be applied together, by product. */
export interface RecommendationSelection {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

/**
 * The recommendations. The list is loaded again after each decision; while the page is open, every
 * recommendation keeps its place, also one that was applied, dismissed or withdrawn.
 */
export function RecommendationBoard({
  rows,
  threshold,
  hideProduct,
  canApply,
  selection,
}: {
  rows: readonly RecommendationRow[];
  threshold: number;
  hideProduct?: boolean;
  /** False while recommendations can't be applied at all: the page explains why. */
  canApply: boolean;
  selection?: RecommendationSelection;
}) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RecommendationOutcome>>(new Map());
  const before = useRef<readonly RecommendationRow[]>([]);
  const isDone = (id: string) => isFinished(outcomes.get(id) ?? null);
  const shown = mergeInOrder(before.current, rows, isDone);
  useEffect(() => {
    before.current = shown;
  });
  const listed = new Set(rows.map(({ recommendation }) => recommendation.serviceProductId));
  return (
    <BlockStack gap="300">
      {shown.map((row) => {
        const id = row.recommendation.serviceProductId;
        return (
          <RecommendationCard
            key={id}
            recommendation={row.recommendation}
            product={{
              gid: row.variantGid,
              title: row.productTitle,
              variantTitle: row.variantTitle,
              sku: row.sku,
              imageUrl: row.imageUrl,
            }}
            compareAt={row.compareAt}
            lowest={row.lowest}
            hideProduct={hideProduct}
            selection={
              selection && canApply && !row.priceMoved
                ? { selected: selection.selected.has(id), onChange: () => selection.toggle(id) }
                : undefined
            }
            weak={(row.recommendation.confidence ?? 0) < threshold}
            priceMoved={row.priceMoved}
            canApply={canApply}
            outcome={outcomes.get(id) ?? null}
            done={isDone(id) || !listed.has(id)}
            onOutcome={(outcome) => setOutcomes((all) => new Map(all).set(id, outcome))}
          />
        );
      })}
    </BlockStack>
  );
}

/**
 * Merges the new rows into the order that is shown, so that no other product moves under the
 * pointer. Rows that were applied or dismissed stay as they were at the decision; rows no longer in
 * the list stay as last loaded; new rows are added at the end.
 */
export function mergeInOrder(
  before: readonly RecommendationRow[],
  rows: readonly RecommendationRow[],
  isDone: (id: string) => boolean,
): RecommendationRow[] {
  const idOf = (row: RecommendationRow) => row.recommendation.serviceProductId;
  const read = new Map(rows.map((row) => [idOf(row), row]));
  const placed = before.map((row) => (isDone(idOf(row)) ? row : (read.get(idOf(row)) ?? row)));
  const had = new Set(before.map(idOf));
  return [...placed, ...rows.filter((row) => !had.has(idOf(row)))];
}
