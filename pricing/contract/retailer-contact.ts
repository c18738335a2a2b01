/** What an account knows of a retailer as a trading partner. */
import { z } from '@hono/zod-openapi';
import { NOTICE_LANGUAGES } from '#kernel/notices.ts';
import { AUTHORIZATIONS } from '#kernel/retailer-authorization.ts';
import { PersonSchema } from './case.ts';
import { EmailSchema } from './notice-fields.ts';
import { createTextSchema, NullableTimeSchema } from './text.ts';

export const AuthorizationSchema = z.enum(AUTHORIZATIONS).openapi({
  example: 'yes',
  description:
    'Whether the retailer may sell your products, as you say: `yes`, `no` or `unknown`. It changes ' +
    'nothing about alerts.',
});

const LanguageSchema = z.enum(NOTICE_LANGUAGES).nullable().openapi({
  example: 'de',
  description: 'Of notices to this retailer; null: that of your notice settings.',
});

export const RetailerContactSchema = z
  .object({
    retailer: z.string().openapi({
      example: 'kettles.example',
      description: 'Domain of the store, without `www.`.',
    }),
    authorized: AuthorizationSchema,
    contact_name: z.string().nullable().openapi({
      example: 'Jo Lind',
      description: 'To whom notices are written; null: not entered.',
    }),
    contact_email: z
      .string()
      .nullable()
      .openapi({
        example: 'jo.lind@kettles.example',
        description:
          'Proposed as the address of notices; the first one that was typed for a notice, unless you ' +
          'entered another. Null: not entered.',
      }),
    language: LanguageSchema,
    agreement: z.string().nullable().openapi({
      example: 'Dealer agreement of 3 March 2026, MAP policy in annex B',
      description: 'The agreement with the retailer, in words or as an address; null: not entered.',
    }),
    notes: z.string().nullable().openapi({
      example: 'Calls back on Mondays.',
      description: 'Notes of your own, shown to nobody outside your account; null: none.',
    }),
    updated_at: NullableTimeSchema.openapi({
      description: 'When it was last changed; null: nothing was entered yet.',
    }),
    updated_by: z
      .union([
        z
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
          .openapi('ContactPerson', {
            description: 'A user or API key that last saved what is known of this partner.',
          }),
        z.null(),
      ])
      .openapi({ description: 'Who changed it last; null: nobody, or a notice kept its address.' }),
  })
  .openapi('RetailerContact', {
    description: 'What you know of a retailer as a trading partner, and whom to write to there.',
  });
export type RetailerContact = z.infer<typeof RetailerContactSchema>;

export const RetailerContactInputSchema = z
  .strictObject({
    authorized: AuthorizationSchema,
    contact_name: createTextSchema(200).nullable().openapi({
      example: 'Jo Lind',
      description: 'To whom notices are written; null: nobody in particular.',
    }),
    contact_email: EmailSchema.nullable().openapi({
      example: 'jo.lind@kettles.example',
      description: 'Proposed as the address of notices; null: none.',
    }),
    language: LanguageSchema,
    agreement: createTextSchema(2_000).nullable().openapi({
      example: 'Dealer agreement of 3 March 2026, MAP policy in annex B',
      description: 'The agreement with the retailer, in words or as an address; null: none.',
    }),
    notes: createTextSchema(5_000).nullable().openapi({
      example: 'Calls back on Mondays.',
      description: 'Notes of your own; null: none.',
    }),
    by: PersonSchema.optional().openapi({
      description: 'Who does it; absent: the API key.',
    }),
  })
  .openapi('RetailerContactInput', {
    description: 'The whole contact of a retailer; it replaces what was entered before.',
  });
