/** What the forms of a new and of a stored schedule hold. */
import type { ScheduleChoices } from './get-exports-page.server.ts';
import { MAX_RECIPIENTS, type ScheduleView } from './schedule.ts';

export interface ScheduleDraft {
  /** `view:` and an id, `alerts:` or `products:` and a query, or `report`; empty: not chosen. */
  readonly subject: string;
  readonly format: string;
  readonly every: string;
  readonly hour: string;
  /** Empty: the first one that there is. */
  readonly retailer: string;
  readonly recipients: readonly string[];
}

export const NEW_SCHEDULE: ScheduleDraft = {
  subject: 'alerts:',
  format: 'xlsx',
  every: 'weekly',
  hour: '7',
  retailer: '',
  recipients: [],
};

/**
 * A stored schedule as its form begins. A deleted view must be chosen anew; recipients who have no
 * verified address any more are left out.
 */
export function toDraft(
  schedule: ScheduleView,
  { views, staff }: Pick<ScheduleChoices, 'views' | 'staff'>,
): ScheduleDraft {
  const { subject, retailer, format, every, hour, recipients } = schedule;
  const isReport = retailer !== null;
  const isGone = subject.startsWith('view:') && !views.some(({ id }) => subject === `view:${id}`);
  return {
    subject: isGone ? '' : subject,
    format: isReport ? NEW_SCHEDULE.format : format,
    every: isReport ? NEW_SCHEDULE.every : every,
    hour: String(hour),
    retailer: retailer ?? '',
    recipients: recipients.map(({ id }) => id).filter((id) => staff.some((one) => one.id === id)),
  };
}

/** The fields as they are sent; null while something is missing. */
export function toScheduleForm(
  draft: ScheduleDraft,
  { retailers }: Pick<ScheduleChoices, 'retailers'>,
  locale: string,
): Record<string, string> | null {
  const { subject, format, every, hour, recipients } = draft;
  if (subject === '' || recipients.length === 0 || recipients.length > MAX_RECIPIENTS) return null;
  const when = { hour, recipients: recipients.join(','), locale };
  return subject === 'report'
    ? { kind: 'report', retailer: draft.retailer || (retailers[0] ?? ''), ...when }
    : { kind: 'list', subject, format, every, ...when };
}
