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
  selection,
}: {
  rows: readonly RecommendationRow[];
  threshold: number;
  hideProduct?: boolean;
  selection?: AdviceSelection;
}) {
  const [settled, setSettled] = useState<ReadonlyMap<string, Settled>>(new Map());
  const shown = placeSettled(rows, settled);
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
              selection && !row.priceMoved
                ? { selected: selection.selected.has(id), onChange: () => selection.toggle(id) }
                : undefined
            }
            weak={(row.advice.confidence ?? 0) < threshold}
            priceMoved={row.priceMoved}
            outcome={settled.get(id)?.outcome ?? null}
            onOutcome={(outcome) =>
              setSettled((before) => new Map(before).set(id, { row, outcome, at }))
            }
          />
        );
      })}
    </BlockStack>
  );
}

/** The rows as read, with what was settled since put back where it stood. */
export function placeSettled(
  rows: readonly RecommendationRow[],
  settled: ReadonlyMap<string, Settled>,
): RecommendationRow[] {
  const gone = new Set(
    [...settled].filter(([, { outcome }]) => isSettled(outcome)).map(([id]) => id),
  );
  const list = rows.filter((row) => !gone.has(row.advice.serviceProductId));
  const back = [...settled.values()]
    .filter(({ outcome }) => isSettled(outcome))
    .sort((a, b) => a.at - b.at);
  for (const { row, at } of back) list.splice(Math.min(at, list.length), 0, row);
  return list;
}
