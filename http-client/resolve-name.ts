import { promises as dns } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { AddressRefused, TimedOut, NameUnknown } from './outbound-error.ts';
import { isPublicAddress } from './is-public-address.ts';

/** All addresses of a name (A and AAAA), in no order. Rejects when there is none, with a code of NO_SUCH_NAME when that is certain. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Codes of node:dns for a name that does not exist, and for one without an address. Every other failure may pass. */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Some name servers answer for IPv4 and say nothing when asked for IPv6: they are waited for that much longer. */
const IPV6_GRACE_MS = 1_000;

/**
 * Asks these name servers ("address:port"), or the system's. Not getaddrinfo: that would let one silent server hold all of Node's four
 * resolver threads. An answer to one of A and AAAA is enough; the other may fail.
 */
export function openLookup(servers?: readonly string[]): Lookup {
  return async (host, signal) => {
    const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const found: string[] = [];
    const failures: Error[] = [];
    const note = (answer: Promise<string[]>): Promise<void> =>
      answer.then(
        (addresses) => void found.push(...addresses),
        (error: Error) => void failures.push(error),
      );
    const graceOver = new AbortController();
    try {
      const four = note(resolver.resolve4(host));
      const six = note(resolver.resolve6(host));
      const grace = four.then(() =>
        found.length > 0
          ? sleep(IPV6_GRACE_MS, undefined, { signal: graceOver.signal }).catch(() => undefined)
          : six,
      );
      await Promise.race([Promise.all([four, six]), grace]);
      // A failure that may pass leaves the matter open, whatever the other question was answered.
      if (found.length === 0)
        throw (
          failures.find((failure) => !saysNoSuchName(failure)) ??
          failures[0] ??
          new Error('no address')
        );
      return [...found];
    } finally {
      signal.removeEventListener('abort', cancel);
      graceOver.abort();
      cancel();
    }
  };
}

/**
 * The addresses of a name, IPv4 first, every one of them public. One that is not refuses them all.
 * Throws AddressRefused, NameUnknown, TimedOut.
 */
export async function resolvePublic(input: {
  host: string;
  lookup: Lookup;
  signal: AbortSignal;
}): Promise<string[]> {
  let found: readonly string[];
  try {
    found = await withSignal(input.lookup(input.host, input.signal), input.signal);
  } catch (cause) {
    if (input.signal.aborted)
      throw new TimedOut(`${input.host}: no answer from the name servers in time`, { cause });
    throw new NameUnknown(
      `${input.host} has no address (${cause instanceof Error ? cause.message : String(cause)})`,
      { isCertain: saysNoSuchName(cause), cause },
    );
  }
  if (found.length === 0)
    throw new NameUnknown(`${input.host} has no address`, { isCertain: true });
  for (const address of found) {
    if (!isPublicAddress(address))
      throw new AddressRefused(`${input.host} resolves to ${address}, which is no public address`);
  }
  return [...new Set(found)].sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
}

function saysNoSuchName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SUCH_NAME.has(String(error.code));
}

/** The promise's outcome, or the signal's reason if that comes first. */
export function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
