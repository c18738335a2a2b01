/** A change of the cases of many alerts: what is sent by the page, and what is stored of it. */
import { z } from 'zod';
import { CHOSEN_CASE_STATES } from '#kernel/case-states.ts';

const MAX_IDS = 1_000;

/** Alerts or cases by their ids, or all alerts that the page's address shows, as far as they were there when it was loaded. */
const SelectionSchema = z.union([
  z.strictObject({ ids: z.array(z.string().min(1).max(100)).min(1).max(MAX_IDS) }),
  z.strictObject({ cases: z.array(z.string().min(1).max(100)).min(1).max(MAX_IDS) }),
  z.strictObject({ query: z.string().max(5000), until: z.iso.datetime() }),
]);
export type AlertSelection = z.infer<typeof SelectionSchema>;

/** A selection as it is stored, with what a filter by it depends on. */
export const StoredSelectionSchema = z.object({
  selection: SelectionSchema,
  lastVisit: z.string().nullable(),
});

/** `read`: marks the alerts themselves; everything else changes their cases. */
export const CaseWorkSchema = z.union([
  z.strictObject({ read: z.boolean() }),
  z
    .strictObject({
      state: z.enum(CHOSEN_CASE_STATES).optional(),
      assignee: z
        .strictObject({ id: z.string().min(1).max(200), name: z.string().min(1).max(200) })
        .nullable()
        .optional(),
      excuse: z
        .strictObject({ reason: z.string().min(1).max(1_000), until: z.iso.datetime().nullable() })
        .optional(),
      note: z.string().min(1).max(5_000).optional(),
    })
    .refine((work) => (work.state === 'excused') === (work.excuse !== undefined), {
      path: ['excuse'],
    }),
]);
export type CaseWork = z.infer<typeof CaseWorkSchema>;

export const CaseOrderSchema = z.object({ selection: SelectionSchema, work: CaseWorkSchema });
export type CaseOrder = z.infer<typeof CaseOrderSchema>;

export const CASE_CHANGE_STATES = ['running', 'done', 'undoing', 'undone', 'failed'] as const;
type CaseChangeState = (typeof CASE_CHANGE_STATES)[number];

/** How far a change is, as the page shows it above the list. */
export interface CaseChangeView {
  readonly id: string;
  readonly state: CaseChangeState;
  readonly work: CaseWork;
  /** Null until it is known what is changed. */
  readonly total: number | null;
  readonly done: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly restored: number;
  readonly error: string | null;
}

/** Cases, or alerts, that one request to the service changes. */
export const PART = 1_000;
