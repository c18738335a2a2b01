/**
 * Why there is no usable token of a shop. Only Shopify's word that the token is no longer valid is
 * a sign of an uninstallation; an outage, or a failure of ours, is not.
 */
import type { AppError } from '#kernel/app-error.ts';
import { Refusal, toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import { decryptTokens } from '#app/sessions/session-tokens.server.ts';
import type { TokenAnswer } from '#app/sessions/token-answer.server.ts';
import { toOfflineSessionId } from '#app/sessions/to-offline-session-id.ts';

/** Shopify refuses the shop's token for good, as after an uninstallation. */
class TokenRevoked extends Refusal {
  constructor(cause?: unknown) {
    super('unauthorized', { name: 'shopify_token', values: {} }, { cause });
  }
}

export const isTokenRevoked = (error: unknown): boolean => error instanceof TokenRevoked;

/**
 * The stored token exists, but no key of ours opens it: `unavailable`, since it says nothing of the
 * shop.
 */
class TokenUnreadable extends Refusal {
  constructor(cause?: unknown) {
    super('unavailable', { name: 'token_unreadable', values: {} }, { cause });
  }
}

export const isTokenUnreadable = (error: unknown): boolean => error instanceof TokenUnreadable;

/** From then on Shopify refuses tokens that do not expire, also those of installed apps. */
const LASTING_TOKENS_END = new Date('2027-01-01T00:00:00Z');

/** The error for a token that Shopify's library could not load or refresh. */
export async function describeTokenFailure(
  services: AppServices,
  { shop, answer, cause }: { shop: string; answer: TokenAnswer | null; cause: unknown },
): Promise<AppError> {
  const session = await services.db.prisma.session.findUnique({
    where: { id: toOfflineSessionId(shop) },
    select: { id: true, accessToken: true, refreshToken: true, refreshTokenExpires: true },
  });
  if (!session) return toRefusal('unauthorized', ['shopify_token'], { cause });
  const tokens = { ...session, refreshToken: session.refreshToken ?? undefined };
  if (!decryptTokens(services.encryptionKeys, tokens)) return new TokenUnreadable(cause);
  if (answer?.status === 400 && answer.error === 'invalid_grant') {
    const { refreshTokenExpires: end } = session;
    // Nobody has refreshed it for 90 days: our programs did not run, which says nothing of the shop.
    return end !== null && end <= services.clock.now()
      ? toRefusal('unauthorized', ['shopify_token'], { cause })
      : new TokenRevoked(cause);
  }
  if (answer?.error === 'invalid_client')
    services.log.error(
      { shop },
      "Shopify refuses the app's own credentials: check SHOPIFY_API_KEY and SHOPIFY_API_SECRET",
    );
  return toRefusal('unavailable', ['shopify_silent', { asked: 'access_token' }], { cause });
}

/** The error for a token that Shopify refused and that cannot be refreshed. */
export async function describeLastingToken(services: AppServices, shop: string): Promise<AppError> {
  const session = await services.db.prisma.session.findUnique({
    where: { id: toOfflineSessionId(shop) },
    select: { expires: true },
  });
  return session?.expires === null && services.clock.now() < LASTING_TOKENS_END
    ? new TokenRevoked()
    : toRefusal('unauthorized', ['shopify_token']);
}

/** So many nights without a valid token are an uninstallation whose webhook was lost. */
const NIGHTS = 3;
/** The reads of one night, repeated ones too, lie closer together. */
const SAME_NIGHT_HOURS = 20;

/**
 * Counts the nights on which Shopify refused the shop's token for good. After three the shop is
 * handled as uninstalled; a token that Shopify issues ends the count (`storeSession`).
 */
export async function recordRefusedToken(services: AppServices, shop: string): Promise<void> {
  const now = services.clock.now();
  const { rows } = await services.db.query<{ nights: number }>(
    `update shop.shop set refused_nights = refused_nights + 1, refused_at = $2::timestamptz
     where domain = $1 and uninstalled_at is null
       and (refused_at is null or refused_at <= $2::timestamptz - $3 * interval '1 hour')
     returning refused_nights as nights`,
    [shop, now, SAME_NIGHT_HOURS],
  );
  const nights = rows[0]?.nights ?? 0;
  if (nights === 0) return;
  services.log.warn({ shop, nights }, "Shopify refuses the shop's token for good");
  if (nights < NIGHTS) return;
  const at = now.toISOString();
  await services.jobs.enqueue('install.uninstall-shop', { shop, at }, { key: `${shop} ${at}` });
}
