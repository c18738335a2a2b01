/** Why a visit ended early. The scheduler reads only the class. */
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { VisitReason, MonitoringReason } from '#kernel/reasons/monitoring-reasons.ts';

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

/** The kind of obstacle, for programs; the reason has the details. */
type RefusalCode =
  | 'robots_forbids'
  | 'too_slow'
  | 'challenge'
  | 'login_required'
  | 'visits_refused'
  | 'script_only'
  | 'redirects_endlessly'
  | 'leads_elsewhere'
  | 'address_refused'
  | 'unknown_domain'
  | 'no_catalog'
  | 'unreadable'
  | 'no_answer';

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

/**
 * The retailer cannot be monitored within the visiting rules: its status becomes `refused` with
 * this reason.
 */
export class RetailerRefused extends Error {
  override readonly name = 'RetailerRefused';
  readonly code: RefusalCode;
  readonly reason: MonitoringReason;

  constructor(code: RefusalCode, reason: MonitoringReason, options: { cause?: unknown } = {}) {
    super(formatMonitoringReason(reason), options);
    this.code = code;
    this.reason = reason;
  }
}

/** Another worker holds the lease of the host, or the process is stopping. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

/** Back-off times after failures of a host. Pure. */
const SECOND = 1_000;
const MAX_MS = 24 * 3_600 * SECOND;
const BASE_MS = 30 * SECOND;
const MAX_DOUBLINGS = 10;

/**
 * Milliseconds from a Retry-After header (seconds or HTTP date), limited to between one second and
 * one day; null when the header is missing or not valid.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const trimmed = value.trim();
  const at = /[a-z]{3}/i.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  const ms = /^\d{1,12}$/.test(trimmed) ? Number(trimmed) * SECOND : at - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(MAX_MS, Math.max(SECOND, ms));
}

/** 30 s, doubled with every failure in a row, at most six hours. */
export function getBackOffMs(failuresInRow: number): number {
  return Math.min(
    6 * 3_600 * SECOND,
    BASE_MS * 2 ** Math.min(MAX_DOUBLINGS, Math.max(0, failuresInRow)),
  );
}
