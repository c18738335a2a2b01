import type { EncryptionKeys } from '#kernel/encrypt-text.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import type { Gate } from '#http-client/gate.ts';
import type { Sql } from '#prisma/open-database.ts';
import { deliverWebhooksJob } from './jobs.ts';

/** What signed webhooks need besides the stage. */
export interface Webhooks {
  readonly gate: Pick<Gate, 'fetch' | 'checkAddress'>;
  /** Seal the endpoints' secrets; the highest version seals. */
  readonly keys: EncryptionKeys;
  /** A name that only this installation knows (the sandbox's): it may be asked without TLS. */
  readonly isRouted: (host: string) => boolean;
  /** Has these endpoints looked at, at once or from `at` on, if the transaction commits. */
  wake(sql: Sql, endpointIds: readonly string[], at?: Date): Promise<void>;
}

/** Webhooks whose work is done by durable jobs. */
export function createWebhooks({
  jobs,
  ...rest
}: Omit<Webhooks, 'wake'> & { readonly jobs: Jobs }): Webhooks {
  return {
    ...rest,
    wake: (sql, endpointIds, at) =>
      jobs.enqueueMany(
        deliverWebhooksJob,
        // One that waits for later must not stand in the way of one for now: another key.
        endpointIds.map((endpointId) =>
          at
            ? { payload: { endpointId }, key: `${endpointId}@${at.getTime()}`, startAfter: at }
            : { payload: { endpointId }, key: endpointId },
        ),
        { tx: sql },
      ),
  };
}
