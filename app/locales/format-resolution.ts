import { type AlertType, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { formatCode } from './format-reason.ts';
import type { Messages } from './messages.ts';

/**
 * Why an alert ended, in words. The same code can mean another thing for a kind that has nothing to
 * do with a MAP price.
 */
export function formatResolution(
  { alerts }: Pick<Messages, 'alerts'>,
  { type, resolution }: { readonly type: AlertType; readonly resolution: string | null },
): string {
  if (resolution === null) return '';
  return formatCode(
    type === SPECIFIED_ALERT_TYPE
      ? alerts.resolutions
      : { ...alerts.resolutions, ...alerts.kindResolutions },
    resolution,
  );
}
