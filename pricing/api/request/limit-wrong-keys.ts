/**
 * Slows down whoever tries keys: after some wrong ones from one address within a minute, each
 * further one is answered 429. Right keys from the same address still work, because several clients
 * may share one. Counted per process: a client that reaches several processes has as many attempts
 * at each.
 */
import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import { getClientNetwork } from './get-client-address.ts';

/** More than a person mistypes; a guesser gets nowhere near 256 random bits. */
const MAX_WRONG_KEYS = 20;
const WINDOW_MS = 60_000;
/** Maximum number of addresses remembered, about 2 MB; the oldest are forgotten first. */
const MAX_ADDRESSES = 10_000;

interface Attempts {
  count: number;
  readonly endsAt: number;
}

/** Records a wrong key from this address. Throws `rate_limited` when there were too many. */
export type RecordWrongKey = (address: string) => void;

/** Creates the limit of one process. */
export function createWrongKeyLimit({ clock, log }: { clock: Clock; log: Logger }): RecordWrongKey {
  const attempts = new Map<string, Attempts>();
  return (address) => {
    const now = clock.now().getTime();
    const network = getClientNetwork(address);
    const known = attempts.get(network);
    if (!known || known.endsAt <= now) {
      // Deleted first, so that the map stays in the order in which the windows end.
      attempts.delete(network);
      attempts.set(network, { count: 1, endsAt: now + WINDOW_MS });
      const [oldest] = attempts.keys();
      if (attempts.size > MAX_ADDRESSES && oldest !== undefined) attempts.delete(oldest);
      return;
    }
    known.count += 1;
    if (known.count <= MAX_WRONG_KEYS) return;
    // Once per minute and address: a guesser must not fill the log.
    if (known.count === MAX_WRONG_KEYS + 1)
      log.warn({ address: network }, 'many wrong API keys from one address are slowed down');
    const seconds = Math.ceil((known.endsAt - now) / 1000);
    throw new AppError(
      'rate_limited',
      `Too many wrong API keys from this address; the next one is possible in ${seconds} s`,
      { retryAfter: seconds },
    );
  };
}
