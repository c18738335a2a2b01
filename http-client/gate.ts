export interface GateRequest {
  /** GET unless told. Redirects are followed for GET and HEAD only. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** Decoded bytes (5 MB). */
  readonly maxBytes?: number;
  /** Take the first `maxBytes` of a longer body instead of failing. */
  readonly cutTooLarge?: boolean;
  /** Milliseconds for everything, redirects included (30 s). */
  readonly timeoutMs?: number;
  /** 5 unless told. */
  readonly maxRedirects?: number;
  /** Called before each redirect is followed; what it throws ends the request. The time it takes is not counted. */
  readonly beforeRedirect?: (to: URL, from: URL) => Promise<void>;
}

export interface GateResponse {
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case, repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly bytes: Uint8Array;
  /** There was more than `maxBytes`, and `cutTooLarge` was asked for. */
  readonly isCut: boolean;
  /** Addresses that redirected, first one first. */
  readonly redirects: readonly string[];
  /** When the answer was complete. */
  readonly at: Date;
  readonly timings: { readonly headersMs: number; readonly totalMs: number };
}

/** The one way to addresses that somebody gave us. */
export interface Gate {
  /**
   * Asks an address and reads the whole answer, whatever its status. Throws AddressRefused, TooManyRedirects, TooLarge (never again),
   * Unreachable, TimedOut, BadResponse (perhaps later), or the reason of `signal`.
   */
  fetch(url: string | URL, request?: GateRequest): Promise<GateResponse>;
  /** Passes when the address may be asked: form, name, every address it resolves to. Throws AddressRefused, Unreachable. */
  checkAddress(url: string): Promise<void>;
  /**
   * Passes unless the name servers say that there is no such name, or no address of it; what they
   * cannot tell now passes. Throws NameUnknown.
   */
  checkName(host: string): Promise<void>;
  close(): Promise<void>;
}

export interface GateLimits {
  readonly maxBytes: number;
  readonly maxRatio: number;
  readonly maxHeaderBytes: number;
  readonly headersMs: number;
  readonly totalMs: number;
  readonly maxRedirects: number;
  /** What one answer may cost on the wire, framing included: interim answers, chunk extensions, trailers. */
  readonly maxWireBytes: number;
  /** How long `checkName` waits for name servers: somebody is waiting who typed the name. */
  readonly nameMs: number;
  /** How long an unused connection is kept. */
  readonly idleMs: number;
}

export const defaultLimits: GateLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxRatio: 100,
  maxHeaderBytes: 64 * 1024,
  headersMs: 10_000,
  totalMs: 30_000,
  maxRedirects: 5,
  maxWireBytes: 40 * 1024 * 1024,
  nameMs: 3_000,
  idleMs: 4_000,
};
