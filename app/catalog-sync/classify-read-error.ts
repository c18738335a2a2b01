import { isAppError } from '#kernel/app-error.ts';
import type { AppReason } from '#kernel/reasons/app-reasons.ts';
import { isTokenUnreadable } from '#app/admin-api/describe-token-failure.server.ts';

/** Why a read of the shop ended or waits, as a code; null for an error that says nothing of it. */
export function classifyReadError(error: unknown): AppReason['code'] | null {
  if (isTokenUnreadable(error)) return 'token_unreadable';
  if (isAppError(error, 'unauthorized')) return 'sign_in_expired';
  if (isAppError(error, 'forbidden')) return 'permission_missing';
  if (isAppError(error, 'not_found')) return 'shop_not_found';
  if (isAppError(error, 'unavailable')) return 'no_answer';
  return isAppError(error, 'conflict') ? 'service_conflict' : null;
}
