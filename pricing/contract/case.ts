/** The cases of an account: the work on the MAP violations of one product at one retailer. */
import { z } from '@hono/zod-openapi';
import { CASE_EVENT_KINDS, CASE_STATES, CHOSEN_CASE_STATES } from '#kernel/case-states.ts';
import { AlertSchema } from './alert.ts';
import { CurrencySchema, DecimalSchema } from './decimal.ts';
import { createExampleId, createIdSchema } from './identifier.ts';
import {
  createTextSchema,
  GivenIdSchema,
  NextCursorSchema,
  NullableTimeSchema,
  TimeInputSchema,
  TimeSchema,
} from './text.ts';

/** Cases in one request that changes many. */
const MAX_CASES = 1_000;

/** A person as the caller knows them; the service keeps no list of people. */
export const PersonSchema = z
  .strictObject({
    id: createTextSchema(200).openapi({
      example: 'gid://shopify/StaffMember/17',
      description: 'The caller’s identifier of the person, such as a Shopify staff id.',
    }),
    name: createTextSchema(200).openapi({
      example: 'Ada Park',
      description: 'As it is shown in lists and in the history; not unique.',
    }),
    email: z.email().max(254).nullish().openapi({
      example: 'ada@brand.example',
      description: 'Null or absent: not known.',
    }),
  })
  .openapi('Person', { description: 'A person who works on cases, as the caller names them.' });
export type Person = z.infer<typeof PersonSchema>;

const StoredPersonSchema = z
  .object({
    id: z.string().openapi({
      example: 'gid://shopify/StaffMember/17',
      description: 'As a client gave it, or the API key that was used without a person.',
    }),
    name: z.string().openapi({
      example: 'Ada Park',
      description: 'As a client gave it, or what the API key is called.',
    }),
    email: z.string().nullable().openapi({
      example: 'ada@brand.example',
      description: 'Where the person is reached; null when no client gave it.',
    }),
  })
  .openapi('CasePerson', {
    description: 'Somebody who works on violations, stored as a client of the account named them.',
  });

const ExcuseSchema = z
  .object({
    reason: z.string().openapi({
      example: 'Clearance agreed until the end of November',
      description: 'Why the retailer may advertise below the MAP price.',
    }),
    until: NullableTimeSchema.openapi({
      description: 'When the excuse ends and the case is new again; null: it does not end.',
    }),
  })
  .openapi('CaseExcuse', { description: 'Why a case is excused, and until when.' });

export const CaseSchema = z
  .object({
    id: createIdSchema('cas'),
    product_id: createIdSchema('prd'),
    retailer: z.string().openapi({
      example: 'kettles.example',
      description: 'Domain of the store, without `www.`.',
    }),
    state: z.enum(CASE_STATES).openapi({
      example: 'acknowledged',
      description:
        '`new`, `acknowledged`, `notice_sent`, `escalated`, `excused` are chosen by you; `complied` ' +
        'is set when the last violation ended because the retailer changed its offer. A violation ' +
        'after that sets it to `new` again.',
    }),
    state_since: TimeSchema.openapi({ description: 'When the case came into this state.' }),
    assignee: z
      .union([StoredPersonSchema, z.null()])
      .openapi({ description: 'Who works on it; null: nobody.' }),
    excuse: z
      .union([ExcuseSchema, z.null()])
      .openapi({ description: 'Of an excused case; null otherwise.' }),
    open_alerts: z.int().openapi({
      example: 1,
      description: 'Violations that are open now, one per listing of the retailer.',
    }),
    ended_by: z.string().nullable().openapi({
      example: null,
      description: 'The `resolution` of the violation that ended last; null while one is open.',
    }),
    ended_at: NullableTimeSchema.openapi({
      description: 'When the last violation ended; null while one is open.',
    }),
    recurrences: z.int().openapi({
      example: 0,
      description: 'How often a violation came after the retailer had complied.',
    }),
    notices: z.int().openapi({
      example: 1,
      description: 'How often the retailer was written to about it, first notices and reminders.',
    }),
    last_notice_at: NullableTimeSchema.openapi({
      description: 'When the last notice was sent; null: none was.',
    }),
    currency: CurrencySchema.openapi({ description: 'ISO 4217 code of both amounts.' }),
    map_price: DecimalSchema.openapi({
      description: 'Your MAP price of one unit, of the deepest open or of the last violation.',
    }),
    listed_price: DecimalSchema.openapi({
      example: 17.9,
      description: 'What the retailer shows for one unit, of the same violation.',
    }),
    depth_basis_points: z.int().openapi({
      example: 1005,
      description: 'How far `listed_price` is below `map_price`, in hundredths of a percent.',
    }),
    opened_at: TimeSchema.openapi({ description: 'When the first violation was found.' }),
    updated_at: TimeSchema.openapi({ description: 'When anything of the case last changed.' }),
  })
  .openapi('Case', {
    description: 'The work on the MAP violations of one product at one retailer.',
  });
