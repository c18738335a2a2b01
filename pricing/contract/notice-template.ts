/** Templates of notices to retailers. */
import { z } from '@hono/zod-openapi';
import { createExampleId } from './identifier.ts';
import { BodySchema, LanguageSchema, StepSchema, SubjectSchema } from './notice-fields.ts';
import { createTextSchema, NullableTimeSchema } from './text.ts';

const template = {
  name: createTextSchema(100).openapi({
    example: 'For authorized retailers',
    description: 'What you call it; retailers do not see it.',
  }),
  step: StepSchema,
  language: LanguageSchema,
  subject: SubjectSchema,
  body: BodySchema,
};

export const NoticeTemplateSchema = z
  .object({
    ...template,
    id: z.string().openapi({
      example: createExampleId('ntp'),
      description: 'Begins with `ntp_`; with `builtin_` when it comes with the program.',
    }),
    name: z.string().nullable().openapi({
      example: 'For authorized retailers',
      description: 'Null: a template that comes with the program.',
    }),
    built_in: z
      .boolean()
      .openapi({ example: false, description: 'True: it comes with the program.' }),
    default: z.boolean().openapi({
      example: true,
      description: 'Notices of its step and language begin with it unless another is chosen.',
    }),
    version: z.int().openapi({ example: 2, description: 'Raised with each changed text.' }),
    updated_at: NullableTimeSchema.openapi({
      description: 'When it was last saved; null: it comes with the program.',
    }),
  })
  .openapi('NoticeTemplate', {
    description: 'A subject and a text with placeholders, for one step in one language.',
  });

export const NoticeTemplateListSchema = z
  .object({
    notice_templates: z
      .array(NoticeTemplateSchema)
      .openapi({ description: 'Your own, then those that come with the program.' }),
  })
  .openapi('NoticeTemplateList', {
    description: 'Up to 100 of your own and the nine that come with the program.',
  });

export const NoticeTemplateInputSchema = z
  .strictObject({
    ...template,
    default: z.boolean().default(false).openapi({
      example: true,
      description: 'Replaces the default of its step and language.',
    }),
  })
  .openapi('NoticeTemplateInput', {
    description: 'Subject and text with placeholders, for one step in one language.',
  });
