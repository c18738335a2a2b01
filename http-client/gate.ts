export interface GateRequest {
  /** GET by default. Redirects are followed for GET and HEAD only. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** Maximum decoded bytes (default 5 MB). */
  readonly maxBytes?: number;
  /** Returns the first `maxBytes` of a longer body instead of failing. */
  readonly cutTooLarge?: boolean;
  /** Milliseconds in total, redirects included (default 30 s). */
  readonly timeoutMs?: number;
  /** 5 by default. */
  readonly maxRedirects?: number;
  /**
   * Called before each redirect is followed; an error it throws ends the request. Its time does not
   * count toward the timeout.
   */
  readonly beforeRedirect?: (to: URL, from: URL) => Promise<void>;
}

export interface GateResponse {
  /** The final URL after redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly bytes: Uint8Array;
  /** True when there was more than `maxBytes` and `cutTooLarge` was set. */
  readonly isCut: boolean;
  /** URLs that redirected, first one first. */
  readonly redirects: readonly string[];
  /** When the response was complete. */
  readonly at: Date;
  readonly timings: { readonly headersMs: number; readonly totalMs: number };
}

/** The only way to request addresses given by others. */
export interface Gate {
  /**
   * Requests a URL and reads the whole response, whatever its status. Throws AddressRefused,
   * TooManyRedirects, TooLarge (never retry), Unreachable, TimedOut, BadResponse (may succeed
   * later), or the reason of `signal`.
   */
  fetch(url: string | URL, request?: GateRequest): Promise<GateResponse>;
  /**
   * Checks that a URL may be requested: its form, its name, and every address it resolves to.
   * Throws AddressRefused, Unreachable.
   */
  checkAddress(url: string): Promise<void>;
  /**
   * Checks that the name exists and has an address. Passes when the name servers do not answer now.
   * Throws NameUnknown.
   */
  checkName(host: string): Promise<void>;
  close(): Promise<void>;
}

export interface GateLimits {
  readonly maxBytes: number;
  readonly maxRatio: number;
  readonly maxHeaderBytes: number;
  readonly headersMs: number;
  /** For a connection; within `headersMs`, which is also its default. */
  readonly connectMs?: number;
  readonly totalMs: number;
  readonly maxRedirects: number;
  /**
   * Maximum bytes of one response on the wire, including framing: interim responses, chunk
   * extensions, trailers.
   */
  readonly maxWireBytes: number;
  /**
   * How long `checkName` waits for name servers: short, because a user who typed the name is
   * waiting.
   */
  readonly nameMs: number;
  /** How long an idle connection is kept. */
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
