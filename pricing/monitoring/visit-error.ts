/** Why a visit ended early. The scheduler reads only the class. */
import type { RefusalCode } from './probe/retailer-refused.ts';

/** This address may not be asked for, or leads away from the shop. The other pages of the shop are not concerned. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';
}

/** The host is to be left alone for a time: nothing more in this slice. */
export class HostAway extends Error {
  override readonly name = 'HostAway';
  /** Milliseconds. */
  readonly forMs: number;
  /** What the shop is refused as when this goes on for days; null when it may pass. */
  readonly code: RefusalCode | null;
  /** It was too much for the host. */
  readonly slowDown: boolean;

  constructor(
    message: string,
    options: { forMs: number; slowDown?: boolean; code?: RefusalCode; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.forMs = options.forMs;
    this.code = options.code ?? null;
    this.slowDown = options.slowDown ?? false;
  }
}

/** Somebody else has the host now, or the process is stopping. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}
