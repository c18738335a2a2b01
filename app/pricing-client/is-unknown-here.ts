import { isAppError } from '#kernel/app-error.ts';

/**
 * A server of the five endpoints has no GET /: it answers with its own error, or with an HTML page.
 */
export function isUnknownHere(error: unknown): boolean {
  return (
    isAppError(
      error,
      'not_found',
      'method_not_allowed',
      'gone',
      'validation_failed',
      'forbidden',
    ) ||
    (isAppError(error, 'upstream_failed') && error.cause instanceof SyntaxError)
  );
}
