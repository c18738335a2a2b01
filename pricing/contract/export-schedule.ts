/** Exports that are made by the calendar and mailed. */
import { z } from '@hono/zod-openapi';
import { EXPORTED_LISTS } from './export.ts';
import { createIdSchema } from './identifier.ts';
import { EmailSchema, LanguageSchema } from './notice-fields.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

const SCHEDULED_KINDS = [...EXPORTED_LISTS, 'map_report'] as const;
const SCHEDULED_FORMATS = ['csv', 'ndjson', 'xlsx', 'pdf'] as const;
const EXPORT_CADENCES = ['daily', 'weekly', 'monthly'] as const;
const MAX_SCHEDULE_ADDRESSES = 5;

const timing = {
  cadence: z.enum(EXPORT_CADENCES).openapi({
    example: 'weekly',
    description: 'Every day, on Mondays, or on the first day of each month.',
  }),
  hour: z.int().min(0).max(23).openapi({
    example: 7,
    description: 'At which hour of `time_zone` it is made.',
  }),
};

/** Body of POST /export-schedules. */
export const ExportScheduleInputSchema = z
  .strictObject({
    what: z.enum(SCHEDULED_KINDS).openapi({
      example: 'map_report',
      description: 'As in `POST /exports`; `account_data` can’t be scheduled.',
    }),
    format: z.enum(SCHEDULED_FORMATS).openapi({
      example: 'pdf',
      description: 'Type of the files: `pdf` for `map_report`, for lists one of the others.',
    }),
    filters: z
      .record(z.string().max(40), z.string().max(2048))
      .optional()
      .openapi({
        example: { retailer: 'kettles.example' },
        description:
          'As in `POST /exports`. `map_report` takes no `month`: it is about the month of the day before ' +
          'it is made.',
      }),
    ...timing,
    time_zone: z.string().max(64).optional().openapi({
      example: 'Europe/Berlin',
      description: 'IANA name of a time zone; without it `UTC`.',
    }),
    language: LanguageSchema.optional().openapi({
      description: 'Of the mails and of reports; without it `en`.',
    }),
    mail_to: z
      .array(EmailSchema)
      .min(1)
      .max(MAX_SCHEDULE_ADDRESSES)
      .openapi({
        example: ['map@acme.example'],
        description:
          'Who gets the file. An address that the account has not confirmed yet gets a mail with a ' +
          'link, and files once its owner has confirmed there.',
      }),
  })
  .openapi('ExportScheduleInput', {
    description:
      'Which list or report is written regularly, at which time, and who receives it by mail.',
  });

const AddressSchema = z
  .object({
    address: z.string().openapi({
      example: 'map@acme.example',
      description: 'Mailbox of a person or team, as given in `mail_to`.',
    }),
    state: z.enum(['pending', 'confirmed', 'stopped']).openapi({
      example: 'confirmed',
      description:
        '`pending`: its owner has not opened the link in the mail yet; `stopped`: its owner wants no ' +
        'more files. Both get none.',
    }),
  })
  .openapi('ExportScheduleAddress', {
    description: 'One receiver, and whether its owner has agreed to get mails with files.',
  });

export const ExportScheduleSchema = z
  .object({
    id: createIdSchema('exs'),
    what: z.enum(SCHEDULED_KINDS).openapi({
      example: 'map_report',
      description: 'What each file contains, as in `POST /exports`.',
    }),
    format: z.enum(SCHEDULED_FORMATS).openapi({
      example: 'pdf',
      description: 'Ending of the names of the files that it makes, and how they are written.',
    }),
    filters: z.record(z.string(), z.string()).openapi({
      example: { retailer: 'kettles.example' },
      description: 'Query parameters of the list or choices of the report, as given.',
    }),
    ...timing,
    time_zone: z.string().openapi({
      example: 'Europe/Berlin',
      description: 'IANA name; by its clock the day and `hour` of the next file are chosen.',
    }),
    language: LanguageSchema.openapi({
      description: 'In which the mails and PDF reports are written.',
    }),
    mail_to: z
      .array(AddressSchema)
      .openapi({ description: 'Who gets the file, and who has confirmed.' }),
    next_at: TimeSchema.openapi({ description: 'When the next file is made.' }),
    last_at: NullableTimeSchema.openapi({
      description: 'When the last file was asked for; null: none was yet.',
    }),
    last_state: z.enum(['running', 'completed', 'failed']).nullable().openapi({
      example: 'completed',
      description: 'What became of the last file; null: there was none yet.',
    }),
    last_failure: z.string().nullable().openapi({
      example: null,
      description: 'Why the last file could not be made or mailed; null unless it failed.',
    }),
    last_export_id: z.string().nullable().openapi({
      example: 'exp_06gk3t8z0c4m5n6p7q8r9s0t1v',
      description: 'The last export, which is deleted a week after it was completed.',
    }),
    created_at: TimeSchema.openapi({ description: 'Since when files are made by it.' }),
  })
  .openapi('ExportSchedule', {
    description: 'An export that is made and mailed daily, weekly or monthly.',
  });
export type ExportSchedule = z.infer<typeof ExportScheduleSchema>;

export const ExportScheduleListSchema = z
  .object({
    export_schedules: z
      .array(ExportScheduleSchema)
      .openapi({ description: 'One page, the newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('ExportScheduleList', { description: 'A page of schedules with how they last went.' });
