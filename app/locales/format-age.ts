const STEPS: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

/** How long ago, in words: "5 minutes ago", "yesterday"; under a minute "now". Never in the future, whatever the clocks say. */
export function formatAge(at: Date, now: Date, locale: string): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const step of STEPS) {
    if (seconds >= step.seconds)
      return words.format(-Math.floor(seconds / step.seconds), step.unit);
  }
  return words.format(0, 'second');
}
