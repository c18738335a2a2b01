export const CADENCES = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];
/** Why a schedule does not run. */
export const PAUSES = ['by_user', 'view_deleted', 'no_recipients', 'refused'] as const;
export type SchedulePause = (typeof PAUSES)[number];
export const MAX_RECIPIENTS = 5;

/** A schedule as the page shows it. */
export interface ScheduleView {
  readonly id: string;
  readonly what: string;
  /** As a form sends it (`schedule-input.ts`); of a report: `report`. */
  readonly subject: string;
  readonly format: string;
  /** Of the saved view; null for a list without one. */
  readonly viewName: string | null;
  /** Of a report. */
  readonly retailer: string | null;
  readonly every: Cadence;
  readonly hour: number;
  readonly recipients: readonly { readonly id: string; readonly name: string }[];
  /** Null while it is paused. */
  readonly nextAt: Date | null;
  readonly paused: SchedulePause | null;
  readonly lastSentAt: Date | null;
}
