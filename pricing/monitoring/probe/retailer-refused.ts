import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { MonitoringReason } from '#kernel/reasons/monitoring-reasons.ts';

/** The kind of obstacle, for programs; the reason has the details. */
export type RefusalCode =
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
  | 'no_catalogue'
  | 'unreadable'
  | 'no_answer';

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
