/**
 * What the routes are handed by whoever runs them (the server, or a test): one slot in the process, so that Vite's own copy of a
 * module in development finds it too.
 */
import type { EncryptionKeys } from '#kernel/encrypt-text.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import type { PartnerEnv } from './env.server.ts';
import type { Mailer } from './notifications/mailer.ts';
import type { Database } from '#prisma/open-database.ts';

export interface AppServices {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  /** Reaches the service that is built in, without a socket; the address is then `http://built-in/v1`. */
  readonly builtInFetch: typeof globalThis.fetch;
  /** Makes and closes accounts at the built-in service. */
  readonly operatorKey: string;
  /** For a service elsewhere: through the gate for addresses that somebody gave us. */
  readonly externalFetch: typeof globalThis.fetch;
  /** Keys by version for what is kept encrypted; the highest version encrypts. 32 bytes each. */
  readonly encryptionKeys: EncryptionKeys;
  /** Sends mail; absent where none is set up. */
  readonly mailer?: Mailer | null;
  /** Tells the plans of shops; null or absent where the operator sets them. */
  readonly partner?: PartnerEnv | null;
  /** True in the sandbox: pages say so. */
  readonly sandbox: boolean;
}

const SLOT = Symbol.for('pricing-intelligence.app-services');
type Slot = { [SLOT]?: AppServices };

/** Called once by the process entry, before any route runs; tests call it with their own. */
export function setServices(services: AppServices): void {
  (globalThis as Slot)[SLOT] = services;
}

/** The services of this process. Throws when the entry has not provided them. */
export function getServices(): AppServices {
  const services = (globalThis as Slot)[SLOT];
  if (!services) throw new Error('The app was asked something before its services were provided');
  return services;
}
