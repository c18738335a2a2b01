import type { AlertType } from '#kernel/alert-types.ts';
import {
  AlertFilterSchema,
  ASSIGNED_TO_ME,
  buildAlertConditions,
  type AlertFilter,
} from '#app/service-copy/alert-filter.ts';

/** Which alerts a recipient wants to hear of. */
export interface MessageFilter {
  /** Empty: all. */
  readonly kinds: readonly AlertType[];
  /** Query of a view of the alerts page; null: every alert. */
  readonly viewQuery: string | null;
  /** Ids under which the recipient may be an assignee; none of a channel. */
  readonly userIds: readonly string[];
}

export const EVERY_ALERT: MessageFilter = { kinds: [], viewQuery: null, userIds: [] };

/**
 * Builds SQL conditions on `shop.alert_copy a`; the shop is the parameter `$1`. Adds to `values`.
 * Messages are about open alerts, whatever the view shows, and not about a user's last visit.
 */
export function buildMessageConditions(
  { kinds, viewQuery, userIds }: MessageFilter,
  now: Date,
  values: unknown[],
): string[] {
  const conditions =
    viewQuery === null
      ? []
      : buildAlertConditions(readView(viewQuery), { userIds, lastVisit: null, now }, values);
  if (kinds.length > 0) conditions.push(`a.type = any($${values.push(kinds)}::text[])`);
  return conditions;
}

function readView(query: string): AlertFilter {
  const filter = AlertFilterSchema.parse(Object.fromEntries(new URLSearchParams(query)));
  return { ...filter, view: 'open', new: undefined };
}

/** True for a view of what is assigned to whoever looks: nobody looks at it for a channel. */
export function hasUserFilter(viewQuery: string): boolean {
  return readView(viewQuery).assignee.includes(ASSIGNED_TO_ME);
}
