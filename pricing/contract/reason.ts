import { z } from '@hono/zod-openapi';
import type { Vocabulary } from '#kernel/reasons/vocabulary.ts';

/** A sentence as a code and its values, so that a client can format it in another language. */
export const ReasonDetailSchema = z
  .object({
    code: z.string().openapi({
      example: 'below_market',
      description:
        'Identifies the sentence. The list is fixed within a version of the service; for an ' +
        'unknown code, show the sentence itself.',
    }),
    values: z.record(z.string(), z.unknown()).openapi({
      example: { retailer: 'kettles.example', competitors: 1, by: 0.08 },
      description:
        'The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, ' +
        'money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.',
    }),
  })
  .openapi('ReasonDetail', {
    description:
      'An English sentence as a code and its values, so that a client can word it itself.',
  });
export type ReasonDetail = z.infer<typeof ReasonDetailSchema>;

const listCodes = (vocabulary: Vocabulary): string =>
  Object.keys(vocabulary)
    .map((code) => `\`${code}\``)
    .join(', ');

/** One detail for each sentence of a list. Absent from servers that do not support it. */
export const createReasonListSchema = (
  sentences: string,
  vocabulary: Vocabulary,
  example: ReasonDetail,
) =>
  z
    .array(ReasonDetailSchema)
    .optional()
    .openapi({
      example: [example],
      description:
        `\`${sentences}\` as codes and values, in the same order; empty for sentences written by an older ` +
        `release. Codes: ${listCodes(vocabulary)}. Their values: ` +
        `docs/api/reasons.md.`,
    });

/** The detail of one sentence. Absent from servers that do not support it. */
export const createReasonSchema = (sentence: string, vocabulary: Vocabulary) =>
  ReasonDetailSchema.nullable()
    .optional()
    .openapi({
      description:
        `\`${sentence}\` as a code and values; null when there is no sentence or an older release wrote ` +
        `it. Codes: ${listCodes(vocabulary)}. Their values: docs/api/reasons.md.`,
    });
