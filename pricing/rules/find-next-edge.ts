import { DAY_MS } from '#kernel/durations.ts';
import { openZonedClock } from '#kernel/zoned-clock.ts';
import type { PricingRule, RuleSetForm } from '#pricing/contract/rule.ts';
import { isScheduled } from './evaluation/rule-schedule.ts';

/** A week and a day: every combination of days and times comes within it. */
const DAYS = 8;

type Schedule = NonNullable<PricingRule['schedule']>;

/**
 * When a rule that is on next begins or ends to hold; null: none does. Pure.
 */
export function findNextEdge({ rules }: Pick<RuleSetForm, 'rules'>, now: Date): Date | null {
  let next: Date | null = null;
  for (const { mode, schedule } of rules) {
    if (mode === 'off' || schedule === null) continue;
    const edge = findScheduleEdge(schedule, now);
    if (edge !== null && (next === null || edge < next)) next = edge;
  }
  return next;
}

function findScheduleEdge(schedule: Schedule, now: Date): Date | null {
  const holds = isScheduled(schedule, now);
  return (
    listMoments(schedule, now)
      .filter((at) => at > now)
      .sort((a, b) => a.getTime() - b.getTime())
      .find((at) => isScheduled(schedule, at) !== holds) ?? null
  );
}

/** The moments at which the schedule may begin or end to hold, from now and from its begin on. */
function listMoments(schedule: Schedule, now: Date): Date[] {
  const { from, to, start_time: start, end_time: end, time_zone: zone } = schedule;
  const clock = openZonedClock(zone);
  const limits = [from, to].flatMap((text) => (text === undefined ? [] : [new Date(text)]));
  const times = [
    '00:00',
    ...(start === undefined ? [] : [start]),
    ...(end === undefined ? [] : [end]),
  ];
  const days = [now, ...limits].flatMap((at) => {
    const wall = clock.toWallTime(at).getTime();
    return Array.from({ length: DAYS + 2 }, (_, day) =>
      new Date(wall + (day - 1) * DAY_MS).toISOString().slice(0, 10),
    );
  });
  return [
    ...limits,
    ...[...new Set(days)].flatMap((day) =>
      times.map((time) => clock.toMoment(new Date(`${day}T${time}:00Z`))),
    ),
  ];
}
