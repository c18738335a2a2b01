import type { EncryptionKeys } from '#kernel/encrypt-text.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import type { Gate } from '#http-client/gate.ts';
import type { Sql } from '#prisma/open-database.ts';

/** What signed webhooks need in addition to the service context. */
export interface Webhooks {
  readonly gate: Pick<Gate, 'fetch' | 'checkAddress'>;
  /** Keys that encrypt the endpoints' secrets; the highest version encrypts. */
  readonly keys: EncryptionKeys;
  /**
   * True for a name that only this installation resolves (the sandbox's): it may be called without
   * TLS.
   */
  readonly isRouted: (host: string) => boolean;
  /** Schedules a check of these endpoints, at once or at `at`, if the transaction commits. */
  wake(sql: Sql, endpointIds: readonly string[], at?: Date): Promise<void>;
}

/** Webhooks that are sent by durable jobs. */
export function createWebhooks({
  jobs,
  ...rest
}: Omit<Webhooks, 'wake'> & { readonly jobs: Jobs }): Webhooks {
  return {
    ...rest,
    wake: (sql, endpointIds, at) =>
      jobs.enqueueMany(
        'webhooks.deliver',
        // A job scheduled for later must not block one for now, so it gets a different key.
        endpointIds.map((endpointId) =>
          at
            ? { payload: { endpointId }, key: `${endpointId}@${at.getTime()}`, startAfter: at }
            : { payload: { endpointId }, key: endpointId },
        ),
        { tx: sql },
      ),
  };
}
