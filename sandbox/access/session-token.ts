import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const ClaimsSchema = z.object({
  iss: z.string(),
  dest: z.string(),
  aud: z.string(),
  sub: z.string(),
  exp: z.number(),
  nbf: z.number(),
  iat: z.number(),
  jti: z.string(),
  sid: z.string(),
});
const HeaderSchema = z.object({ alg: z.literal('HS256') });

export type SessionTokenClaims = Readonly<z.output<typeof ClaimsSchema>>;

export interface SessionTokenOptions {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly shop: string;
  readonly userId?: string;
  readonly now: Date;
  /** Issued two minutes ago, so it has expired. */
  readonly expired?: boolean;
}

const LIFE_SECONDS = 60;
const TOLERANCE_SECONDS = 10;

/**
 * Creates a session token (JWT, HS256 with the app's secret) as the admin gives it to the embedded
 * page.
 */
export function mintSessionToken(options: SessionTokenOptions): string {
  const iat = Math.floor(options.now.getTime() / 1000) - (options.expired === true ? 120 : 0);
  const claims: SessionTokenClaims = {
    iss: `https://${options.shop}/admin`,
    dest: `https://${options.shop}`,
    aud: options.apiKey,
    sub: options.userId ?? '42',
    exp: iat + LIFE_SECONDS,
    nbf: iat,
    iat,
    jti: randomUUID(),
    sid: randomUUID(),
  };
  const head = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${head}.${sign(head, options.apiSecret)}`;
}

/** The claims of a token that this secret signed for this app and that is valid now; else null. */
export function verifySessionToken(
  token: string,
  expected: { apiKey: string; apiSecret: string; now: Date },
): SessionTokenClaims | null {
  const [header, payload, signature, rest] = token.split('.');
  if (!header || !payload || !signature || rest !== undefined) return null;
  const right = Buffer.from(sign(`${header}.${payload}`, expected.apiSecret));
  const given = Buffer.from(signature);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null;
  const { data: claims } = ClaimsSchema.safeParse(decode(payload));
  const seconds = expected.now.getTime() / 1000;
  if (!HeaderSchema.safeParse(decode(header)).success || claims?.aud !== expected.apiKey)
    return null;
  if (claims.exp + TOLERANCE_SECONDS < seconds) return null;
  if (claims.nbf - TOLERANCE_SECONDS > seconds) return null;
  return claims;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
