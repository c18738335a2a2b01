/** What notices, their templates and their settings have in common. */
import { z } from '@hono/zod-openapi';
import { NOTICE_LANGUAGES, NOTICE_PLACEHOLDERS, NOTICE_STEPS } from '#kernel/notices.ts';
import { createTextSchema } from './text.ts';

const placeholders = NOTICE_PLACEHOLDERS.map((name) => `\`{{${name}}}\``).join(', ');

export const StepSchema = z.enum(NOTICE_STEPS).openapi({
  example: 'first',
  description: 'A violation gets one notice of each: `first`, `reminder`, `final`.',
});
export const LanguageSchema = z
  .enum(NOTICE_LANGUAGES)
  .openapi({ example: 'en', description: 'Language of its texts, dates and amounts.' });
export const SubjectSchema = createTextSchema(200).openapi({
  example: 'Advertised prices below our MAP price at {{retailer}}',
  description:
    'Subject line of the mail; the placeholders of `body` are filled when the message is made.',
});
export const BodySchema = createTextSchema(20_000).openapi({
  example: 'Hello,\n\n{{violations}}\n\nKind regards\n{{sender}}',
  description:
    `Plain text with placeholders: ${placeholders}. A line with \`{{name?}}\` is left out where ` +
    'there is no value; `{{name}}` without a value is refused when the notice is made.',
});
export const EmailSchema = z.email().max(254);
