import type { Jobs } from '#jobs/open-jobs.ts';
import type { AppServices } from '#app/services.server.ts';
import { type ErrorCode, isAppError } from '#kernel/app-error.ts';
import { isNotOffered } from './expected-refusals.ts';

type ConnectionState = 'ok' | 'missing' | 'refused' | 'unreachable';

/** Stores the state of the connection after the last request to the service, for the pages. */
async function recordConnection(
  services: AppServices,
  shop: string,
  seen: { state: ConnectionState; note: string | null },
): Promise<void> {
  await services.db.query(
    `update shop.shop set connection = $2, connection_note = $3
     where domain = $1 and (connection, connection_note) is distinct from ($2, $3)`,
    [shop, seen.state, seen.note],
  );
}

const REFUSED: readonly ErrorCode[] = [
  'unauthorized',
  'forbidden',
  'insufficient_scope',
  'account_suspended',
  'https_required',
  'address_refused',
];
const UNREACHABLE: readonly ErrorCode[] = [
  'unavailable',
  'storage_full',
  'upstream_failed',
  'rate_limited',
];

/**
 * Stores what a failed request says about the connection, if anything. A shop that was never
 * connected stays so.
 */
export async function recordServiceFailure(
  services: Pick<AppServices, 'db'>,
  shop: string,
  error: unknown,
): Promise<'refused' | 'unreachable' | null> {
  if (!isAppError(error, ...REFUSED, ...UNREACHABLE)) return null;
  const state = isAppError(error, ...REFUSED) ? 'refused' : 'unreachable';
  await services.db.query(
    `update shop.shop set connection = $2, connection_note = $3
     where domain = $1
       and connection <> 'missing'
       and (connection, connection_note) is distinct from ($2, $3)`,
    [shop, state, error.message],
  );
  return state;
}

/** The service answered a page. After an outage, background work that had stopped is resumed. */
export async function recordServiceAnswer(
  services: Pick<AppServices, 'db'> & { readonly jobs: Pick<Jobs, 'enqueue'> },
  shop: string,
): Promise<void> {
  const { rowCount } = await services.db.query(
    `update shop.shop set connection = 'ok', connection_note = null where domain = $1 and connection in ('refused', 'unreachable')`,
    [shop],
  );
  if (rowCount !== 1) return;
  await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
}

/**
 * Runs background work that calls the service. Returns false, without a retry, when the service
 * refuses the key: only a person can fix that. Work that the server does not offer ends. Temporary
 * errors are recorded and rethrown, so that the job is retried.
 */
export async function withConnectionRecorded(
  services: AppServices,
  shop: string,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    // Nothing was sent, so this tells nothing about the connection.
    if (isNotOffered(error)) return true;
    if ((await recordServiceFailure(services, shop, error)) !== 'refused') throw error;
    services.log.warn({ shop, err: error }, 'the pricing service refuses this shop');
    return false;
  }
  await recordConnection(services, shop, { state: 'ok', note: null });
  return true;
}
