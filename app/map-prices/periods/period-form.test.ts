import { expect, test } from 'vitest';
import { openZonedClock } from '#kernel/zoned-clock.ts';
import { chooseWinner } from './choose-winner.ts';
import { createPeriodForm, type PeriodForm, readPeriodForm, toPeriodForm } from './period-form.ts';
import { findNextDay, parseWallTime, toMoment, toZonedTime } from './zoned-time.ts';

const SHOP = { timeZone: 'Europe/Berlin', currency: 'EUR' } as const;
const FORM: PeriodForm = {
  ...createPeriodForm(new Date('2026-11-26T23:30:00Z'), SHOP.timeZone),
  scope: 'brand',
  key: 'Acme',
};
const read = (changes: Partial<PeriodForm>) => readPeriodForm({ ...FORM, ...changes }, SHOP);

test('a new period begins today in the shop’s time zone and has no MAP price', () => {
  expect(FORM.fromDate).toBe('2026-11-27');
  expect(read({})).toEqual({
    ok: true,
    input: {
      scope: 'brand',
      key: 'Acme',
      from: '2026-11-26T23:00:00.000Z',
      to: null,
      suspended: true,
      name: null,
      note: null,
    },
  });
});

test('an end without a time is the end of that day, with one it is that time', () => {
  const dates = { fromDate: '2026-10-24', toDate: '2026-10-25' };
  // In Berlin that day has 25 hours.
  expect(read(dates)).toMatchObject({
    input: { from: '2026-10-23T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' },
  });
  expect(read({ ...dates, fromTime: '08:00', toTime: '20:30' })).toMatchObject({
    input: { from: '2026-10-24T06:00:00.000Z', to: '2026-10-25T19:30:00.000Z' },
  });
});

test.each<[Partial<PeriodForm>, object]>([
  [
    { kind: 'amount', amount: '18,50 €' },
    { map_price: '18.50', currency: 'EUR' },
  ],
  [
    { kind: 'amount', amount: '1.234,50' },
    { map_price: '1234.50', currency: 'EUR' },
  ],
  [{ kind: 'share', share: '92,5 %' }, { basis_points: 9250 }],
  [
    { scope: 'account', key: 'left over' },
    { scope: 'account', key: null, suspended: true },
  ],
])('reads %j', (changes, input) => {
  expect(read(changes)).toMatchObject({ ok: true, input });
});

test.each<[Partial<PeriodForm>, object]>([
  [{ key: ' ' }, { key: 'required' }],
  [{ fromDate: '' }, { fromDate: 'required' }],
  [{ fromDate: '2026-02-30' }, { fromDate: 'no_date' }],
  [{ toDate: '2026-02-30' }, { toDate: 'no_date' }],
  [{ fromTime: '25:00' }, { fromTime: 'no_time' }],
  [{ toTime: '10:00' }, { toDate: 'required' }],
  [{ toDate: '2026-11-26' }, { toDate: 'before_start' }],
  [{ toDate: '2026-11-27', toTime: '00:00' }, { toDate: 'before_start' }],
  [{ kind: 'amount' }, { amount: 'required' }],
  [{ kind: 'amount', amount: '1.234' }, { amount: 'ambiguous' }],
  [{ kind: 'amount', amount: '0' }, { amount: 'zero' }],
  [{ kind: 'amount', amount: '-5' }, { amount: 'negative' }],
  [{ kind: 'amount', amount: '$5' }, { amount: 'other_currency' }],
  [{ kind: 'share', share: 'half' }, { share: 'no_percentage' }],
  [{ kind: 'share', share: '200,01' }, { share: 'share_range' }],
  [{ kind: 'share', share: '0' }, { share: 'share_range' }],
  [{ name: 'x'.repeat(201) }, { name: 'too_long' }],
  [{ note: 'x'.repeat(2001) }, { note: 'too_long' }],
])('refuses %j', (changes, problems) => {
  expect(read(changes)).toEqual({ ok: false, problems });
});

test('every field with a problem is named at once', () => {
  expect(read({ key: '', fromDate: '', kind: 'share', share: 'x' })).toEqual({
    ok: false,
    problems: { key: 'required', fromDate: 'required', share: 'no_percentage' },
  });
});

test('a stored period becomes the form that gives it again', () => {
  const period = {
    id: 'mpp_1',
    scope: 'collection',
    key: 'gid://shopify/Collection/1',
    from: '2026-11-26T23:00:00Z',
    to: '2026-11-30T23:00:00Z',
    state: 'upcoming',
    map_price: '18.5',
    currency: 'EUR',
    basis_points: null,
    suspended: false,
    name: 'Black Friday',
    note: null,
    by: null,
    origin: 'api',
    import_id: null,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
  } as const;
  const form = toPeriodForm(period, SHOP.timeZone);
  expect(form).toMatchObject({ fromDate: '2026-11-27', fromTime: '', toDate: '2026-12-01' });
  expect(readPeriodForm(form, SHOP)).toMatchObject({
    input: { from: '2026-11-26T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z', map_price: '18.50' },
  });
});

test.each([
  ['2026-11-27', '08:00', 'America/New_York', '2026-11-27T13:00:00.000Z'],
  // Skipped in spring: an hour later; twice in autumn: the first.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-01-01', '00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
])('%s %s in %s is %s', (date, time, timeZone, moment) => {
  const at = toMoment({ date, time }, openZonedClock(timeZone));
  expect(at?.toISOString()).toBe(moment);
  if (time !== '02:30' || date !== '2026-03-29')
    expect(toZonedTime(new Date(moment), timeZone)).toEqual({ date, time });
});

test('what is no date has no moment', () => {
  for (const date of ['2026-02-29', '2026-13-01', '27.11.2026', ''])
    expect(parseWallTime({ date, time: '00:00' })).toBeNull();
  expect(findNextDay('2026-12-31')).toBe('2027-01-01');
  expect(findNextDay('2026-02-30')).toBeNull();
});

test.each([
  [{ suspended: true as const }, { map_price: '5', currency: 'EUR' }, 'first'],
  [{ map_price: '5', currency: 'EUR' }, { suspended: true }, 'second'],
  [{ map_price: '9.90', currency: 'EUR' }, { map_price: '10', currency: 'EUR' }, 'first'],
  [{ map_price: '100', currency: 'EUR' }, { map_price: '99.99', currency: 'EUR' }, 'second'],
  [{ basis_points: 9000 }, { basis_points: 8500 }, 'second'],
  [{ basis_points: 9000 }, { map_price: '5', currency: 'EUR' }, 'depends'],
])('of %j and %j the lower one decides: the %s', (a, b, winner) => {
  const one = { scope: 'brand', key: 'Acme', from: '2026-11-27T00:00:00Z', ...a } as const;
  expect(chooseWinner(one, b)).toBe({ first: one, second: b, depends: null }[winner]);
});
