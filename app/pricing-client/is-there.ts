import { isAppError } from '#kernel/app-error.ts';

/** False when what was to be removed did not exist. */
export async function isThere(removal: Promise<unknown>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (error) {
    if (isAppError(error, 'not_found', 'gone')) return false;
    throw error;
  }
}
