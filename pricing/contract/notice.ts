/** Notices to retailers about MAP violations. */
import { z } from '@hono/zod-openapi';
import { NOTICE_EVIDENCE, NOTICE_STATES } from '#kernel/notices.ts';
import { PersonSchema } from './case.ts';
import { createIdSchema, createExampleId } from './identifier.ts';
import {
  BodySchema,
  EmailSchema,
  LanguageSchema,
  StepSchema,
  SubjectSchema,
} from './notice-fields.ts';
import {
  createTextSchema,
  GivenIdSchema,
  NextCursorSchema,
  NullableTimeSchema,
  TimeSchema,
} from './text.ts';

/** Cases in one notice. */
const MAX_CASES = 200;

const EvidenceSchema = z.enum(NOTICE_EVIDENCE).openapi({
  example: 'linked',
  description:
    '`attached`: a PDF for each violation, up to 20 and 7 MB, beyond that `linked`; `linked`: an ' +
    'address for each, which works once the notice was sent (or marked as sent) and until 60 ' +
    'days after `answer_by`, ten times a minute, and not while the account is suspended or paused.',
});
const DateSchema = z.iso.date().openapi({
  example: '2026-11-27',
  description: 'Until when the retailer is asked to change its prices.',
});
const by = PersonSchema.optional().openapi({
  description: 'Who does it, for the history; absent: the name of the API key.',
});

const RecipientSchema = z
  .object({
    name: z.string().nullable().openapi({
      example: 'Jo Lind',
      description: 'Person at the retailer, for `{{contact_name}}`; null: not known.',
    }),
    email: z.string().nullable().openapi({
      example: 'jo@kettles.example',
      description: 'Null: not known; it can then be downloaded, not sent.',
    }),
  })
  .openapi('NoticeRecipient', { description: 'To whom at the retailer the notice goes.' });
const RecipientInputSchema = z
  .strictObject({
    name: createTextSchema(200).nullish().openapi({
      example: 'Jo Lind',
      description:
        'Person at the retailer, for `{{contact_name}}`; absent in a new notice: the last one given.',
    }),
    email: EmailSchema.nullish().openapi({
      example: 'jo@kettles.example',
      description:
        'Address that the message is sent to; absent in a new notice: the last one given.',
    }),
  })
  .openapi('NoticeRecipientInput', {
    description: 'To whom the notice goes; kept for the retailer’s next notices.',
  });
const NoticePersonSchema = z
  .object({
    id: z.string().openapi({
      example: 'gid://shopify/StaffMember/17',
      description: 'As a client gave it, or the API key that was used without a person.',
    }),
    name: z.string().openapi({
      example: 'Ada Park',
      description: 'As a client gave it, or what the API key is called.',
    }),
  })
  .openapi('NoticePerson', {
    description: 'Who made or sent it, as a client named them, or the API key that was used.',
  });

const RenderingSchema = z
  .object({
    subject: z.string().openapi({
      example: 'Advertised prices below our MAP price',
      description: 'Subject line of the message, with all placeholders filled.',
    }),
    body: z.string().openapi({
      example: 'Hello,\n\n1. Blue kettle (K-1)\n',
      description: 'Plain text of the message, with all placeholders filled.',
    }),
    text_sha256: z.string().openapi({
      example: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
      description: 'SHA-256 of the subject, an empty line and the body, as UTF-8.',
    }),
    at: TimeSchema.openapi({ description: 'When this text was made.' }),
  })
  .openapi('NoticeRendering', {
    description: 'The text as it was downloaded or sent, with all placeholders filled.',
  });

export const NoticeSchema = z
  .object({
    id: createIdSchema('ntc'),
    retailer: z.string().openapi({
      example: 'kettles.example',
      description: 'Domain of the store, without `www.`.',
    }),
    step: StepSchema,
    language: LanguageSchema,
    state: z.enum(NOTICE_STATES).openapi({
      example: 'draft',
      description:
        '`draft`: made by you; `ready`: fell due by the schedule and waits for a person; `queued`: ' +
        'being sent; `perhaps_sent`: handed to the mail server, which did not confirm it: it is not ' +
        'sent again by itself; `not_delivered`: refused; `sent_by_hand`: you sent it.',
    }),
    scheduled: z
      .boolean()
      .openapi({ example: false, description: 'True: made by the schedule, not by a person.' }),
    reason: z.string().nullable().openapi({
      example: null,
      description:
        'Why the schedule left it to a person or discarded it (a code), or the mail server’s reply.',
    }),
    case_ids: z.array(createIdSchema('cas')).openapi({
      description: 'The cases it is about; of a sent one, those that were in the message.',
    }),
    template_id: z.string().openapi({
      example: 'builtin_first_en',
      description:
        'Where its text began: one of your templates, or a built-in one (`builtin_first_en`).',
    }),
    template_version: z.int().openapi({
      example: 1,
      description:
        'Which text of `template_id` was taken; later changes of it have no effect here.',
    }),
    to: RecipientSchema,
    subject: SubjectSchema,
    body: BodySchema,
    evidence: EvidenceSchema,
    answer_by: DateSchema,
    rendering: z
      .union([RenderingSchema, z.null()])
      .openapi({ description: 'The text that was downloaded or sent last; null before that.' }),
    by: z
      .union([NoticePersonSchema, z.null()])
      .openapi({ description: 'Who made it; null: the schedule.' }),
    sent_by: z
      .union([NoticePersonSchema, z.null()])
      .openapi({ description: 'Who sent it; null: the schedule, or it was not sent.' }),
    created_at: TimeSchema.openapi({
      description: 'When a person or the schedule made this notice.',
    }),
    updated_at: TimeSchema.openapi({ description: 'When it was last changed.' }),
    sent_at: NullableTimeSchema.openapi({
      description: 'When it was sent or, of one that was perhaps sent, handed over.',
    }),
  })
  .openapi('Notice', {
    description: 'A message to one retailer about the violations of one or many cases.',
  });
