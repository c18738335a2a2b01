const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** What a clock on the wall shows. */
export interface LocalTime {
  /** Year, month and day, without leading zeros. */
  readonly date: string;
  readonly hour: number;
  /** Of the day, 0–1439. */
  readonly minute: number;
  /** Monday is 1, Sunday 7. */
  readonly weekday: number;
}

/** A clock for that time zone: what it shows at a moment in milliseconds since 1970. */
export function openLocalClock(timeZone: string): (at: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = new Map<string, string>(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    const hour = Number(parts.get('hour'));
    return {
      date: ['year', 'month', 'day'].map((type) => parts.get(type)).join('-'),
      hour,
      minute: hour * 60 + Number(parts.get('minute')),
      weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? '') + 1,
    };
  };
}
