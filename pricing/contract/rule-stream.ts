/** The lines that previews and backtests have in common. */
import { z } from '@hono/zod-openapi';
import { ProblemSchema } from './problem.ts';

export const RuleProgressSchema = z
  .object({
    type: z
      .literal('progress')
      .openapi({ description: 'Marks a line that tells how many products were evaluated so far.' }),
    done: z.int().openapi({
      example: 200,
      description: 'How many products were evaluated before this line was sent.',
    }),
    total: z.int().openapi({
      example: 500,
      description: 'How many monitored products the account has, reached by rules or not.',
    }),
  })
  .openapi('RuleProgress', { description: 'A line of the stream before the result.' });

export const StreamErrorSchema = z
  .object({
    type: z.literal('error').openapi({
      description:
        'Marks the last line of an answer that broke off because of an error on the server.',
    }),
    error: ProblemSchema,
  })
  .openapi('StreamError', {
    description: 'The last line when an error ended the stream: what came before is not complete.',
  });
