import { getNextTime, type LocalHour } from '#kernel/next-time.ts';
import type { ChannelMode } from './channels/channel.ts';
import type { NotificationMode } from './notification-mode.ts';

/** Returns when the next digest is due (`getNextTime`); null for the modes without digests. */
export function getNextDigestTime(
  mode: NotificationMode | ChannelMode,
  when: LocalHour,
  after: Date,
): Date | null {
  return mode === 'off' || mode === 'instant' ? null : getNextTime(mode, when, after);
}
