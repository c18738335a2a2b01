/**
 * The form of a period: reads what was entered into what the service takes, or says what is wrong
 * with which field. Pure; the page checks with it while somebody types, the server when it is sent.
 */
import { z } from 'zod';
import type { CurrencyCode } from '#kernel/currency.ts';
import { openZonedClock, type ZonedClock } from '#kernel/zoned-clock.ts';
import { formatDecimal } from '#kernel/money.ts';
import {
  type AmountProblem,
  chooseDecimalSign,
  parseAmount,
  parsePercent,
} from '#app/locales/parse-amount.ts';
import type { MapPricePeriod, MapPricePeriodInput } from '#sdk/index.ts';
import { findNextDay, toMoment, toZonedTime } from '#app/components/zoned-time.ts';

export const SCOPES = ['product', 'collection', 'brand', 'account'] as const;
export const STATES = ['active', 'upcoming', 'past'] as const;
export const KINDS = ['suspended', 'amount', 'share'] as const;
export type Scope = (typeof SCOPES)[number];
type Kind = (typeof KINDS)[number];

export const PeriodFormSchema = z.object({
  scope: z.enum(SCOPES),
  /** Id of the product or collection, name of the brand; empty for all products. */
  key: z.string().max(255),
  fromDate: z.string().max(20),
  /** Empty: the start of the day. */
  fromTime: z.string().max(20),
  /** Empty: until further notice. */
  toDate: z.string().max(20),
  /** Empty: the end of the day. */
  toTime: z.string().max(20),
  kind: z.enum(KINDS),
  amount: z.string().max(60),
  share: z.string().max(60),
  name: z.string().max(10_000),
  note: z.string().max(20_000),
});
export type PeriodForm = z.output<typeof PeriodFormSchema>;
export type PeriodField = keyof PeriodForm;

export type PeriodProblem =
  | AmountProblem
  | 'required'
  | 'no_date'
  | 'no_time'
  | 'before_start'
  | 'zero'
  | 'no_percentage'
  | 'share_range'
  | 'too_long';
type PeriodProblems = Readonly<Partial<Record<PeriodField, PeriodProblem>>>;

export type PeriodReading =
  | { readonly ok: true; readonly input: MapPricePeriodInput }
  | { readonly ok: false; readonly problems: PeriodProblems };

const MAX_NAME = 200;
const MAX_NOTE = 2000;
/** As the service limits shares, in hundredths of a percent. */
const MAX_SHARE = 20_000n;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

interface ShopTerms {
  readonly timeZone: string;
  readonly currency: CurrencyCode;
}

/** What the service takes, or the first problem of each field. */
export function readPeriodForm(form: PeriodForm, shop: ShopTerms): PeriodReading {
  const problems: Partial<Record<PeriodField, PeriodProblem>> = {};
  if (form.scope !== 'account' && form.key.trim() === '') problems.key = 'required';
  if (form.name.trim().length > MAX_NAME) problems.name = 'too_long';
  if (form.note.trim().length > MAX_NOTE) problems.note = 'too_long';
  const times = readTimes(form, shop.timeZone, problems);
  const terms = readTerms(form, shop.currency, problems);
  if (times === null || terms === null || Object.keys(problems).length > 0)
    return { ok: false, problems };
  return {
    ok: true,
    input: {
      scope: form.scope,
      key: form.scope === 'account' ? null : form.key.trim(),
      ...times,
      ...terms,
      name: form.name.trim() || null,
      note: form.note.trim() || null,
    },
  };
}

function readTimes(
  form: PeriodForm,
  timeZone: string,
  problems: Partial<Record<PeriodField, PeriodProblem>>,
): { from: string; to: string | null } | null {
  for (const field of ['fromTime', 'toTime'] as const)
    if (form[field] !== '' && !TIME.test(form[field])) problems[field] = 'no_time';
  if (form.fromDate === '') problems.fromDate = 'required';
  if (form.toDate === '' && form.toTime !== '') problems.toDate = 'required';
  const clock = openZonedClock(timeZone);
  const from = toMoment({ date: form.fromDate, time: form.fromTime || '00:00' }, clock);
  const to = readEnd(form, clock);
  if (from === null && !problems.fromTime) problems.fromDate ??= 'no_date';
  if (to === null && form.toDate !== '' && !problems.toTime) problems.toDate = 'no_date';
  if (from !== null && to !== null && to <= from) problems.toDate = 'before_start';
  return from === null ? null : { from: from.toISOString(), to: to?.toISOString() ?? null };
}

/** The end of a period, exclusive: without a time the end of that day. */
function readEnd(
  { toDate: date, toTime: time }: Pick<PeriodForm, 'toDate' | 'toTime'>,
  clock: ZonedClock,
): Date | null {
  return toMoment(
    time === '' ? { date: findNextDay(date) ?? '', time: '00:00' } : { date, time },
    clock,
  );
}

type Terms = Pick<MapPricePeriodInput, 'map_price' | 'currency' | 'basis_points' | 'suspended'>;

function readTerms(
  form: PeriodForm,
  currency: CurrencyCode,
  problems: Partial<Record<PeriodField, PeriodProblem>>,
): Terms | null {
  if (form.kind === 'suspended') return { suspended: true };
  const terms = form.kind === 'amount' ? readAmount(form.amount, currency) : readShare(form.share);
  if (typeof terms !== 'string') return terms;
  problems[form.kind] = terms;
  return null;
}

/** The terms of an amount, or why it is none. */
export function readAmount(
  text: string,
  currency: CurrencyCode,
  sign = chooseDecimalSign(currency),
): Terms | PeriodProblem {
  if (text.trim() === '') return 'required';
  const minor = parseAmount(text, { currency, sign });
  if (typeof minor === 'string') return minor;
  return minor === 0n ? 'zero' : { map_price: formatDecimal({ minor, currency }), currency };
}

/** The terms of a percentage of the MAP price, or why it is none. */
export function readShare(text: string): Terms | PeriodProblem {
  if (text.trim() === '') return 'required';
  const share = parsePercent(text);
  if (share === null) return 'no_percentage';
  return share < 1n || share > MAX_SHARE ? 'share_range' : { basis_points: Number(share) };
}

/** The form of a stored period. Times of a whole day stay empty. */
export function toPeriodForm(period: MapPricePeriod, timeZone: string): PeriodForm {
  const from = toZonedTime(new Date(period.from), timeZone);
  const to = period.to === null ? null : toZonedTime(new Date(period.to), timeZone);
  return {
    scope: period.scope,
    key: period.key ?? '',
    fromDate: from.date,
    fromTime: from.time === '00:00' ? '' : from.time,
    toDate: to?.date ?? '',
    toTime: to?.time ?? '',
    kind: findKind(period),
    amount: period.map_price === null ? '' : String(period.map_price),
    share: period.basis_points === null ? '' : String(period.basis_points / 100),
    name: period.name ?? '',
    note: period.note ?? '',
  };
}

function findKind({ suspended, map_price }: MapPricePeriod): Kind {
  if (suspended) return 'suspended';
  return map_price === null ? 'share' : 'amount';
}

/** A new period: from the start of today, in the shop's time zone, without end. */
export function createPeriodForm(now: Date, timeZone: string): PeriodForm {
  return {
    scope: 'product',
    key: '',
    fromDate: toZonedTime(now, timeZone).date,
    fromTime: '',
    toDate: '',
    toTime: '',
    kind: 'suspended',
    amount: '',
    share: '',
    name: '',
    note: '',
  };
}
