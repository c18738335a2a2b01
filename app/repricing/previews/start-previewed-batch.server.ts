import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { CompareAtChoice } from '#app/repricing/choose-compare-at.ts';
import type { Person } from '#app/repricing/price-change.ts';
import { startApplyBatch } from '#app/repricing/start-apply-batch.server.ts';
import { startUndoBatch } from '#app/repricing/start-undo-batch.server.ts';

interface Row {
  service_product_id: string | null;
  recommendation_id: string | null;
  change_id: string | null;
  currency: string;
  from_minor: bigint;
  to_minor: bigint;
}

/**
 * Starts the batch of a preview: its included rows at the prices shown. What has changed since is
 * refused and named in the batch. Confirming twice starts one batch. Throws `not_found`, or what
 * `startApplyBatch` and `startUndoBatch` throw.
 */
export async function startPreviewedBatch(
  services: AppServices,
  order: { shop: string; previewId: string; compareAt: CompareAtChoice; by: Person },
): Promise<{ batchId: string }> {
  const { shop, previewId, compareAt, by } = order;
  const preview = await services.db.prisma.pricePreview.findFirst({
    where: { id: previewId, shop },
    select: { kind: true, undoOf: true },
  });
  if (!preview) throw toRefusal('not_found', ['preview_unknown']);
  const { rows } = await services.db.query<Row>(
    `select service_product_id, recommendation_id, change_id, currency, from_minor, to_minor
     from shop.price_preview_row
     where preview_id = $1 and left_out is null and not removed
     order by position`,
    [previewId],
  );
  const requestKey = requestKeyOf(previewId);
  if (preview.kind === 'undo')
    return startUndoBatch(services, {
      shop,
      batchId: preview.undoOf ?? '',
      changeIds: rows.flatMap(({ change_id }) => change_id ?? []),
      requestKey,
      by,
    });
  const leftOut = await services.db.prisma.pricePreviewRow.count({
    where: { previewId, leftOut: 'general_experience' },
  });
  return startApplyBatch(services, {
    shop,
    shown: rows.flatMap((row) =>
      row.service_product_id === null
        ? []
        : {
            serviceProductId: row.service_product_id,
            recommendationId: row.recommendation_id,
            currency: row.currency,
            expectedMinor: row.from_minor,
            toMinor: row.to_minor,
          },
    ),
    leftOut,
    compareAt,
    requestKey,
    by,
  });
}

/** Finds the batch of a confirmed preview. */
export const requestKeyOf = (previewId: string): string => `preview:${previewId}`;
