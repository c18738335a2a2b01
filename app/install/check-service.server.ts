import { type AppError, type ErrorCode, isAppError } from '#kernel/app-error.ts';
import { NameUnknown } from '#http-client/outbound-error.ts';
import { openPricingClient } from '../pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '../services.server.ts';
import { toRefusal } from '#app/locales/to-refusal.ts';
import { getMessages } from '#app/locales/messages.ts';

interface Trouble {
  /** The form field that has to change. */
  readonly field: 'baseUrl' | 'apiKey';
  /** The key of the error message about the host. */
  readonly say:
    | 'key_refused'
    | 'no_service'
    | 'not_public'
    | 'nothing_answers'
    | 'domain_unknown'
    | 'account_suspended'
    | 'https_asked';
}

const refusedKey: Trouble = { field: 'apiKey', say: 'key_refused' };
const noService: Trouble = { field: 'baseUrl', say: 'no_service' };
const TROUBLES: Partial<Record<ErrorCode, Trouble>> = {
  address_refused: { field: 'baseUrl', say: 'not_public' },
  unavailable: { field: 'baseUrl', say: 'nothing_answers' },
  storage_full: { field: 'baseUrl', say: 'nothing_answers' },
  unauthorized: refusedKey,
  forbidden: refusedKey,
  account_suspended: { field: 'apiKey', say: 'account_suspended' },
  https_required: { field: 'baseUrl', say: 'https_asked' },
  not_found: noService,
  method_not_allowed: noService,
  upstream_failed: noService,
};

/**
 * Checks an address and a key before they are saved: the products of that account must be readable.
 * Returns the server's capabilities beyond the specification. Throws AppError with a message for
 * the user and the field (`baseUrl`, `apiKey`) that has to change.
 */
export async function checkService(
  services: AppServices,
  account: { baseUrl: string; apiKey: string; currency: string },
): Promise<string[]> {
  const client = openPricingClient(services, account);
  try {
    // Without `limit`: a server of the five endpoints may refuse unknown parameters.
    await client.listProducts();
    return await client.getCapabilities();
  } catch (error) {
    const trouble = isAppError(error) ? findTrouble(error) : undefined;
    if (!isAppError(error) || !trouble) throw error;
    const { host } = new URL(account.baseUrl);
    throw toRefusal(error.code, [trouble.say, { host }], {
      errors: [
        {
          pointer: trouble.field,
          detail: getMessages('en').errors[trouble.say]({ host }),
          code: error.code,
        },
      ],
      cause: error,
    });
  }
}

function findTrouble(error: AppError): Trouble | undefined {
  return error.cause instanceof NameUnknown && error.cause.isCertain
    ? { field: 'baseUrl', say: 'domain_unknown' }
    : TROUBLES[error.code];
}
