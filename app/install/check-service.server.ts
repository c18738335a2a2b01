import { type AppError, type ErrorCode, isAppError } from '#kernel/app-error.ts';
import { NameUnknown } from '#http-client/outbound-error.ts';
import { openPricingClient } from '../pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '../services.server.ts';
import { toRefusal } from '#app/locales/to-refusal.ts';
import { getMessages } from '#app/locales/messages.ts';

interface ConnectionProblem {
  /** The form field that has to change. */
  readonly field: 'baseUrl' | 'apiKey';
  /** The key of the error message about the host. */
  readonly messageKey:
    | 'key_refused'
    | 'no_service'
    | 'not_public'
    | 'nothing_answers'
    | 'domain_unknown'
    | 'account_suspended'
    | 'https_asked';
}

const refusedKey: ConnectionProblem = { field: 'apiKey', messageKey: 'key_refused' };
const noService: ConnectionProblem = { field: 'baseUrl', messageKey: 'no_service' };
const PROBLEMS: Partial<Record<ErrorCode, ConnectionProblem>> = {
  address_refused: { field: 'baseUrl', messageKey: 'not_public' },
  unavailable: { field: 'baseUrl', messageKey: 'nothing_answers' },
  storage_full: { field: 'baseUrl', messageKey: 'nothing_answers' },
  unauthorized: refusedKey,
  forbidden: refusedKey,
  account_suspended: { field: 'apiKey', messageKey: 'account_suspended' },
  https_required: { field: 'baseUrl', messageKey: 'https_asked' },
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
    const problem = isAppError(error) ? findProblem(error) : undefined;
    if (!isAppError(error) || !problem) throw error;
    const { host } = new URL(account.baseUrl);
    throw toRefusal(error.code, [problem.messageKey, { host }], {
      errors: [
        {
          pointer: problem.field,
          detail: getMessages('en').errors[problem.messageKey]({ host }),
          code: error.code,
        },
      ],
      cause: error,
    });
  }
}

function findProblem(error: AppError): ConnectionProblem | undefined {
  return error.cause instanceof NameUnknown && error.cause.isCertain
    ? { field: 'baseUrl', messageKey: 'domain_unknown' }
    : PROBLEMS[error.code];
}
