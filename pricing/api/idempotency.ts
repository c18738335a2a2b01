/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07). The response is stored in the
 * same transaction as the effect, so a repeated request finds both or neither, even after a crash.
 * Keys are stored for 24 hours. A rejected request has no effect and stores no key. A response
 * marked `no-store` (it contains a new key or secret) is encrypted with the API key of the request,
 * which we do not store.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import { decryptText, encryptText } from '#kernel/encrypt-text.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { Answer } from './endpoint.ts';
import { withTransaction } from './with-transaction.ts';
import { hasSecret } from './json-response.ts';

export interface IdempotentRequest {
  /** Empty for the operator. */
  readonly accountId: string;
  /** Method and path. */
  readonly scope: string;
  readonly key: string;
  readonly bytes: Uint8Array;
  /** The Authorization header. */
  readonly authorization: string;
}

/** The bytes sent to the client: the same for every repeat. */
export interface StoredAnswer {
  readonly status: number;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly replayed: boolean;
}

const LOCK_TIMEOUT_MS = 2000;
const KEPT_HOURS = 24;

/**
 * Parses the header's key: a structured-field string (quoted), or a bare token. Throws
 * `invalid_header`.
 */
export function parseIdempotencyKey(header: string): string {
  const quoted = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/
    .exec(header)?.[1]
    ?.replace(/\\(["\\])/g, '$1');
  const key = quoted ?? (/^[\x21\x23-\x7e]+$/.test(header) ? header : '');
  if (key.length < 1 || key.length > 255)
    throw new AppError(
      'invalid_header',
      'Idempotency-Key: expected 1 to 255 visible characters, in quotes or without',
    );
  return key;
}

/**
 * Runs `work` once per key. Throws `idempotency_key_reused` when the key was used with another
 * body, `request_in_progress` when the first request is still running after two seconds.
 */
export async function runOnce(
  context: MarketContext,
  request: IdempotentRequest,
  work: (context: MarketContext) => Promise<Answer>,
): Promise<StoredAnswer> {
  const fingerprint = createHash('sha256').update(request.bytes).digest();
  return context.db.transaction(async (tx) => {
    if (!(await claimKey(tx, { ...request, fingerprint, now: context.clock.now() })))
      return readAnswer(tx, request, fingerprint);
    const { status, body, headers = {} } = await work(withTransaction(context, tx));
    const text = body === undefined ? null : JSON.stringify(body);
    const stored =
      text !== null && hasSecret(headers)
        ? encryptText(deriveKey(request), formatOwner(request), text)
        : text;
    await tx.query(
      'update pricing.idempotency_key set status = $4, body = $5, headers = $6 where account_id = $1 and scope = $2 and key = $3',
      [request.accountId, request.scope, request.key, status, stored, JSON.stringify(headers)],
    );
    return { status, text, headers, replayed: false };
  });
}

/**
 * True: this request claimed the key. False: an earlier request completed. Waits for an earlier one
 * that is still running.
 */
async function claimKey(
  tx: Tx,
  claim: IdempotentRequest & { fingerprint: Buffer; now: Date },
): Promise<boolean> {
  const { accountId, scope, key, fingerprint, now } = claim;
  await tx.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    const { rowCount } = await tx.query(
      `insert into pricing.idempotency_key as k (account_id, scope, key, fingerprint, created_at) values ($1, $2, $3, $4, $5)
       on conflict (account_id, scope, key) do update set fingerprint = excluded.fingerprint, created_at = excluded.created_at
         where k.created_at < $5::timestamptz - make_interval(hours => ${KEPT_HOURS})`,
      [accountId, scope, key, fingerprint, now],
    );
    await tx.query('set local lock_timeout = default');
    return rowCount === 1;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') {
      throw new AppError(
        'request_in_progress',
        'A request with this Idempotency-Key is still running',
        { retryAfter: 2, cause: error },
      );
    }
    throw error;
  }
}

async function readAnswer(
  tx: Tx,
  request: IdempotentRequest,
  fingerprint: Buffer,
): Promise<StoredAnswer> {
  const { rows } = await tx.query<{
    fingerprint: Buffer;
    status: number;
    body: string | null;
    headers: Record<string, string>;
  }>(
    `select fingerprint, status, body, coalesce(headers, '{}') as headers
     from pricing.idempotency_key
     where account_id = $1 and scope = $2 and key = $3 and status is not null`,
    [request.accountId, request.scope, request.key],
  );
  const stored = rows[0];
  if (!stored)
    throw new AppError(
      'request_in_progress',
      'The first request with this Idempotency-Key has just ended',
      { retryAfter: 1 },
    );
  if (!stored.fingerprint.equals(fingerprint))
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was already used with another body',
    );
  return {
    status: stored.status,
    text: openBody(request, stored),
    headers: stored.headers,
    replayed: true,
  };
}

function openBody(
  request: IdempotentRequest,
  { body, headers }: { body: string | null; headers: StoredAnswer['headers'] },
): string | null {
  if (body === null || !hasSecret(headers)) return body;
  const text = decryptText(deriveKey(request), formatOwner(request), body);
  if (text === null)
    throw new AppError(
      'conflict',
      'The response for this Idempotency-Key contains a secret: it is repeated only for the API key of the first request',
    );
  return text;
}

const formatOwner = ({ accountId, scope, key }: IdempotentRequest): string =>
  JSON.stringify([accountId, scope, key]);

/**
 * Derived from 256 random bits that only the client has: no work factor is needed, and a stolen
 * database does not reveal them.
 */
function deriveKey({ authorization }: IdempotentRequest): ReadonlyMap<number, Uint8Array> {
  const apiKey = authorization.replace(/^bearer +/i, '').trim();
  return new Map([[1, new Uint8Array(hkdfSync('sha256', apiKey, '', 'idempotency answer', 32))]]);
}
