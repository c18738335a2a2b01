import { getMinorDigits } from '#kernel/currency.ts';
import { formatDecimal, type Money } from '#kernel/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money in the reader's language: "€19.90", "19,90 €", "￥1,500". Exact: Intl is handed the decimal
 * text, no float. Shows as many decimals as people of that currency write, and all that the amount
 * needs (1.5 HUF is not shown as 2).
 */
export function formatMoney(money: Money, locale: string): string {
  const text = formatDecimal(money);
  return moneyFormat(money.currency, locale, !/\.\d*[1-9]/.test(text)).format(
    text as Intl.StringNumericLiteral,
  );
}

function moneyFormat(currency: string, locale: string, whole: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${whole}`;
  let format = formats.get(key);
  if (!format) {
    const digits = getMinorDigits(currency);
    const usual =
      new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? digits;
    const shown = whole ? Math.min(usual, digits) : digits;
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: shown,
      maximumFractionDigits: shown,
    });
    formats.set(key, format);
  }
  return format;
}

const STEPS: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

/**
 * How long ago, in words: "5 minutes ago", "yesterday"; under a minute "now". Never in the future,
 * whatever the clocks say.
 */
export function formatAge(at: Date, now: Date, locale: string): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const step of STEPS) {
    if (seconds >= step.seconds)
      return words.format(-Math.floor(seconds / step.seconds), step.unit);
  }
  return words.format(0, 'second');
}

/** A whole number with the reader's grouping: 12,500. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count);
}

/** A day of the shop's calendar ("2026-11-21") as people write it: "21 Nov 2026". */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** An hour of the day, 0–23, as it is written: "07:00", "7:00 AM". */
export function formatHour(hour: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, hour),
  );
}

/**
 * A fraction as a percentage: 0.094 → "9.4 %" in German, "9.4%" in English. `sign` shows a plus as
 * well.
 */
export function formatPercent(
  fraction: number,
  locale: string,
  options: { sign?: boolean; digits?: number } = {},
): string {
  const digits = options.digits ?? (Math.abs(fraction) < 0.1 ? 1 : 0);
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
    signDisplay: options.sign ? 'exceptZero' : 'auto',
  }).format(fraction);
}

/** A price index from basis points: 10425 is "104.25"; a dash where it is not known. */
export function formatIndex(basisPoints: number | null, locale: string): string {
  if (basisPoints === null) return '–';
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(basisPoints / 100);
}

/**
 * A probability as a percentage. Never rounded up to 100 % or down to 0 %, which would claim
 * certainty: 0.9967 is "99.6%"; only exactly 1 is "100%".
 */
export function formatProbability(probability: number, locale: string): string {
  const options: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
  if (probability > 0.99)
    Object.assign(options, { maximumFractionDigits: 1, roundingMode: 'floor' });
  if (probability < 0.01)
    Object.assign(options, { maximumFractionDigits: 1, roundingMode: 'ceil' });
  return new Intl.NumberFormat(locale, { style: 'percent', ...options }).format(probability);
}

/**
 * A moment in the shop's time zone, so that server and browser write the same: "20 Nov 2026, 12:05
 * GMT+1". The zone is named by its distance, which needs no table of names.
 */
export function formatTime(at: Date, locale: string, timeZone: string): string {
  return writeMoment(at, { locale, timeZone, timeStyle: 'short' });
}

/** A moment with its seconds, as evidence states it: "20 Nov 2026, 12:05:31 GMT+1". */
export function formatExactTime(at: Date, locale: string, timeZone: string): string {
  return writeMoment(at, { locale, timeZone, timeStyle: 'medium' });
}

function writeMoment(
  at: Date,
  { locale, ...style }: { locale: string; timeZone: string; timeStyle: 'short' | 'medium' },
): string {
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...style }).format(at);
  const zone = new Intl.DateTimeFormat(locale, {
    timeZoneName: 'shortOffset',
    timeZone: style.timeZone,
  })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return zone ? `${moment} ${zone.value}` : moment;
}

/** A month ("2026-10") as people write it: "October 2026". */
export function formatMonth(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
