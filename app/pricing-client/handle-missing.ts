import { isAppError } from '#kernel/app-error.ts';

/** For a removal: what the server no longer has, or cannot remove, counts as removed. Throws all other errors. */
export function handleMissing(error: unknown): void {
  if (!isAppError(error, 'not_found', 'gone')) throw error;
}
