/** The services that the process entry (the server, or a test) provides to the routes. */
import type { EncryptionKeys } from '#kernel/encrypt-text.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import type { PartnerEnv } from './env.server.ts';
import type { Mailer } from '#mail/mailer.ts';
import type { Database } from '#prisma/open-database.ts';
import { getConfiguration, setConfiguration } from './app-state.server.ts';

export interface AppServices {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  /** Calls the built-in service without a socket; its address is then `http://built-in/v1`. */
  readonly builtInFetch: typeof globalThis.fetch;
  /** Creates and deletes accounts at the built-in service. */
  readonly operatorKey: string;
  /** For other services and webhook addresses: refuses addresses in private networks. */
  readonly externalFetch: typeof globalThis.fetch;
  /** Encryption keys by version; the highest version encrypts. 32 bytes each. */
  readonly encryptionKeys: EncryptionKeys;
  /** Sends e-mail; absent where no mail server is configured. */
  readonly mailer?: Mailer | null;
  /** Reports the plans of shops; null or absent where the operator sets them. */
  readonly partner?: PartnerEnv | null;
  /**
   * Called after every token exchange, with these services. Given here and not imported where it is
   * called, because it needs Shopify's library, which calls it.
   */
  readonly setUpShop: (services: AppServices, shop: string) => Promise<void>;
  /** True in the sandbox: pages show that. */
  readonly sandbox: boolean;
}

/**
 * Sets the services. The process entry calls it once, before any route runs; each test file calls
 * it with its own. What was made for other services is not used from then on (`createAppState`).
 */
export function setServices(services: AppServices): void {
  setConfiguration(services);
}

/** Returns the services of this process. Throws when the entry has not provided them. */
export function getServices(): AppServices {
  const services = getConfiguration();
  if (!services) throw new Error('The app was asked something before its services were provided');
  return services as AppServices;
}
