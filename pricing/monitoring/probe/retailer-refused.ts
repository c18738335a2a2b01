import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { MonitoringReason } from '#kernel/reasons/monitoring-reasons.ts';

/** Which kind of obstacle it is, for programs; the reason says it in detail. */
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

/** The shop cannot be read politely: it becomes `refused` with this reason. */
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
