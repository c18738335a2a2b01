/** An account's rule set as it is read, saved and checked. The form itself: rule.ts. */
import { z } from '@hono/zod-openapi';
import { RULE_WARNINGS } from '#kernel/reasons/rule-reasons.ts';
import { PersonSchema } from './case.ts';
import { ReasonDetailSchema } from './reason.ts';
import { RuleSetFormSchema } from './rule.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

const listed = (codes: object): string =>
  Object.keys(codes)
    .map((code) => `\`${code}\``)
    .join(', ');

const RulePersonSchema = z
  .object({
    id: z.string().openapi({
      example: 'gid://shopify/StaffMember/17',
      description: 'The caller’s identifier of the person, or the API key.',
    }),
    name: z.string().openapi({
      example: 'Ada Park',
      description: 'What the caller calls the person, or the name of the API key.',
    }),
  })
  .openapi('RulePerson', {
    description: 'Person as named by the caller, such as a staff member of Shopify.',
  });

const version = z.int().openapi({
  example: 3,
  description: 'Counts what was saved: 1 is the first rule set of the account, 0 that none was.',
});
const savedBy = z.union([RulePersonSchema, z.null()]).openapi({
  description: 'Who saved it; null when none was saved.',
});

export const RuleSetSchema = z
  .object({
    version,
    form: RuleSetFormSchema,
    saved_at: NullableTimeSchema.openapi({
      description: 'When it was saved; null when none was saved.',
    }),
    saved_by: savedBy,
  })
  .openapi('RuleSet', { description: 'The pricing rules of the account, with their version.' });
export type RuleSet = z.infer<typeof RuleSetSchema>;

export const RuleSetInputSchema = z
  .strictObject({
    form: RuleSetFormSchema,
    if_version: z.int().min(0).openapi({
      example: 3,
      description:
        'The version that was changed. When another was saved meanwhile, nothing is saved (409).',
    }),
    by: PersonSchema.optional().openapi({
      description: 'Who saves it; absent: the API key.',
    }),
  })
  .openapi('RuleSetInput', { description: 'The complete form and the version that it replaces.' });

export const RuleSetVersionSchema = z
  .object({
    version,
    rules: z.int().openapi({ example: 4, description: 'How many pricing rules it has.' }),
    saved_at: TimeSchema.openapi({
      description: 'The moment at which somebody made this version the current one.',
    }),
    saved_by: savedBy,
  })
  .openapi('RuleSetVersion', { description: 'A rule set that was saved, without its rules.' });
export type RuleSetVersion = z.infer<typeof RuleSetVersionSchema>;

export const RuleSetVersionListSchema = z
  .object({
    versions: z.array(RuleSetVersionSchema).openapi({ description: 'One page, the latest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('RuleSetVersionList', {
    description: 'Earlier and current versions, newest first, with the cursor of the next page.',
  });

/** A rule set that is not saved yet. */
export const RuleSetDraftSchema = z
  .strictObject({ form: RuleSetFormSchema })
  .openapi('RuleSetDraft', { description: 'A form that is evaluated now and not stored.' });

const RuleReachSchema = z
  .object({
    key: z.string().openapi({
      example: 'follow-a-and-b',
      description: 'Identifies one of the rules in the form that was sent or saved.',
    }),
    products: z.int().openapi({
      example: 120,
      description: 'Products for which this rule decides: no earlier rule has them.',
    }),
    matching: z.int().openapi({
      example: 140,
      description: 'Products of its segment, also those for which an earlier rule decides.',
    }),
  })
  .openapi('RuleReach', { description: 'How many products a rule is for, now.' });

const RuleWarningSchema = z
  .object({
    code: z.string().openapi({
      example: 'reaches_no_product',
      description: `Identifies the warning: ${listed(RULE_WARNINGS)}. Values: docs/api/reasons.md.`,
    }),
    rule_key: z.string().nullable().openapi({
      example: 'follow-a-and-b',
      description: 'Key of the rule that it is about; null: the rule set.',
    }),
    text: z.string().openapi({
      example: 'No product meets the rule’s conditions',
      description: 'What is meant, written out for a reader; `code` is for programs.',
    }),
    values: ReasonDetailSchema.shape.values.openapi({ example: {} }),
  })
  .openapi('RuleWarning', { description: 'What is probably not meant; it can be saved anyway.' });

export const RuleValidationSchema = z
  .object({
    rules: z
      .array(RuleReachSchema)
      .openapi({ description: 'Each rule in order; a rule that is off decides for no product.' }),
    warnings: z.array(RuleWarningSchema).openapi({ description: 'Empty: nothing to say.' }),
  })
  .openapi('RuleValidation', { description: 'What a rule set reaches, and warnings.' });
export type RuleValidation = z.infer<typeof RuleValidationSchema>;
