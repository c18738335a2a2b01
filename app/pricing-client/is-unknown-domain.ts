import { isAppError } from '#kernel/app-error.ts';

/** True when the service refused an address because its domain does not exist. */
export function isUnknownDomain(error: unknown): boolean {
  return (
    isAppError(error, 'validation_failed') &&
    error.errors.some(({ code }) => code === 'unknown_domain')
  );
}
