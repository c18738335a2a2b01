import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import type { AppState, TokenState } from '#sandbox/state/app-state.ts';
import { getStaffMember } from './staff.ts';
import { type SessionTokenClaims, verifySessionToken } from './session-token.ts';

export interface TokenAnswer {
  readonly status: number;
  readonly body: object;
}

const DAY = 24 * HOUR_MS;
const REFRESH_DAYS = 90;
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token';
const ONLINE = 'urn:shopify:params:oauth:token-type:online-access-token';

const TokenRequestSchema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('urn:ietf:params:oauth:grant-type:token-exchange'),
    client_id: z.string(),
    client_secret: z.string(),
    subject_token: z.string(),
    subject_token_type: z.literal('urn:ietf:params:oauth:token-type:id_token'),
    requested_token_type: z.enum([OFFLINE, ONLINE]),
    expiring: z.union([z.string(), z.number()]).optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    client_id: z.string(),
    client_secret: z.string(),
    refresh_token: z.string(),
  }),
]);

type TokenRequest = z.infer<typeof TokenRequestSchema>;

/**
 * `POST /admin/oauth/access_token`: exchanges a session token signed with our secret, or a refresh
 * token, for an access token. Offline tokens live an hour; the refresh token rotates, and the
 * previous one stays valid until the new access token is used.
 */
export function issueAccessToken(
  body: unknown,
  place: { app: AppState; shop: string; now: Date },
): TokenAnswer {
  const parsed = TokenRequestSchema.safeParse(body);
  if (!parsed.success) return refuse(400, 'invalid_request', 'Missing or unknown parameters');
  const { app } = place;
  if (parsed.data.client_id !== app.apiKey || parsed.data.client_secret !== app.apiSecret) {
    return refuse(401, 'invalid_client', 'Client authentication failed');
  }
  // An uninstallation ends all tokens, so that a refresh token is unknown then.
  if (parsed.data.grant_type === 'refresh_token') return refresh(parsed.data.refresh_token, place);
  if (!app.installed)
    return refuse(400, 'app_not_installed', 'The app is not installed on this shop');
  return exchange(parsed.data, place);
}

const refuse = (status: number, error: string, description: string): TokenAnswer => ({
  status,
  body: { error, error_description: description },
});

type ExchangeRequest = Extract<TokenRequest, { subject_token: string }>;

function exchange(
  request: ExchangeRequest,
  { app, shop, now }: { app: AppState; shop: string; now: Date },
): TokenAnswer {
  const claims = verifySessionToken(request.subject_token, {
    apiKey: app.apiKey,
    apiSecret: app.apiSecret,
    now,
  });
  if (!claims || claims.dest !== `https://${shop}`) {
    return refuse(400, 'invalid_subject_token', 'The session token is invalid or expired');
  }
  const online = request.requested_token_type === ONLINE;
  const expiring = online || String(request.expiring ?? '0') === '1';
  // A user's token has the user's permissions; the app's own has what the merchant granted.
  const scopes = online && getStaffMember(claims.sub).isLimited ? [] : app.scopes;
  const token = createToken(app, { now, expiring, online, replaces: null, scopes });
  return { status: 200, body: describe(token, now, online ? claims : null) };
}

function refresh(refreshToken: string, { app, now }: { app: AppState; now: Date }): TokenAnswer {
  const old = app.tokens.find((token) => token.refreshToken === refreshToken);
  if (!old || old.refreshExpiresAt === null || Date.parse(old.refreshExpiresAt) <= now.getTime()) {
    return refuse(400, 'invalid_grant', 'The refresh token is invalid or expired');
  }
  app.tokens = app.tokens.filter((token) => token.replaces !== refreshToken);
  return {
    status: 200,
    body: describe(
      createToken(app, {
        now,
        expiring: true,
        online: false,
        replaces: refreshToken,
        scopes: app.scopes,
      }),
      now,
      null,
    ),
  };
}

function createToken(
  app: AppState,
  kind: {
    now: Date;
    expiring: boolean;
    online: boolean;
    replaces: string | null;
    scopes: readonly string[];
  },
): TokenState {
  const later = (ms: number) => new Date(kind.now.getTime() + ms).toISOString();
  const token: TokenState = {
    accessToken: `${kind.online ? 'shpua' : 'shpat'}_${randomBytes(16).toString('hex')}`,
    expiresAt: kind.expiring ? later(kind.online ? DAY : HOUR_MS) : null,
    refreshToken: kind.expiring && !kind.online ? `shprt_${randomBytes(16).toString('hex')}` : null,
    refreshExpiresAt: kind.expiring && !kind.online ? later(REFRESH_DAYS * DAY) : null,
    online: kind.online,
    scopes: [...kind.scopes],
    replaces: kind.replaces,
  };
  app.tokens = app.tokens.filter((each) => isAlive(each, kind.now));
  app.tokens.push(token);
  return token;
}

const isAlive = (token: TokenState, now: Date) =>
  [token.expiresAt, token.refreshExpiresAt].some((at) =>
    at === null ? token.expiresAt === null : Date.parse(at) > now.getTime(),
  );

function describe(token: TokenState, now: Date, user: SessionTokenClaims | null): object {
  const seconds = (at: string) => Math.round((Date.parse(at) - now.getTime()) / 1000);
  return {
    access_token: token.accessToken,
    scope: token.scopes.join(','),
    ...(token.expiresAt === null ? {} : { expires_in: seconds(token.expiresAt) }),
    ...(token.refreshToken === null || token.refreshExpiresAt === null
      ? {}
      : {
          refresh_token: token.refreshToken,
          refresh_token_expires_in: seconds(token.refreshExpiresAt),
        }),
    ...(user === null
      ? {}
      : { associated_user_scope: token.scopes.join(','), associated_user: describeUser(user) }),
  };
}

function describeUser({ sub }: SessionTokenClaims): object {
  const { firstName, lastName, email, isOwner, locale } = getStaffMember(sub);
  return {
    id: Number(sub),
    first_name: firstName,
    last_name: lastName,
    email,
    email_verified: true,
    account_owner: isOwner,
    locale,
    collaborator: false,
  };
}

/**
 * Returns the token when it is known, not expired and the app is installed; using it ends the
 * previous refresh token.
 */
export function findAccessToken(
  accessToken: string | undefined,
  app: AppState,
  now: Date,
): TokenState | null {
  const token = app.tokens.find((each) => each.accessToken === accessToken);
  if (
    !token ||
    !app.installed ||
    (token.expiresAt !== null && Date.parse(token.expiresAt) <= now.getTime())
  )
    return null;
  if (token.replaces !== null) {
    app.tokens = app.tokens.filter((each) => each.refreshToken !== token.replaces);
    token.replaces = null;
  }
  return token;
}
