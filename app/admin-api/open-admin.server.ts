/**
 * The Admin API of one shop for background work: paced by its query cost, with a fresh token. One
 * token refresh at a time per shop, in all processes, because Shopify's library has no lock for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { toOfflineSessionId } from '#app/sessions/to-offline-session-id.ts';
import { withTokenAnswer } from '#app/sessions/token-answer.server.ts';
import { withTokenLock } from '#app/sessions/token-lock.server.ts';
import { openShopAdmin } from '#app/shopify.server.ts';
import { getCostPace, readThrottle } from './cost-pace.server.ts';
import {
  describeLastingToken,
  describeTokenFailure,
  isTokenRevoked,
  recordRefusedToken,
} from './describe-token-failure.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/** A GraphQL document with the type of its response. */
export interface AdminDocument<Data> {
  readonly name: string;
  readonly text: string;
  readonly schema: z.ZodType<Data>;
}

export interface AdminApi {
  /**
   * Throws AppError: `unauthorized` (no usable token; `isTokenRevoked` when Shopify ended it),
   * `upstream_failed` (refused or not understood), `unavailable` (no answer, or `isTokenUnreadable`).
   */
  query<Data>(document: AdminDocument<Data>, variables?: Record<string, unknown>): Promise<Data>;
}

const MAX_THROTTLED = 12;
/** Long ago, but not 0: the library takes that for "never". */
const EXPIRED = new Date(1000);
const REFRESH_BEFORE_EXPIRY_MS = 6 * 60 * 1000;
type OpenShop = Awaited<ReturnType<typeof openShopAdmin>>;

/** Opens the Admin API for background work on a shop. */
export function openAdmin(services: AppServices, shop: string): AdminApi {
  return {
    query: async (document, variables = {}) =>
      query(services, { shop, document, variables }).catch(async (error: unknown) => {
        if (isTokenRevoked(error)) await recordRefusedToken(services, shop);
        throw error;
      }),
  };
}

async function query<Data>(
  services: AppServices,
  {
    shop,
    document,
    variables,
  }: { shop: string; document: AdminDocument<Data>; variables: Record<string, unknown> },
): Promise<Data> {
  let open = await openFresh(services, shop);
  for (let throttled = 0, renewed = false; ;) {
    await getCostPace(shop, services.clock).wait(document.name);
    const answer = await ask(open, document, variables);
    getCostPace(shop, services.clock).learn(document.name, answer.throttle);
    if (answer.kind === 'data') return parseData(document, answer.data);
    if (answer.kind === 'throttled' && (throttled += 1) <= MAX_THROTTLED) {
      await sleep(getCostPace(shop, services.clock).backOffMs(throttled));
    } else if (answer.kind === 'unauthorized' && !renewed) {
      renewed = true;
      open = await renewToken(services, shop, open);
    } else {
      throw answer.error;
    }
  }
}

type Answer = { throttle: ReturnType<typeof readThrottle> } & (
  | { kind: 'data'; data: unknown }
  | { kind: 'throttled' | 'unauthorized' | 'failed'; error: AppError }
);

async function ask(
  { admin }: OpenShop,
  document: AdminDocument<unknown>,
  variables: Record<string, unknown>,
): Promise<Answer> {
  try {
    const response = await admin.graphql(document.text, { variables });
    const body: unknown = await response.json();
    return { kind: 'data', data: (body as { data?: unknown }).data, throttle: readThrottle(body) };
  } catch (error) {
    return describeFailure(error, document.name);
  }
}

const FailureSchema = z.object({
  response: z.object({ code: z.number() }).optional().catch(undefined),
  body: z
    .object({
      errors: z
        .object({
          graphQLErrors: z
            .array(
              z.object({
                message: z.string(),
                extensions: z.object({ code: z.string().optional() }).optional().catch(undefined),
              }),
            )
            .optional(),
        })
        .optional(),
    })
    .optional()
    .catch(undefined),
});

function describeFailure(error: unknown, name: string): Answer {
  const { response, body } = FailureSchema.safeParse(error).data ?? {};
  const throttle = readThrottle((error as { body?: unknown } | null)?.body);
  const errors = body?.errors?.graphQLErrors ?? [];
  if (errors.some((each) => each.extensions?.code === 'THROTTLED') || response?.code === 429) {
    return {
      kind: 'throttled',
      throttle,
      error: new AppError('unavailable', `Shopify asks to slow down (${name})`, { cause: error }),
    };
  }
  if (response?.code === 401)
    return {
      kind: 'unauthorized',
      throttle,
      error: toRefusal('unauthorized', ['shopify_token'], { cause: error }),
    };
  if (errors.length > 0) {
    const errorText = errors
      .map((each) => each.message)
      .join('; ')
      .slice(0, 400);
    const denied = errors.some((each) => each.extensions?.code === 'ACCESS_DENIED');
    return {
      kind: 'failed',
      throttle,
      error: toRefusal(
        denied ? 'forbidden' : 'upstream_failed',
        ['shopify_refused', { asked: name, reason: errorText }],
        {
          cause: error,
        },
      ),
    };
  }
  const code = response?.code ?? 0;
  if (code >= 400 && code < 500)
    return {
      kind: 'failed',
      throttle,
      error: new AppError('upstream_failed', `Shopify refused ${name} (HTTP ${code})`, {
        cause: error,
      }),
    };
  return {
    kind: 'failed',
    throttle,
    error: toRefusal('unavailable', ['shopify_silent', { asked: name }], { cause: error }),
  };
}

function parseData<Data>(document: AdminDocument<Data>, data: unknown): Data {
  const parsed = document.schema.safeParse(data);
  if (!parsed.success)
    throw new AppError(
      'upstream_failed',
      `Shopify answered ${document.name} in another form than expected: ${z.prettifyError(parsed.error).slice(0, 300)}`,
    );
  return parsed.data;
}

async function openFresh(services: AppServices, shop: string): Promise<OpenShop> {
  const session = await services.db.prisma.session.findUnique({
    where: { id: toOfflineSessionId(shop) },
    select: { expires: true },
  });
  if (!session) throw new AppError('unauthorized', `The app is not installed on ${shop}`);
  const expiring =
    session.expires !== null &&
    session.expires.getTime() - services.clock.now().getTime() < REFRESH_BEFORE_EXPIRY_MS;
  // The second caller finds the session that the first one has stored, and refreshes nothing.
  return expiring
    ? withTokenLock(services, shop, () => openShop(services, shop))
    : openShop(services, shop);
}

/**
 * Shopify answered 401 before the token expired. The stored token is used if another caller has
 * renewed it meanwhile; otherwise it is marked as expired, so that the library exchanges the refresh
 * token.
 */
function renewToken(services: AppServices, shop: string, refused: OpenShop): Promise<OpenShop> {
  return withTokenLock(services, shop, async () => {
    const stored = await openShop(services, shop);
    if (stored.session.accessToken !== refused.session.accessToken) return stored;
    const { rowCount } = await services.db.query(
      'update shop.session set expires = $2 where id = $1 and "refreshToken" is not null',
      [toOfflineSessionId(shop), EXPIRED],
    );
    if (rowCount === 0) throw await describeLastingToken(services, shop);
    return openShop(services, shop);
  });
}

function openShop(services: AppServices, shop: string): Promise<OpenShop> {
  return withTokenAnswer(
    () => openShopAdmin(shop),
    (cause, answer) => describeTokenFailure(services, { shop, answer, cause }),
  );
}
