import type { AlertType } from '#kernel/alert-types.ts';
import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import { NameUnknown, OutboundError, TimedOut } from '#http-client/outbound-error.ts';
import { withSignal } from '#http-client/resolve-name.ts';
import type { AccountEventType } from '#pricing/events/event-types.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { encryptAddress, openAddress } from './endpoint-address.ts';
import { createSecret, encryptSecret } from './webhook-secret.ts';
import type { Webhooks } from './webhooks.ts';
import { stopEndpoint } from './record-attempt.ts';
import {
  getEndpoint,
  ENDPOINT_COLUMNS,
  type EndpointRow,
  type IssuedEndpoint,
  type StoredSecret,
} from './endpoints.ts';

const MAX_ENDPOINTS = 20;
/** The event types sent to an endpoint that names none. */
const DEFAULT_TYPES = [
  'alert.created',
  'alert.resolved',
  'alert.reopened',
  'recommendation.created',
  'price.changed',
  'retailer.trouble',
] as const satisfies readonly AccountEventType[];

interface EndpointInput {
  readonly accountId: string;
  readonly url: string;
  /** Empty: the default types. */
  readonly types: readonly AccountEventType[];
  readonly alertTypes: readonly AlertType[];
  readonly description: string | null;
}

/**
 * Creates an endpoint with a new secret; it receives events from now on. Throws `address_refused`,
 * `conflict` when the account has twenty.
 */
export async function createEndpoint(
  context: ServiceContext,
  webhooks: Webhooks,
  input: EndpointInput,
): Promise<IssuedEndpoint> {
  await checkAddress(webhooks, input.url);
  const now = context.clock.now();
  const [id, secret] = [createId('whe', now), createSecret()];
  const secrets: StoredSecret[] = [
    { sealed: encryptSecret(webhooks.keys, id, secret), until: null },
  ];
  const address = encryptAddress(webhooks.keys, id, input.url);
  const types = [...new Set(input.types.length > 0 ? input.types : DEFAULT_TYPES)];
  return context.db.transaction(async (tx) => {
    // Locks the account, so that two concurrent requests cannot exceed the limit.
    await tx.query('select 1 from pricing.account where id = $1 for no key update', [
      input.accountId,
    ]);
    const { rows: counted } = await tx.query<{ n: number }>(
      'select count(*)::int as n from pricing.webhook_endpoint where account_id = $1',
      [input.accountId],
    );
    if ((counted[0]?.n ?? 0) >= MAX_ENDPOINTS)
      throw new AppError(
        'conflict',
        `An account has at most ${MAX_ENDPOINTS} webhook endpoints: delete one first`,
      );
    const { rows } = await tx.query<EndpointRow>(
      `insert into pricing.webhook_endpoint (id, account_id, url, sealed_url, description, types, secrets,
         created_at, alert_types)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       returning ${ENDPOINT_COLUMNS}`,
      [
        id,
        input.accountId,
        address.url,
        address.sealedUrl,
        input.description,
        types,
        JSON.stringify(secrets),
        now,
        [...new Set(input.alertTypes)],
      ],
    );
    return { ...(rows[0] as EndpointRow), secret };
  });
}

/** Limited, because the request that adds an endpoint may hold a transaction meanwhile. */
const LOOKUP_MS = 3000;

/**
 * Checks that an endpoint may be at that address: HTTPS, and only public addresses in all that its
 * name resolves to. If the name servers do not answer now, the check is left to sending, which
 * checks the address for every message. Throws `address_refused`.
 */
async function checkAddress(webhooks: Webhooks, url: string): Promise<void> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !webhooks.isRouted(hostname))
    throw toRefusedError('Expected an address that begins with https://');
  try {
    await withSignal(webhooks.gate.checkAddress(url), AbortSignal.timeout(LOOKUP_MS));
  } catch (error) {
    if (mayPass(error)) return;
    if (error instanceof OutboundError) throw toRefusedError(error.message, error);
    throw error;
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof NameUnknown) return !error.isCertain;
  return (
    error instanceof TimedOut || (error instanceof DOMException && error.name === 'TimeoutError')
  );
}

function toRefusedError(why: string, cause?: unknown): AppError {
  return new AppError('address_refused', `url: ${why}`, {
    errors: [{ pointer: '#/url', detail: why, code: 'address_refused' }],
    cause,
  });
}

interface EndpointChanges {
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
