/** A row of `shop.export_schedule`. */
interface StoredSchedule {
  readonly id: string;
  readonly shop: string;
  readonly what: string;
  readonly format: string;
  readonly viewId: string | null;
  readonly viewName: string | null;
  readonly query: string;
  readonly every: string;
  readonly hour: number;
  readonly locale: string;
  readonly recipients: string[];
  readonly nextAt: Date | null;
  readonly lastSentAt: Date | null;
  readonly byUserId: string | null;
  readonly byName: string | null;
}

/** A run of a schedule. */
export interface DueSchedule {
  readonly schedule: StoredSchedule;
  readonly dueAt: Date;
}

/** What the claims of its mails are about (`shop.notification_sent`). */
export const toSubject = ({ schedule, dueAt }: DueSchedule): string =>
  `export:${schedule.id}:${dueAt.toISOString()}`;
