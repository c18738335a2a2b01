import { promises as dns } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { AddressRefused, TimedOut, NameUnknown } from './outbound-error.ts';
import { isPublicAddress } from './is-public-address.ts';

/**
 * All addresses of a name (A and AAAA), in no particular order. Rejects when there is none, with a
 * code of NO_SUCH_NAME when that is certain.
 */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Codes of node:dns for a name that does not exist, and for one without an address. Every other
 * failure may be temporary.
 */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Some name servers answer queries for IPv4 and ignore those for IPv6: wait this much longer for
 * IPv6.
 */
const IPV6_GRACE_MS = 1_000;

/**
 * Queries these name servers ("address:port"), or the system's. getaddrinfo is not used: one silent
 * server could block all four resolver threads of Node. One answer to A or AAAA is enough; the
 * other query may fail.
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
      // With a temporary failure the result is uncertain, whatever the other query returned.
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
 * The addresses of a name, IPv4 first. If one of them is not public, all are rejected. Throws
 * AddressRefused, NameUnknown, TimedOut.
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
