/** Why a visit ended early. The scheduler reads only the class. */
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { RefusalCode } from './probe/retailer-refused.ts';

/**
 * This address must not be requested, or redirects to another site. Other pages of the retailer are
 * not affected.
 */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';
  readonly reason: VisitReason;

  constructor(reason: VisitReason, options: { cause?: unknown } = {}) {
    super(formatMonitoringReason(reason), options);
    this.reason = reason;
  }
}

/** The host must not be visited for a time: the slice ends. */
export class HostAway extends Error {
  override readonly name = 'HostAway';
  readonly reason: VisitReason;
  /** Milliseconds. */
  readonly forMs: number;
  /** The refusal code when this continues for days; null when it is temporary. */
  readonly code: RefusalCode | null;
  /** Also increases the host's delay, because it was overloaded. */
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

/** Another worker holds the lease of the host, or the process is stopping. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}
