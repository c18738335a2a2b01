import { z } from 'zod';
import { RetailerSchema, VIEW_FORMATS } from './file-export.ts';

export const CADENCES = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];
/** Why a schedule does not run. */
export const PAUSES = ['by_user', 'view_deleted', 'no_recipients', 'refused'] as const;
export type SchedulePause = (typeof PAUSES)[number];
export const MAX_RECIPIENTS = 5;

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

/** A schedule as the page shows it. */
export interface ScheduleView {
  readonly id: string;
  readonly what: string;
  readonly format: string;
  /** Of the saved view; null for a list without one. */
  readonly viewName: string | null;
  /** Of a report. */
  readonly retailer: string | null;
  readonly every: Cadence;
  readonly hour: number;
  readonly recipients: readonly { readonly id: string; readonly name: string }[];
  /** Null while it is paused. */
  readonly nextAt: Date | null;
  readonly paused: SchedulePause | null;
  readonly lastSentAt: Date | null;
}
