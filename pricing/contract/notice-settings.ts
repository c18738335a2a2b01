/** Who sends notices to retailers, and when they fall due. */
import { z } from '@hono/zod-openapi';
import { EmailSchema, LanguageSchema } from './notice-fields.ts';
import { createTextSchema } from './text.ts';

const schedule = {
  after_days: z.int().min(0).max(365).nullable().openapi({
    example: 7,
    description: 'Days after the step before, for `first` after the violation; null: never.',
  }),
  automatic: z.boolean().openapi({
    example: false,
    description: 'True: it is sent when it falls due, without a person.',
  }),
};
const ScheduleSchema = z
  .strictObject(schedule)
  .openapi('NoticeSchedule', { description: 'When a step falls due while the violation is open.' });
const StepsSchema = z
  .strictObject({ first: ScheduleSchema, reminder: ScheduleSchema, final: ScheduleSchema })
  .openapi('NoticeSchedules', {
    description:
      'When the first notice, the reminder and the final notice fall due, and which are sent without ' +
      'a person.',
  });
const ANSWER_DAYS =
  'How long retailers have to change their prices: a new notice’s `answer_by` is this many days ahead.';

export const NoticeSettingsSchema = z
  .object({
    sender_name: z.string().nullable().openapi({
      example: 'Acme Kettles',
      description: 'The name that notices come from and are signed with.',
    }),
    reply_to: z.string().nullable().openapi({
      example: 'map@acme.example',
      description: 'Confirmed address that answers go to; null: none is confirmed.',
    }),
    pending_reply_to: z.string().nullable().openapi({
      example: null,
      description: 'Address that waits for the confirmation by the link in a mail sent to it.',
    }),
    policy: z.string().nullable().openapi({
      example: 'https://acme.example/map-policy',
      description: 'Your MAP policy, as an address or in words: `{{policy}}`.',
    }),
    language: LanguageSchema.openapi({
      description: 'Of notices to retailers without a language of their own.',
    }),
    answer_days: z.int().openapi({ example: 7, description: ANSWER_DAYS }),
    steps: StepsSchema,
    mail: z
      .object({
        available: z
          .boolean()
          .openapi({ example: true, description: 'Whether this server sends mail.' }),
        from: z.string().nullable().openapi({
          example: 'notices@pricing.example',
          description: 'The address that notices come from; null: it sends none.',
        }),
      })
      .openapi({ description: 'What this server can send.' }),
    allowance: z
      .object({
        limit: z.int().nullable().openapi({
          example: 1000,
          description: 'Notices a month of your plan; null: not limited.',
        }),
        used: z.int().openapi({ example: 3, description: 'Sent in this month (UTC).' }),
        left: z.int().nullable().openapi({
          example: 997,
          description: 'How many can still be sent before the month ends (UTC); null: not limited.',
        }),
      })
      .openapi({ description: 'How many notices can still be sent in this month.' }),
  })
  .openapi('NoticeSettings', {
    description:
      'Sender, address for answers, schedule and monthly limit of messages to retailers.',
  });
export type NoticeSettings = z.infer<typeof NoticeSettingsSchema>;

export const NoticeSettingsInputSchema = z
  .strictObject({
    sender_name: createTextSchema(100).nullable().openapi({
      example: 'Acme Kettles',
      description: 'The name that notices come from and are signed with; without it none is sent.',
    }),
    reply_to: EmailSchema.nullish().openapi({
      example: 'map@acme.example',
      description:
        'An address that is not confirmed gets a mail with a link; until it is confirmed, the one ' +
        'before stays in use. Null: answers go nowhere; absent: as before.',
    }),
    policy: createTextSchema(500).nullable().openapi({
      example: 'https://acme.example/map-policy',
      description: 'Your MAP policy, as an address or in words, for `{{policy}}`; null: none.',
    }),
    language: LanguageSchema,
    answer_days: z.int().min(1).max(90).openapi({ example: 7, description: ANSWER_DAYS }),
    steps: StepsSchema,
  })
  .openapi('NoticeSettingsInput', {
    description:
      'Sender, address for answers and schedule, as a whole; only `reply_to` may be absent.',
  });
