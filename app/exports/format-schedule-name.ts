import type { Messages } from '#app/locales/messages.ts';
import type { ScheduleView } from './schedule.ts';

/** What a schedule sends: the saved view's name, the page's, or the report and its retailer. */
export function formatScheduleName(
  { exports: labels }: Pick<Messages, 'exports'>,
  { what, viewName, retailer }: Pick<ScheduleView, 'what' | 'viewName' | 'retailer'>,
): string {
  if (what === 'retailer_report') return labels.reportOf({ retailer: retailer ?? '' });
  if (viewName !== null) return viewName;
  return what === 'products' ? labels.whats.products : labels.openAlerts;
}