export type Notice = z.infer<typeof NoticeSchema>;

export const NoticeListSchema = z
  .object({
    notices: z.array(NoticeSchema).openapi({ description: 'One page, newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('NoticeList', {
    description:
      'One page of the messages to retailers, newest first, with their texts and states.',
  });

const given = {
  language: LanguageSchema.optional(),
  template_id: GivenIdSchema.optional().openapi({
    example: 'builtin_first_en',
    description: 'Absent: the default template of the step and language.',
  }),
  to: RecipientInputSchema.optional(),
  subject: SubjectSchema.optional(),
  body: BodySchema.optional(),
  evidence: EvidenceSchema.optional(),
  answer_by: DateSchema.optional(),
};

const caseIds = z
  .array(GivenIdSchema.openapi({ example: createExampleId('cas') }))
  .min(1)
  .max(MAX_CASES)
  .transform((ids) => [...new Set(ids)])
  .openapi({
    type: 'array',
    items: { type: 'string', example: createExampleId('cas') },
    description: `MAP violations that the message is about: 1 to ${MAX_CASES}, all of one retailer.`,
  });

export const NoticeInputSchema = z
  .strictObject({ case_ids: caseIds, step: StepSchema.optional(), ...given, by })
  .openapi('NoticeInput', {
    description: 'A notice to make; absent fields are proposed from history and settings.',
  });

export const NoticePatchSchema = z.strictObject(given).openapi('NoticePatch', {
  description: 'What to change of a notice that was not sent; absent fields stay as they are.',
});

export const NoticeSendSchema = z
  .strictObject({
    text_sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .optional()
      .openapi({
        example: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
        description: 'Of the text you looked at: another text is refused with 409.',
      }),
    by,
  })
  .openapi('NoticeSend', {
    description: 'Which person sends it, and the hash of the text that they have looked at.',
  });

export const NoticeActionSchema = z.strictObject({ by }).openapi('NoticeAction', {
  description: 'Which person records that it was sent, for the history of its cases.',
});

export const NoticePreviewInputSchema = z
  .strictObject({
    notice_id: GivenIdSchema.optional().openapi({
      example: createExampleId('ntc'),
      description: 'A notice; the other fields replace its own. Without it, `case_ids` is needed.',
    }),
    case_ids: caseIds.optional(),
    step: StepSchema.optional(),
    ...given,
  })
  .openapi('NoticePreviewInput', { description: 'The notice to show as it would be sent now.' });

const LeftOutSchema = z
  .object({
    case_id: createIdSchema('cas'),
    reason: z.enum(['ended', 'excused', 'complied', 'not_checked']).openapi({
      example: 'ended',
      description:
        '`ended`: no violation is open; `not_checked`: the offer was not seen in the last three days.',
    }),
  })
  .openapi('NoticeLeftOut', { description: 'A case that the message is not about, and why.' });

export const NoticePreviewSchema = z
  .object({
    subject: z.string().openapi({
      example: 'Advertised prices below our MAP price',
      description: 'Subject line of the message, with all placeholders filled.',
    }),
    body: z.string().openapi({
      example: 'Hello,\n\n1. Blue kettle (K-1)\n',
      description: 'Plain text of the message, with all placeholders filled.',
    }),
    text_sha256: z.string().openapi({
      example: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
      description: 'Pass it to `POST /notices/{id}/send` to send this text and no other.',
    }),
    evidence: EvidenceSchema.openapi({ description: 'As wished, unless that is not possible.' }),
    attachments: z
      .array(
        z.object({
          name: z.string().openapi({
            example: 'evidence-01.pdf',
            description: 'What the file is called in the message.',
          }),
          bytes: z.int().openapi({
            example: 181_000,
            description: 'Size of the file before it is encoded for mail.',
          }),
        }),
      )
      .openapi({
        description: 'PDF files in the message, one for each violation; empty unless attached.',
      }),
    violations: z.int().openapi({
      example: 3,
      description: 'How many open alerts the text lists, for `{{violation_count}}`.',
    }),
    left_out: z.array(LeftOutSchema).openapi({ description: 'Cases that it is not about.' }),
  })
  .openapi('NoticePreview', { description: 'A notice exactly as it would be sent now.' });
