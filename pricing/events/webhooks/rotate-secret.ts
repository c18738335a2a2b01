import type { ServiceContext } from '../service-context.ts';
import {
  ENDPOINT_COLUMNS,
  type EndpointRow,
  type IssuedEndpoint,
  type StoredSecret,
} from './endpoint-row.ts';
import { getEndpoint } from './get-endpoint.ts';
import { listActive, createSecret, encryptSecret } from './webhook-secret.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * Maximum number of signatures per request; with more rotations than this the oldest secret ends
 * early.
 */
const MAX_SECRETS = 5;

/**
 * Creates a new secret; earlier ones also sign for `overlapSeconds` more (0: they end now). Throws
 * `not_found`.
 */
export async function rotateSecret(
  context: ServiceContext,
  webhooks: Webhooks,
  { accountId, id, overlapSeconds }: { accountId: string; id: string; overlapSeconds: number },
): Promise<IssuedEndpoint> {
  const now = context.clock.now();
  const secret = createSecret();
  const end = now.getTime() + overlapSeconds * 1000;
  return context.db.transaction(async (tx) => {
    const endpoint = await getEndpoint(tx, { accountId, id, lock: true });
    const older = listActive(endpoint.secrets, now).map(({ sealed, until }) => ({
      sealed,
      until: new Date(Math.min(end, until === null ? end : Date.parse(until))).toISOString(),
    }));
    const secrets: StoredSecret[] = [
      { sealed: encryptSecret(webhooks.keys, id, secret), until: null },
      ...(overlapSeconds > 0 ? older : []),
    ].slice(0, MAX_SECRETS);
    const { rows } = await tx.query<EndpointRow>(
      `update pricing.webhook_endpoint set secrets = $2 where id = $1 returning ${ENDPOINT_COLUMNS}`,
      [id, JSON.stringify(secrets)],
    );
    return { ...(rows[0] as EndpointRow), secret };
  });
}
