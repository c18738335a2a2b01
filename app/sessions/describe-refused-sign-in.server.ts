/**
 * Why Shopify's library refused a request, where the reason is a setting or the clock of this
 * machine: the library answers only 401 or a redirect that fetches another token, which fails again.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { getAppEnv } from '#app/env.server.ts';
import { createAppState } from '#app/app-state.server.ts';
import { getServices } from '#app/services.server.ts';

type Cause = 'secret' | 'key' | 'behind' | 'ahead' | 'webhook';

/** As in Shopify's library. */
const TOLERANCE_S = 10;
/** Anybody can send forged requests: the log must not be filled by them. */
const LOG_EVERY_MS = 60_000;

const PayloadSchema = z.object({
  aud: z.string(),
  exp: z.number(),
  nbf: z.number(),
});

/**
 * The response to a request that the library refused with `refused`: 401 with what is wrong, for
 * the error page, where that is a setting or a clock that is behind. Otherwise `refused` itself.
 */
export function describeRefusedSignIn(request: Request, refused: Response): Response {
  if (refused.status >= 500) {
    getServices().log.error(
      { status: refused.status, path: new URL(request.url).pathname },
      'Shopify did not give a token for a sign-in',
    );
    return refused;
  }
  const header = request.headers.get('authorization')?.replace(/^Bearer /i, '');
  const token = header ?? new URL(request.url).searchParams.get('id_token');
  const found = token === null ? null : findCause(token);
  if (found === null) return refused;
  // A document may be loaded again with the token in its address: that is no fault.
  if (found.cause === 'ahead' && header === undefined) return refused;
  logCause(found.cause, found.seconds);
  if (found.cause === 'ahead') return refused;
  const problem = found.cause === 'behind' ? 'clock' : 'not_set_up';
  const headers = new Headers(refused.headers);
  headers.delete('location');
  return new Response(problem, { status: 401, statusText: 'Unauthorized', headers });
}

/** Logs that the signature of a webhook or of Shopify Flow was refused. */
export function logRefusedSignature(refused: unknown): void {
  if (refused instanceof Response && refused.status === 401) logCause('webhook', 0);
}

/** Null: the library refused the token for another reason, or it is no session token. */
function findCause(token: string): { cause: Cause; seconds: number } | null {
  const [head = '', body = '', signature = ''] = token.split('.');
  const payload = readPayload(body);
  if (payload === null) return null;
  const { apiKey, apiSecret } = getAppEnv();
  const expected = createHmac('sha256', apiSecret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (payload.aud !== apiKey) return { cause: 'key', seconds: 0 };
  if (!isSigned) return { cause: 'secret', seconds: 0 };
  const now = getServices().clock.now().getTime() / 1000;
  if (payload.nbf > now + TOLERANCE_S)
    return { cause: 'behind', seconds: Math.round(payload.nbf - now) };
  if (payload.exp < now - TOLERANCE_S)
    return { cause: 'ahead', seconds: Math.round(now - payload.exp) };
  return null;
}

function readPayload(body: string): z.output<typeof PayloadSchema> | null {
  try {
    const parsed = PayloadSchema.safeParse(
      JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const getLogged = createAppState(() => new Map<Cause, number>());

function logCause(cause: Cause, seconds: number): void {
  const { log, clock } = getServices();
  const now = clock.now().getTime();
  const logged = getLogged();
  if (now - (logged.get(cause) ?? -Infinity) < LOG_EVERY_MS) return;
  logged.set(cause, now);
  const messages: Readonly<Record<Cause, string>> = {
    secret:
      'a session token is not signed with SHOPIFY_API_SECRET: if nobody can open the app, ' +
      'the setting is not the client secret of SHOPIFY_API_KEY',
    key:
      'a session token is for another app: if nobody can open the app, SHOPIFY_API_KEY ' +
      '(and SHOPIFY_API_SECRET) are not those of this app',
    behind: `a session token of Shopify is valid only in ${seconds} seconds: the clock of this machine is behind`,
    ahead:
      `a session token of Shopify had expired ${seconds} seconds before it arrived: ` +
      'if that repeats, the clock of this machine is ahead',
    webhook:
      "a webhook is not signed with SHOPIFY_API_SECRET: if all of Shopify's are refused, " +
      'the setting is not the client secret of SHOPIFY_API_KEY',
  };
  // What is signed cannot be forged.
  if (cause === 'behind') log.error({ cause }, messages[cause]);
  else log.warn({ cause }, messages[cause]);
}
