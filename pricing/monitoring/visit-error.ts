/** Why a visit ended early. The scheduler reads only the class. */
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { RefusalCode } from './probe/retailer-refused.ts';

/** This address may not be asked for, or leads away from the shop. The other pages of the shop are not concerned. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';
  readonly reason: VisitReason;

  constructor(reason: VisitReason, options: { cause?: unknown } = {}) {
    super(formatMonitoringReason(reason), options);
    this.reason = reason;
  }
}

/** The host is to be left alone for a time: nothing more in this slice. */
export class HostAway extends Error {
  override readonly name = 'HostAway';
  readonly reason: VisitReason;
  /** Milliseconds. */
  readonly forMs: number;
  /** What the shop is refused as when this goes on for days; null when it may pass. */
  readonly code: RefusalCode | null;
  /** It was too much for the host. */
  readonly slowDown: boolean;

  constructor(
    reason: VisitReason,
    options: { forMs: number; slowDown?: boolean; code?: RefusalCode; cause?: unknown },
  ) {
    super(formatMonitoringReason(reason), { cause: options.cause });
    this.reason = reason;
    this.forMs = options.forMs;
    this.code = options.code ?? null;
    this.slowDown = options.slowDown ?? false;
  }
}

/** Somebody else has the host now, or the process is stopping. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}
