import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import type { Admission, AdmitRequest } from '#pricing/accounts/admit-request.ts';
import { hashApiKey } from '#pricing/accounts/api-key.ts';

export type Caller =
  { readonly kind: 'account'; readonly admission: Admission } | { readonly kind: 'operator' };

interface IdentifyDeps {
  readonly operatorKeyHashes: readonly Uint8Array[];
  readonly admit: AdmitRequest;
  /** Called for a credential that is no key. */
  readonly onWrongKey: () => Promise<void>;
}

/** A rejection of a known caller: the response states the remaining rate limit. */
export class CallerRefused extends AppError {
  readonly admission: Admission;

  constructor(admission: Admission, code: 'account_suspended' | 'rate_limited', message: string) {
    super(code, message, code === 'rate_limited' ? { retryAfter: admission.resetSeconds } : {});
    this.admission = admission;
  }
}

/**
 * Identifies the caller from `Authorization: Bearer <key>`. Throws `unauthorized` (the same for an
 * unknown and a revoked key), `account_suspended` and `rate_limited`. The operator has no rate
 * limit. A wrong key is reported to `onWrongKey`, which may throw instead.
 */
export async function requireCaller(
  { operatorKeyHashes, admit, onWrongKey }: IdentifyDeps,
  authorization: string | null,
): Promise<Caller> {
  const key = /^bearer +([\x21-\x7e]{1,512}) *$/i.exec(authorization ?? '')?.[1];
  if (key === undefined) {
    if (authorization !== null) await onWrongKey();
    throw new AppError('unauthorized', 'Expected the header "Authorization: Bearer <API_KEY>"');
  }
  if (operatorKeyHashes.length > 0) {
    const hash = hashApiKey(key);
    if (
      operatorKeyHashes.some(
        (known) => known.byteLength === hash.byteLength && timingSafeEqual(known, hash),
      )
    )
      return { kind: 'operator' };
  }
  const admission = await admit(key);
  if (!admission) {
    await onWrongKey();
    throw new AppError('unauthorized', 'This API key is unknown or was revoked');
  }
  if (admission.expiredAt)
    throw new AppError(
      'unauthorized',
      `This API key expired on ${admission.expiredAt.toISOString()}: create a new one`,
    );
  if (admission.suspended)
    throw new CallerRefused(admission, 'account_suspended', 'This account is suspended');
  if (!admission.allowed) {
    throw new CallerRefused(
      admission,
      'rate_limited',
      `The plan ${admission.plan} allows ${admission.limit} requests a minute; the next one is possible in ${admission.resetSeconds} s`,
    );
  }
  return { kind: 'account', admission };
}
