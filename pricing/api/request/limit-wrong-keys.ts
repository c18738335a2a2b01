/**
 * Slows down whoever tries keys: after some wrong ones from one address within a minute, each
 * further one is answered 429. Right keys from the same address still work, because several clients
 * may share one. Counted in the database, over all processes; the first few of each process are
 * not, so that a mistyped key costs nothing there.
 */
import { AppError } from '#kernel/app-error.ts';
import { countRequests } from '#pricing/accounts/count-requests.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { getClientNetwork } from './get-client-address.ts';

/** More than a person mistypes; a guesser gets nowhere near 256 random bits. */
const MAX_WRONG_KEYS = 20;
/** So many from one address and minute are counted in this process only. */
const MAX_UNCOUNTED = 5;
const WINDOW_MS = 60_000;
/** Maximum number of addresses remembered, about 2 MB; the oldest are forgotten first. */
const MAX_ADDRESSES = 10_000;

interface Attempts {
  /** Answered without the database, and not yet counted there. */
  uncounted: number;
  isCounted: boolean;
  /** In milliseconds: until then, each one is refused without the database. */
  refusedUntil: number;
  /** When the attempts are forgotten here, in milliseconds. */
  endsAt: number;
  /** The attempt before: they are counted one by one. */
  turn: Promise<void>;
}

/** Records a wrong key from this address. Throws `rate_limited` when there were too many. */
export type RecordWrongKey = (address: string) => Promise<void>;

/**
 * Creates the limit of one process. An address costs it at most one statement for each wrong key,
 * and none while it is refused.
 */
export function createWrongKeyLimit({
  db,
  clock,
  log,
}: Pick<ServiceContext, 'db' | 'clock' | 'log'>): RecordWrongKey {
  const known = new Map<string, Attempts>();
  const getNow = (): number => clock.now().getTime();
  const findAttempts = (network: string): Attempts => {
    const found = known.get(network);
    if (found && found.endsAt > getNow()) return found;
    // Deleted first, so that the map stays in the order in which the addresses came.
    known.delete(network);
    const attempts: Attempts = {
      uncounted: 0,
      isCounted: false,
      refusedUntil: 0,
      endsAt: getNow() + WINDOW_MS,
      turn: Promise.resolve(),
    };
    known.set(network, attempts);
    const [oldest] = known.keys();
    if (known.size > MAX_ADDRESSES && oldest !== undefined) known.delete(oldest);
    return attempts;
  };
  const refuse = ({ refusedUntil }: Attempts): AppError => {
    const seconds = Math.ceil((refusedUntil - getNow()) / 1000);
    return new AppError(
      'rate_limited',
      `Too many wrong API keys from this address; the next one is possible in ${seconds} s`,
      { retryAfter: seconds },
    );
  };
  const countOne = async (network: string, attempts: Attempts): Promise<void> => {
    if (attempts.refusedUntil > getNow()) throw refuse(attempts);
    const wanted = attempts.uncounted + 1;
    const { granted, resetSeconds } = await countRequests(db, {
      name: network,
      wanted,
      limit: MAX_WRONG_KEYS,
    });
    attempts.uncounted = 0;
    attempts.isCounted = true;
    if (granted === wanted) return;
    // Once per minute and address: a guesser must not fill the log.
    if (attempts.refusedUntil === 0)
      log.warn({ address: network }, 'many wrong API keys from one address are slowed down');
    attempts.refusedUntil = getNow() + resetSeconds * 1000;
    attempts.endsAt = Math.max(attempts.endsAt, attempts.refusedUntil);
    throw refuse(attempts);
  };
  return async (address) => {
    const network = getClientNetwork(address);
    const attempts = findAttempts(network);
    if (!attempts.isCounted && attempts.uncounted < MAX_UNCOUNTED) {
      attempts.uncounted += 1;
      return;
    }
    const turn = attempts.turn.catch(() => undefined).then(() => countOne(network, attempts));
    attempts.turn = turn;
    await turn;
  };
}
