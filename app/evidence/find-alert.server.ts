import type { AppServices } from '#app/services.server.ts';
import {
  ALERT_COLUMNS,
  ALERT_VARIANT,
  type AlertRow,
  type StoredAlert,
  readStoredAlert,
} from '#app/service-copy/alert-row.ts';

/** One alert of our copy with its product; null when the copy does not contain it. */
export async function findAlert(
  services: AppServices,
  shop: string,
  id: string,
): Promise<AlertRow | null> {
  const { rows } = await services.db.query<StoredAlert>(
    `select ${ALERT_COLUMNS} from shop.alert_copy a ${ALERT_VARIANT} where a.shop = $1 and a.id = $2`,
    [shop, id],
  );
  return rows[0] ? readStoredAlert(rows[0]) : null;
}
