/** Refusals of the service after which work goes on. */
import { isAppError } from '#kernel/app-error.ts';
import { NotOfferedError } from '#sdk/index.ts';

/** True when the service refused an address because its domain does not exist. */
export function isUnknownDomain(error: unknown): boolean {
  return (
    isAppError(error, 'validation_failed') &&
    error.errors.some(({ code }) => code === 'unknown_domain')
  );
}

/** True when the server does not have the operation. Nothing was sent. */
export function isNotOffered(error: unknown): boolean {
  return isAppError(error, 'not_found') && error.cause instanceof NotOfferedError;
}

/**
 * For a removal: what the server no longer has, or cannot remove, counts as removed. Throws all
 * other errors.
 */
export function handleMissing(error: unknown): void {
  if (!isAppError(error, 'not_found', 'gone')) throw error;
}

/** For what only some servers store. Throws all errors but that the server does not offer it. */
export function handleNotOffered(error: unknown): void {
  if (!isNotOffered(error)) throw error;
}
