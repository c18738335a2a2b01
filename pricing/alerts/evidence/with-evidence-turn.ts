import { AppError } from '#kernel/app-error.ts';
import { createPlaces } from '#kernel/places.ts';

/** Writing a PDF keeps the process busy: other requests are answered between two of them. */
const places = createPlaces({ most: 2, mostOfOne: 1 });
const WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Does what a request needs evidence files built for: for one request of an account at a time, and
 * two in all. Call it before a connection is taken: those that wait must not hold any. Throws
 * `unavailable` when it would have to wait for more than 10 seconds.
 */
export async function withEvidenceTurn<T>(accountId: string, build: () => Promise<T>): Promise<T> {
  const leave = await places.take(accountId, WAIT_MS);
  if (!leave)
    throw new AppError('unavailable', 'Other evidence files are being built; try again', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  try {
    return await build();
  } finally {
    leave();
  }
}