export type Case = z.infer<typeof CaseSchema>;

const CaseEventSchema = z
  .object({
    id: createIdSchema('cev'),
    at: TimeSchema.openapi({ description: 'When the line was written, in UTC.' }),
    kind: z.enum(CASE_EVENT_KINDS).openapi({
      example: 'state',
      description:
        '`opened`, `violation` (one more open alert), `ended` (no open alert left), `recurred`, ' +
        '`state`, `assigned`, `note`, `notice`, `excuse_ended`, `undone` (a change of many cases ' +
        'was undone).',
    }),
    by: z
      .union([StoredPersonSchema.omit({ email: true }), z.null()])
      .openapi({ description: 'Who did it, as given by the caller; null: the service.' }),
    from_state: z.enum(CASE_STATES).nullable().openapi({
      example: 'new',
      description: 'What the case was before; null when the line is about something else.',
    }),
    to_state: z.enum(CASE_STATES).nullable().openapi({
      example: 'acknowledged',
      description: 'What the case was from then on; null when the line is about something else.',
    }),
    note: z.string().nullable().openapi({
      example: null,
      description: 'What a person wrote down; null for lines of other kinds.',
    }),
    assignee: z.union([StoredPersonSchema, z.null()]).openapi({
      description:
        'Of `assigned` and `undone`: who works on it from then on; null: nobody, or another kind.',
    }),
    excuse: z.union([ExcuseSchema, z.null()]).openapi({
      description:
        'With `state`, `excuse_ended` and `undone`: the excuse from then on; null otherwise.',
    }),
    alert_id: createIdSchema('alt').nullable().openapi({
      description: 'Which violation opened or ended; null when the line is about none.',
    }),
    resolution: z.string().nullable().openapi({
      example: null,
      description:
        'Of `ended`: the `resolution` of the alert; `deleted` when its listing is no longer kept.',
    }),
    notice_id: createIdSchema('ntc')
      .nullable()
      .openapi({ description: 'Which message went to the retailer; null for other kinds.' }),
    change_id: createIdSchema('chg')
      .nullable()
      .openapi({ description: 'The change of many cases that it belongs to.' }),
  })
  .openapi('CaseEvent', { description: 'One line of a case’s history; lines never change.' });
export type CaseEvent = z.infer<typeof CaseEventSchema>;

export const CaseDetailSchema = CaseSchema.extend({
  alerts: z
    .array(AlertSchema)
    .openapi({ description: 'The violations of the case, open ones first, then the newest.' }),
  history: z.array(CaseEventSchema).openapi({ description: 'What happened, oldest first.' }),
}).openapi('CaseDetail', {
  description: 'All that is known of one case: what the retailer did, and what your people did.',
});

