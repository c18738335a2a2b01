import type { AlertType } from '#kernel/alert-types.ts';
import type { AccountEventType } from '../event-types.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkAddress } from './check-address.ts';
import { DEFAULT_TYPES } from './create-endpoint.ts';
import { stopEndpoint } from './stop-endpoint.ts';
import { openAddress, encryptAddress } from './endpoint-address.ts';
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-row.ts';
import { getEndpoint } from './get-endpoint.ts';
import type { Webhooks } from './webhooks.ts';

export interface EndpointChanges {
  readonly url?: string | undefined;
  /** Empty: the default types. */
  readonly types?: readonly AccountEventType[] | undefined;
  readonly alertTypes?: readonly AlertType[] | undefined;
  readonly description?: string | null | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * Changes an endpoint. A new address, or `disabled: false`, resets its failures, and waiting
 * deliveries are tried at once. Throws `not_found`, `address_refused`.
 */
export async function updateEndpoint(
  context: ServiceContext,
  webhooks: Webhooks,
  { accountId, id, changes }: { accountId: string; id: string; changes: EndpointChanges },
): Promise<EndpointRow> {
  const before = await getEndpoint(context.db, { accountId, id });
  const { url, types, alertTypes, description, disabled } = changes;
  if (url !== undefined) await checkAddress(webhooks, url);
  const address = url === undefined ? null : encryptAddress(webhooks.keys, id, url);
  const isElsewhere = url !== undefined && url !== openAddress(webhooks.keys, before);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { disabledAt } = await getEndpoint(tx, { accountId, id, lock: true });
    await tx.query(
      `update pricing.webhook_endpoint set url = coalesce($2, url), sealed_url = coalesce($3, sealed_url),
         types = coalesce($4, types), description = case when $5 then $6 else description end,
         alert_types = coalesce($7, alert_types)
       where id = $1`,
      [
        id,
        address?.url ?? null,
        address?.sealedUrl ?? null,
        types && [...new Set(types.length > 0 ? types : DEFAULT_TYPES)],
        description !== undefined,
        description ?? null,
        alertTypes && [...new Set(alertTypes)],
      ],
    );
    if (disabled === true && disabledAt === null)
      await stopEndpoint(tx, { id, at: now, why: { code: 'by_person', values: {} } });
    if (disabled === false || isElsewhere) {
      await tx.query(
        `update pricing.webhook_endpoint set failing_since = null, held_until = null,
           disabled_at = case when $2 then null else disabled_at end,
           disabled_why = case when $2 then null else disabled_why end,
           disabled_detail = case when $2 then null else disabled_detail end where id = $1`,
        [id, disabled === false],
      );
      await tx.query(
        `update pricing.delivery set next_at = $2 where endpoint_id = $1 and state = 'waiting' and next_at > $2`,
        [id, now],
      );
      await webhooks.wake(tx, [id]);
    }
    const { rows } = await tx.query<EndpointRow>(
      `select ${ENDPOINT_COLUMNS} from pricing.webhook_endpoint where id = $1`,
      [id],
    );
    return rows[0] as EndpointRow;
  });
}
