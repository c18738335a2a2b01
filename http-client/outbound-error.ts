/** Failures of a request through the gate. The class carries the decision; callers read nothing else. */

/** `never`: the same request fails again, whenever it is tried. `later`: it may succeed at another time. */
export type RetryDecision = 'never' | 'later';

export abstract class OutboundError extends Error {
  abstract readonly decision: RetryDecision;
  /** What is wrong, for people who do not know the network: "does not answer in time". `message` has the details. */
  get summary(): string {
    return this.message;
  }

  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The address, or what its name resolves to, or where it redirects to, is none that may be asked. */
export class AddressRefused extends OutboundError {
  readonly decision = 'never';
}

/** More redirects than allowed, a circle, or a redirect that names no single place. */
export class TooManyRedirects extends OutboundError {
  readonly decision = 'never';
}

/** More bytes, a higher compression ratio or longer headers than allowed. Reading stopped there. */
export class TooLarge extends OutboundError {
  readonly decision = 'never';
}

/** Nobody listens there, or the connection broke. */
export class Unreachable extends OutboundError {
  readonly decision = 'later';

  override get summary(): string {
    return 'refuses or breaks the connection';
  }
}

/** The name has no address: for certain, or because no name server could tell one now. */
export class NameUnknown extends Unreachable {
  /** The name servers say that there is no such name, or no address of it. */
  readonly isCertain: boolean;

  constructor(message: string, options: { isCertain: boolean; cause?: unknown }) {
    super(message, options);
    this.isCertain = options.isCertain;
  }

  override get summary(): string {
    return 'the domain has no address';
  }
}

/** Somebody answers, but not with a secure connection that is valid for the name. */
export class InsecureConnection extends Unreachable {
  override get summary(): string {
    return 'offers no valid secure connection (https)';
  }
}

/** A deadline passed: connection and headers, or the whole request. */
export class TimedOut extends OutboundError {
  readonly decision = 'later';

  override get summary(): string {
    return 'does not answer in time';
  }
}

/** What came is not HTTP, or its body is not in the encoding it claims, or was cut short. */
export class BadResponse extends OutboundError {
  readonly decision = 'later';

  override get summary(): string {
    return 'sends answers that cannot be read';
  }
}