export const CaseListSchema = z
  .object({
    cases: z.array(CaseSchema).openapi({ description: 'One page, in the order asked for.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('CaseList', {
    description: 'Some of what your people work on, in the order asked for, and where to go on.',
  });

const CHANGES_EXAMPLE = {
  state: 'acknowledged',
  assignee: { id: 'gid://shopify/StaffMember/17', name: 'Ada Park', email: 'ada@brand.example' },
  note: 'Called Ms. Lind, she will correct it tomorrow.',
  by: { id: 'gid://shopify/StaffMember/17', name: 'Ada Park' },
};

const changes = {
  state: z.enum(CHOSEN_CASE_STATES).optional().openapi({
    example: 'acknowledged',
    description: 'The new state; `excused` needs `excuse`.',
  }),
  assignee: z
    .union([PersonSchema, z.null()])
    .optional()
    .openapi({ description: 'Who works on it; null: nobody.' }),
  excuse: z
    .strictObject({
      reason: createTextSchema(1_000).openapi({
        example: 'Clearance agreed',
        description: 'Why the retailer may advertise below the MAP price for now.',
      }),
      until: TimeInputSchema.nullish().openapi({
        description: 'A time after now, from which violations count again; null or absent: never.',
      }),
    })
    .optional()
    .openapi({ description: 'Needed with the state `excused`, refused with every other.' }),
  note: createTextSchema(5_000).optional().openapi({
    example: 'Called Ms. Lind, she will correct it tomorrow.',
    description: 'What your people should know later; becomes a line of its own.',
  }),
  by: PersonSchema.optional().openapi({
    description: 'Who does it, for the history; absent: the name of the API key.',
  }),
};

interface GivenChanges {
  readonly state?: string | undefined;
  readonly excuse?: object | undefined;
  readonly assignee?: object | null | undefined;
  readonly note?: string | undefined;
}

function checkChanges({ state, excuse, assignee, note }: GivenChanges, context: z.RefinementCtx) {
  const refuse = (path: string[], message: string, code: string): void =>
    context.addIssue({ code: 'custom', path, message, params: { code } });
  if (state === 'excused' && excuse === undefined)
    refuse(['excuse'], 'Expected an excuse with the state `excused`', 'required');
  if (state !== 'excused' && excuse !== undefined)
    refuse(['excuse'], 'Expected an excuse only with the state `excused`', 'unexpected');
  if (state === undefined && assignee === undefined && note === undefined)
    refuse([], 'Expected `state`, `assignee` or `note`', 'required');
}

export const CasePatchSchema = z
  .strictObject(changes)
  .superRefine(checkChanges)
  .openapi('CasePatch', {
    description: 'What to change; absent fields stay as they are.',
    example: CHANGES_EXAMPLE,
  });

export const CaseChangeRequestSchema = z
  .strictObject({
    ids: z
      .array(GivenIdSchema.openapi({ example: createExampleId('cas') }))
      .min(1)
      .max(MAX_CASES)
      .openapi({ description: 'The cases to change; unknown ones are reported.' }),
    ...changes,
  })
  .superRefine(checkChanges)
  .openapi('CaseChangeRequest', {
    description: 'One change of many cases, which can be undone as a whole.',
    example: { ids: [createExampleId('cas')], ...CHANGES_EXAMPLE },
  });

export const CaseUndoRequestSchema = z
  .strictObject({
    by: PersonSchema.optional().openapi({
      description: 'Who undoes it, for the history; absent: the name of the API key.',
    }),
  })
  .openapi('CaseUndoRequest', { description: 'Who undoes a change of many cases.' });

const RefusedCaseSchema = z.object({
  id: z.string().openapi({
    example: createExampleId('cas'),
    description: 'As in the request; it may name nothing that the account has.',
  }),
  code: z.string().openapi({
    example: 'not_found',
    description: 'Open list: `not_found`, `changed_since` (undo: it was changed again).',
  }),
});

export const CaseChangeSchema = z
  .object({
    change_id: createIdSchema('chg'),
    updated: z
      .int()
      .openapi({ example: 60, description: 'How many are now different from before the request.' }),
    unchanged: z.int().openapi({ example: 0, description: 'Cases that were so already.' }),
    refused: z
      .array(RefusedCaseSchema)
      .openapi({ description: 'Cases that were left alone, with the reason.' }),
  })
  .openapi('CaseChange', { description: 'What a change of many cases, or its undo, did.' });

const counted = {
  cases: z.int().openapi({
    example: 44,
    description: 'How many there are, whatever became of their violations.',
  }),
  open: z
    .int()
    .openapi({ example: 12, description: 'How many of them have a violation that lasts.' }),
};

export const CaseSummarySchema = z
  .object({
    ...counted,
    by_state: z
      .array(
        z.object({
          state: z.enum(CASE_STATES).openapi({
            example: 'new',
            description: 'Which group the two numbers beside it are of.',
          }),
          ...counted,
        }),
      )
      .openapi({
        description: 'States with a case, in the order in which a case goes through them.',
      }),
    by_assignee: z
      .array(
        z.object({
          assignee: z
            .union([StoredPersonSchema, z.null()])
            .openapi({ description: 'Null: the cases on which nobody works.' }),
          ...counted,
        }),
      )
      .openapi({ description: 'Most open cases first.' }),
    by_retailer: z
      .array(
        z.object({
          retailer: z.string().openapi({
            example: 'kettles.example',
            description: 'Domain of the store, without `www.`.',
          }),
          ...counted,
        }),
      )
      .openapi({ description: 'Most open cases first.' }),
  })
  .openapi('CaseSummary', {
    description: 'How many cases there are, by state, person and retailer.',
  });
export type CaseSummary = z.infer<typeof CaseSummarySchema>;
