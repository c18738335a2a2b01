import { BlockStack } from '@shopify/polaris';
import { useState } from 'react';
import type { RecommendationRow } from '#app/insights/list-recommendations.server.ts';
import { AdviceCard, type AdviceOutcome, isSettled } from './advice-card.tsx';

interface Settled {
  readonly row: RecommendationRow;
  readonly outcome: AdviceOutcome;
  readonly at: number;
}

/** Which suggestions are chosen to be applied together, by product. */
export interface AdviceSelection {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

/**
 * The suggestions. One that was applied or dismissed leaves the list when it is read again; its
 * result keeps its place until the page is left.
 */
export function AdviceBoard({
  rows,
  threshold,
  hideProduct,
  canApply,
  selection,
}: {
  rows: readonly RecommendationRow[];
  threshold: number;
  hideProduct?: boolean;
  /** False while recommendations can't be applied at all: the page says why. */
  canApply: boolean;
  selection?: AdviceSelection;
}) {
  const [settled, setSettled] = useState<ReadonlyMap<string, Settled>>(new Map());
  const shown = placeSettled(rows, settled);
  const listed = new Set(rows.map(({ advice }) => advice.serviceProductId));
  return (
    <BlockStack gap="300">
      {shown.map((row, at) => {
        const id = row.advice.serviceProductId;
        return (
          <AdviceCard
            key={id}
            advice={row.advice}
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
            weak={(row.advice.confidence ?? 0) < threshold}
            priceMoved={row.priceMoved}
            canApply={canApply}
            outcome={settled.get(id)?.outcome ?? null}
            done={isSettled(settled.get(id)?.outcome ?? null) || !listed.has(id)}
            onOutcome={(outcome) =>
              setSettled((before) => new Map(before).set(id, { row, outcome, at }))
            }
          />
        );
      })}
    </BlockStack>
  );
}

/**
 * The rows as read, with what was settled since put back where it stood. What was undone is among
 * the rows again, as long as it is recommended; otherwise what became of it keeps its place.
 */
export function placeSettled(
  rows: readonly RecommendationRow[],
  settled: ReadonlyMap<string, Settled>,
): RecommendationRow[] {
  const isListed = (id: string) => rows.some((row) => row.advice.serviceProductId === id);
  const back = [...settled]
    .filter(([id, { outcome }]) => isSettled(outcome) || (isUndone(outcome) && !isListed(id)))
    .map(([, each]) => each)
    .sort((a, b) => a.at - b.at);
  const gone = new Set(back.map(({ row }) => row.advice.serviceProductId));
  const list = rows.filter((row) => !gone.has(row.advice.serviceProductId));
  for (const { row, at } of back) list.splice(Math.min(at, list.length), 0, row);
  return list;
}

const isUndone = (outcome: AdviceOutcome): boolean => outcome.ok && outcome.intent === 'undone';
