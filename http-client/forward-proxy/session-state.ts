/** What the proxy holds of one session: its connections, its bytes, and whether it is still open. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Writable } from 'node:stream';
import { AddressRefused, type OutboundError, TooLarge } from '#http-client/outbound-error.ts';
import type { ProxySession, ProxySessionLimits } from './forward-proxy.ts';

export class SessionState implements ProxySession {
  readonly username = randomBytes(9).toString('base64url');
  readonly password = randomBytes(24).toString('base64url');
  readonly failures = new Map<string, OutboundError>();
  bytes = 0;
  #isClosed = false;
  readonly #limits: ProxySessionLimits;
  readonly #open = new Set<Writable>();
  readonly #onClose: () => void;

  constructor(limits: ProxySessionLimits, onClose: () => void) {
    this.#limits = limits;
    this.#onClose = onClose;
  }

  get isOverLimit(): boolean {
    return this.bytes > this.#limits.maxBytes;
  }

  hasPassword(given: string): boolean {
    return timingSafeEqual(digest(given), digest(this.password));
  }

  /** Throws AddressRefused, TooLarge where the session may not connect to it. */
  requireAllowed(host: string, port: number): void {
    if (this.#isClosed) throw new AddressRefused('The page is closed');
    if (this.isOverLimit) throw this.#tooLarge();
    if (!this.#limits.mayConnect(host, port))
      throw new AddressRefused(`${host}:${port}: the page has no permitted request for it`);
    if (this.#open.size >= this.#limits.maxConnections)
      throw new TooLarge(`More than ${this.#limits.maxConnections} connections at once`);
  }

  /** Closes the connection with the session. */
  hold(connection: Writable): void {
    if (this.#isClosed) {
      connection.destroy();
      return;
    }
    this.#open.add(connection);
    connection.once('close', () => this.#open.delete(connection));
  }

  /** Counts received bytes; closes every connection at the limit. */
  count(bytes: number): void {
    this.bytes += bytes;
    if (this.isOverLimit) this.#closeConnections();
  }

  noteFailure(place: string, failure: OutboundError): void {
    // A page can name hosts without end.
    if (this.failures.size < MAX_FAILURES) this.failures.set(place, failure);
  }

  close(): void {
    this.#isClosed = true;
    this.#closeConnections();
    this.#onClose();
  }

  #closeConnections(): void {
    for (const connection of this.#open) connection.destroy();
  }

  #tooLarge(): TooLarge {
    return new TooLarge(`More than ${this.#limits.maxBytes} bytes for one page`);
  }
}

const MAX_FAILURES = 1_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
