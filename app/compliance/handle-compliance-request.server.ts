/**
 * Handles Shopify's privacy requests. The app stores no customer data; all data of a shop are
 * erased, and only the fact that they were erased is recorded.
 */
import { handleMissing } from '../pricing-client/expected-refusals.ts';
import { createOperatorClient } from '../pricing-client/operator-client.server.ts';
import type { AppServices } from '../services.server.ts';

export type ComplianceTopic = 'customers/data_request' | 'customers/redact' | 'shop/redact';

export interface ComplianceCall {
  readonly shop: string;
  readonly topic: ComplianceTopic;
  /** Shopify's id of the delivery: the same request is handled once. */
  readonly id: string;
}

/** Tables with a column `shop`, in the order in which they are emptied. */
const SHOP_TABLES = [
  'offer_copy',
  'alert_copy',
  'case_copy',
  'case_change',
  'saved_view',
  'list_visit',
  'advice_copy',
  'price_change',
  'price_batch',
  'price_preview',
  'automation',
  'notification_preference',
  'notification_sent',
  'shop_user',
  'floor_file',
  'map_price_period_file',
  'variant',
  'product_collection',
  'variant_price_past',
  'variant_sellable_past',
  'sync_run',
  'sales_read',
  'variant_sold',
  'webhook_receipt',
  'session',
];

/**
 * Handles the request and records that it was handled, without personal data. Does nothing for a
 * delivery that was handled before.
 */
export async function handleComplianceRequest(
  services: AppServices,
  call: ComplianceCall,
): Promise<void> {
  await services.db.query(
    `insert into shop.compliance_request (id, shop, topic, received_at) values ($1, $2, $3, $4) on conflict (id) do nothing`,
    [call.id, call.shop, call.topic, services.clock.now()],
  );
  // Names, addresses and orders of customers are never stored, so there is nothing to return or
  // erase.
  const result =
    call.topic === 'shop/redact' ? await eraseShop(services, call.shop) : { customerRecords: 0 };
  await services.db.query(
    'update shop.compliance_request set done_at = $2, result = $3::jsonb where id = $1',
    [call.id, services.clock.now(), JSON.stringify(result)],
  );
}

/**
 * Erases all data of a shop, here and at the built-in service. A shop that was installed again in
 * the meantime keeps its data.
 */
async function eraseShop(
  services: AppServices,
  shop: string,
): Promise<Record<string, number | boolean>> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { accountId: true, uninstalledAt: true },
  });
  if (row && row.uninstalledAt === null) return { installedAgain: true };
  if (row?.accountId)
    await createOperatorClient(services).accounts.delete(row.accountId).catch(handleMissing);
  return services.db.transaction(async (tx) => {
    const erased: Record<string, number | boolean> = { account: Boolean(row?.accountId) };
    for (const table of SHOP_TABLES)
      erased[table] =
        (await tx.query(`delete from shop.${table} where shop = $1`, [shop])).rowCount ?? 0;
    erased.shop = (await tx.query('delete from shop.shop where domain = $1', [shop])).rowCount ?? 0;
    return erased;
  });
}
