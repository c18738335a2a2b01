import { APP_KEY_SCOPES } from '#app/pricing-client/app-key-scopes.ts';
import type { PricingClient } from '#sdk/index.ts';
import { z } from 'zod';
import { AppError, type ErrorCode, isAppError } from '#kernel/app-error.ts';
import { openPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { handleMissing } from '#app/pricing-client/expected-refusals.ts';
import { createOperatorClient } from '#app/pricing-client/operator-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { loadServiceGoal } from '#app/pricing-client/load-service-goal.server.ts';
import { savePricingKey } from '#app/sessions/save-pricing-key.server.ts';
import { deleteProductCopies } from '#app/shop-state/delete-product-copies.server.ts';
import { createBuiltInAccount } from './set-up-shop.server.ts';
import { formatRefusal, toRefusal } from '#app/locales/format-refusal.ts';
import { getMessages } from '#app/locales/messages.ts';
import { NameUnknown } from '#http-client/outbound-error.ts';

interface ServiceConnection {
  readonly shop: string;
  /** Null: the built-in service; its account and key are created, `apiKey` is not needed. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

const KeySchema = z
  .string()
  .trim()
  .min(8)
  .max(500)
  .regex(/^[\x21-\x7e]+$/);

/**
 * Connects the shop to another service, or to the built-in one again. Address and key are checked
 * before anything is saved: the products of that account must be readable. Throws AppError that
 * names the field.
 */
export async function setServiceConnection(
  services: AppServices,
  connection: ServiceConnection,
): Promise<void> {
  const { shop } = connection;
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { baseUrl: true, plan: true, currency: true, accountId: true },
  });
  if (!row) throw new AppError('not_found', `The app is not installed on ${shop}`);
  if (connection.baseUrl === null) {
    if (row.baseUrl !== null) await deleteServiceCopy(services, shop);
    await createBuiltInAccount(services, { shop, plan: row.plan });
  } else {
    const baseUrl = readBaseUrl(connection.baseUrl);
    const apiKey = readKey(connection.apiKey);
    const account = { baseUrl, apiKey, currency: row.currency?.trim() ?? 'USD' };
    const capabilities = await checkService(services, account);
    const client = openPricingClient(services, account);
    await loadServiceGoal(services, shop, { client, capabilities });
    if (row.baseUrl !== baseUrl) await deleteServiceCopy(services, shop);
    await services.db.transaction(async (tx) => {
      await savePricingKey(services, shop, { key: apiKey, sql: tx });
      await tx.query(
        `update shop.shop set base_url = $2, connection = 'ok', connection_note = null, capabilities = $3::jsonb where domain = $1`,
        [shop, baseUrl, JSON.stringify(capabilities)],
      );
    });
    // The built-in account is found again by the shop's domain if the merchant returns to it.
    if (row.accountId)
      await createOperatorClient(services)
        .accounts.update(row.accountId, { suspended: true })
        .catch(handleMissing);
  }
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
  await services.jobs.enqueue('service-copy.refresh', { shop }, { key: shop });
  await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
}

/**
 * After a change of account our copy of the service's data is deleted, and every variant is sent
 * again.
 */
async function deleteServiceCopy(services: AppServices, shop: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    await deleteProductCopies(tx, shop, null);
    await tx.query(
      `update shop.variant set service_product_id = null, sent_sku = null, sent_hash = null,
         sending_hash = null, sent_at = null, deletion_sent_at = null
       where shop = $1`,
      [shop],
    );
    await tx.query(
      'update shop.shop set changes_cursor = null, changes_at = null where domain = $1',
      [shop],
    );
  });
}

interface ConnectionProblem {
  /** The form field that has to change. */
  readonly field: 'baseUrl' | 'apiKey';
  /** The key of the error message about the host. */
  readonly messageKey:
    | 'key_refused'
    | 'key_scopes'
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
  insufficient_scope: { field: 'apiKey', messageKey: 'key_scopes' },
  account_suspended: { field: 'apiKey', messageKey: 'account_suspended' },
  https_required: { field: 'baseUrl', messageKey: 'https_asked' },
  not_found: noService,
  method_not_allowed: noService,
  upstream_failed: noService,
};

/**
 * Checks an address and a key before they are saved: the products of that account must be readable,
 * and where keys have scopes, the key must have all that the app needs.
 * Returns the server's capabilities beyond the specification. Throws AppError with a message for
 * the user and the field (`baseUrl`, `apiKey`) that has to change.
 */
async function checkService(
  services: AppServices,
  account: { baseUrl: string; apiKey: string; currency: string },
): Promise<readonly string[]> {
  const client = openPricingClient(services, account);
  try {
    // Without `limit`: a server of the five endpoints may refuse unknown parameters.
    await client.products.list();
    const { names } = await client.capabilities();
    if (names.includes('keys.scopes')) await requireScopes(client);
    return names;
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

async function requireScopes(client: PricingClient): Promise<void> {
  const { scopes } = await client.keys.getCurrent();
  const missing = APP_KEY_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw new AppError('insufficient_scope', `The key lacks ${missing.join(', ')}`);
}

function findProblem(error: AppError): ConnectionProblem | undefined {
  return error.cause instanceof NameUnknown && error.cause.isCertain
    ? { field: 'baseUrl', messageKey: 'domain_unknown' }
    : PROBLEMS[error.code];
}

function readBaseUrl(text: string): string {
  const wrong = (
    name:
      | 'address_incomplete'
      | 'address_not_https'
      | 'address_with_extras'
      | 'address_without_version',
  ) =>
    toRefusal('validation_failed', [name], {
      errors: [
        {
          pointer: 'baseUrl',
          detail: formatRefusal(getMessages('en'), { name, values: {} }),
          code: 'invalid_url',
        },
      ],
    });
  const trimmed = text.trim().replace(/\/+$/, '');
  if (trimmed.length > 500 || !URL.canParse(trimmed)) throw wrong('address_incomplete');
  const url = new URL(trimmed);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback))
    throw wrong('address_not_https');
  if (url.username || url.password || url.search || url.hash) throw wrong('address_with_extras');
  if (!url.pathname.endsWith('/v1')) throw wrong('address_without_version');
  return url.href;
}

function readKey(text: string | null): string {
  const parsed = KeySchema.safeParse(text ?? '');
  if (parsed.success) return parsed.data;
  throw toRefusal('validation_failed', ['key_missing'], {
    errors: [
      { pointer: 'apiKey', detail: getMessages('en').errors.key_missing, code: 'invalid_key' },
    ],
  });
}
