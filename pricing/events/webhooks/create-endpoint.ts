import type { AlertType } from '#kernel/alert-types.ts';
import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import type { AccountEventType } from '../event-types.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkAddress } from './check-address.ts';
import { encryptAddress } from './endpoint-address.ts';
import {
  ENDPOINT_COLUMNS,
  type EndpointRow,
  type IssuedEndpoint,
  type StoredSecret,
} from './endpoint-row.ts';
import { createSecret, encryptSecret } from './webhook-secret.ts';
import type { Webhooks } from './webhooks.ts';

export const MAX_ENDPOINTS = 20;
/** The event types sent to an endpoint that names none. */
export const DEFAULT_TYPES = [
  'alert.created',
  'alert.resolved',
  'alert.reopened',
  'recommendation.created',
  'price.changed',
  'retailer.trouble',
] as const satisfies readonly AccountEventType[];

export interface EndpointInput {
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
