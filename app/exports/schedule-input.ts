import { z } from 'zod';
import { RetailerSchema } from './export-input.ts';
import { VIEW_FORMATS } from './file-export.ts';
import { CADENCES, MAX_RECIPIENTS } from './schedule.ts';

const timing = {
  hour: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((hour) => hour <= 23),
  /** Ids of users, separated by commas. */
  recipients: z
    .string()
    .max(500)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((ids) => ids.length >= 1 && ids.length <= MAX_RECIPIENTS),
};

/**
 * What the page sends of a new schedule. `subject`: `view:` and the id of a saved view of the alerts
 * page, or `alerts:` or `products:` and the query of the page's address.
 */
export const ScheduleInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('list'),
    subject: z
      .string()
      .max(5000)
      .regex(/^(?:view|alerts|products):/),
    format: z.enum(VIEW_FORMATS),
    every: z.enum(CADENCES),
    ...timing,
  }),
  /** Once a month, about the month before. */
  z.object({ kind: z.literal('report'), retailer: RetailerSchema, ...timing }),
]);
export type ScheduleInput = z.infer<typeof ScheduleInputSchema>;
