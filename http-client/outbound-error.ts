/**
 * Failures of a request through the gate. The class carries the retry decision; callers use nothing
 * else.
 */

/** `never`: the same request fails at any time. `later`: it may succeed at another time. */
export type RetryDecision = 'never' | 'later';

export abstract class OutboundError extends Error {
  abstract readonly decision: RetryDecision;
  /**
   * The problem for people without network knowledge: "does not answer in time". `message` has the
   * details.
   */
  get summary(): string {
    return this.message;
  }

  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The URL, an address its name resolves to, or a redirect target may not be requested. */
export class AddressRefused extends OutboundError {
  readonly decision = 'never';
}

/** More redirects than allowed, a redirect loop, or a redirect without a unique target. */
export class TooManyRedirects extends OutboundError {
  readonly decision = 'never';
}

/**
 * More bytes, a higher compression ratio or longer headers than allowed. Reading was stopped at the
 * limit.
 */
export class TooLarge extends OutboundError {
  readonly decision = 'never';
}

/** No server listens there, or the connection broke. */
export class Unreachable extends OutboundError {
  readonly decision = 'later';

  override get summary(): string {
    return 'refuses or breaks the connection';
  }
}

/** The name has no address: either certainly, or no name server could resolve it now. */
export class NameUnknown extends Unreachable {
  /** True when the name servers state that the name does not exist or has no address. */
  readonly isCertain: boolean;

  constructor(message: string, options: { isCertain: boolean; cause?: unknown }) {
    super(message, options);
    this.isCertain = options.isCertain;
  }

  override get summary(): string {
    return 'the domain has no address';
  }
}

/** A server answers, but without a secure connection that is valid for the name. */
export class InsecureConnection extends Unreachable {
  override get summary(): string {
    return 'offers no valid secure connection (https)';
  }
}

/** A deadline passed: for connecting and headers, or for the whole request. */
export class TimedOut extends OutboundError {
  readonly decision = 'later';

  override get summary(): string {
    return 'does not answer in time';
  }
}

/** No connection in time: nothing of the request was sent. */
export class ConnectTimedOut extends TimedOut {}

/** The response is not HTTP, its body is not in the stated encoding, or it was cut short. */
export class BadResponse extends OutboundError {
  readonly decision = 'later';

  override get summary(): string {
    return 'sends answers that cannot be read';
  }
}
