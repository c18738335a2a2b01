/** When a pricing rule holds. */
import { openZonedClock } from '#kernel/zoned-clock.ts';
import type { PricingRule } from '#pricing/contract/rule.ts';

/** Whether the schedule holds at a moment; without one, always. */
export function isScheduled(schedule: PricingRule['schedule'], at: Date): boolean {
  if (schedule === null) return true;
  const { from, to, weekdays, start_time: start, end_time: end, time_zone: zone } = schedule;
  if (from !== undefined && at.getTime() < Date.parse(from)) return false;
  if (to !== undefined && at.getTime() >= Date.parse(to)) return false;
  const wall = openZonedClock(zone).toWallTime(at);
  const time = wall.toISOString().slice(11, 16);
  const isOvernight = start !== undefined && end !== undefined && start > end;
  if (start !== undefined && end !== undefined) {
    const isWithin = isOvernight ? time >= start || time < end : time >= start && time < end;
    if (!isWithin) return false;
  }
  if (weekdays.length === 0) return true;
  // After midnight it is still the day on which the night began.
  const day =
    isOvernight && end !== undefined && time < end ? wall.getUTCDay() - 1 : wall.getUTCDay();
  return weekdays.includes(((day + 6) % 7) + 1);
}
