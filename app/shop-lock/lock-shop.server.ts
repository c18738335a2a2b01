/**
 * A lease instead of a session lock, where a pooler lends a connection for one transaction only.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RenewedLease, startLeaseRenewal } from '#jobs/start-lease-renewal.ts';
import type { AppServices } from '../services.server.ts';

/** Lifetime of a lease whose process died; a live process renews it every three seconds. */
const LEASE_SECONDS = 15;
const POLL_MS = 100;

/** Waits until the lease is free and takes it. Returns the function that releases it. */
export async function lockShop(
  { db, log }: AppServices,
  name: string,
): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const take = async (): Promise<boolean> => {
    const { rowCount } = await db.query(
      `insert into shop.lease as held (name, holder, until)
       values ($1, $2, clock_timestamp() + $3 * interval '1 second')
       on conflict (name) do update set holder = excluded.holder, until = excluded.until
       where held.holder = $2 or held.until < clock_timestamp()`,
      [name, holder, LEASE_SECONDS],
    );
    return rowCount === 1;
  };
  while (!(await take())) await sleep(POLL_MS);
  const lease: RenewedLease = startLeaseRenewal({
    renew: take,
    onError: (error) => log.warn({ err: error, name }, 'a lease was not renewed'),
  });
  return async () => {
    lease.stop();
    await db
      .query('delete from shop.lease where name = $1 and holder = $2', [name, holder])
      .catch(() => undefined);
  };
}
