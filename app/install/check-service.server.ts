import { AppError, type ErrorCode, isAppError } from '#kernel/app-error.ts';
import { openPricingClient } from '../pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '../services.server.ts';

interface Trouble {
  /** The field of the form that has to change. */
  readonly field: 'baseUrl' | 'apiKey';
  readonly say: (host: string) => string;
}

const refusedKey: Trouble = { field: 'apiKey', say: (host) => `${host} refuses this key. Copy it again from your account there; a revoked key does not come back.` };
const noService: Trouble = { field: 'baseUrl', say: (host) => `${host} answers, but not as a pricing service does. Is this the whole address, with everything before /v1?` };
const TROUBLES: Partial<Record<ErrorCode, Trouble>> = {
  address_refused: { field: 'baseUrl', say: (host) => `Only servers on the public internet can be connected, by https:// and the usual ports. ${host} is not one of them.` },
  unavailable: { field: 'baseUrl', say: (host) => `Nothing answers at ${host}. Check the spelling, and whether that server is running.` },
  unauthorized: refusedKey,
  forbidden: refusedKey,
  account_suspended: { field: 'apiKey', say: (host) => `${host} says that the account of this key is suspended.` },
  https_required: { field: 'baseUrl', say: (host) => `${host} asks for https://.` },
  not_found: noService,
  method_not_allowed: noService,
  upstream_failed: noService,
};

/**
 * Tries an address and a key before they are saved: the products of that account must be readable. Returns what the server can do beyond the
 * specification. Throws AppError in words for the person who typed them, with the field (`baseUrl`, `apiKey`) that has to change.
 */
export async function checkService(services: AppServices, account: { baseUrl: string; apiKey: string; currency: string }): Promise<string[]> {
  const client = openPricingClient(services, account);
  try {
    await client.listProducts({ limit: 1 }).catch((error: unknown) => {
      // A server of the five endpoints may know no limit.
      if (isAppError(error, 'validation_failed', 'not_found')) return client.listProducts();
      throw error;
    });
    return await client.getCapabilities();
  } catch (error) {
    const trouble = isAppError(error) ? TROUBLES[error.code] : undefined;
    if (!isAppError(error) || !trouble) throw error;
    const detail = trouble.say(new URL(account.baseUrl).host);
    throw new AppError(error.code, detail, { errors: [{ pointer: trouble.field, detail, code: error.code }], cause: error });
  }
}
