import { AppError } from '#kernel/app-error.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { MapPriceImportValidation, MapPricePeriodInput } from '#sdk/index.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  type AlertEffectView,
  listAlertEffects,
} from '#app/map-prices/periods/list-alert-effects.server.ts';

/** Rows that the service examines at once. */
const MOST_ROWS = 10_000;

export interface PeriodFileEstimate {
  readonly validation: MapPriceImportValidation;
  readonly alerts: readonly AlertEffectView[];
  /** The first rows of the file, on which it was counted. */
  readonly rows: number;
}

/**
 * What importing a file that was read would do to products and alerts. Throws `not_found` for one of
 * another shop; an error of the service is shown on the page.
 */
export async function estimatePeriodFile(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
): Promise<ActionResult<PeriodFileEstimate>> {
  const file = await services.db.prisma.mapPricePeriodFile.findFirst({
    where: { id, shop },
    select: { name: true },
  });
  if (!file) throw new AppError('not_found', `No file ${id} in this shop`);
  const { rows } = await services.db.query<{ body: MapPricePeriodInput }>(
    `select body from shop.map_price_period_file_row
     where file_id = $1 and state = 'waiting' and body is not null order by line limit ${MOST_ROWS}`,
    [id],
  );
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const validation = await client.mapPricePeriods.validateImport({
      name: file.name,
      rows: rows.map(({ body }) => body),
    });
    const alerts = await listAlertEffects(services, shop, validation.alerts);
    return { validation, alerts, rows: rows.length };
  });
}
