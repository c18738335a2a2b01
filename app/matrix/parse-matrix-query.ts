import { z } from 'zod';
import { toMoment } from '#app/components/zoned-time.ts';
import { openZonedClock } from '#kernel/zoned-clock.ts';
import { MATRIX_POSITIONS, MATRIX_SORTS, type MatrixQuery } from './matrix-query.ts';

/** Columns that somebody may choose. */
const MAX_RETAILERS = 30;
const text = (max: number) => z.string().trim().max(max).catch('');

/** The parameters of the page. Invalid values fall back to the default. */
export const MatrixQuerySchema = z.object({
  q: text(200),
  position: z.enum(['', ...MATRIX_POSITIONS]).catch(''),
  brand: text(255),
  group: z
    .string()
    .max(300)
    .regex(/^(?:type|collection):./)
    .catch(''),
  sort: z.enum(MATRIX_SORTS).catch('name'),
  date: text(10),
  time: text(5),
  retailers: z
    .string()
    .max(8000)
    .transform((list) => [...new Set(list.split(',').filter(isDomain))].slice(0, MAX_RETAILERS))
    .catch([]),
  cursor: z.string().max(4096).optional().catch(undefined),
}) satisfies z.ZodType<MatrixQuery>;

function isDomain(name: string): boolean {
  return name.length <= 253 && /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?$/u.test(name);
}

/** Null: now. `future`: no such moment, or none that has been. */
export type MatrixInstant = Date | null | 'future' | 'invalid';

/** The moment of the chosen date and time in the shop's time zone. */
export function findInstant(
  { date, time }: Pick<MatrixQuery, 'date' | 'time'>,
  { timeZone, now }: { timeZone: string; now: Date },
): MatrixInstant {
  if (date === '') return null;
  const clock = openZonedClock(timeZone);
  const at = toMoment({ date, time: time === '' ? '23:59' : time }, clock);
  if (at === null) return 'invalid';
  if (at <= now) return at;
  // The end of today is now.
  const start = toMoment({ date, time: '00:00' }, clock);
  return time === '' && start !== null && start <= now ? null : 'future';
}
