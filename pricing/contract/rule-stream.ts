/** The lines that previews and backtests have in common. */
import { z } from '@hono/zod-openapi';
import { ProblemSchema } from './problem.ts';

export const RuleProgressSchema = z
  .object({
    type: z.literal('progress').openapi({ description: 'How far it is.' }),
    done: z.int().openapi({ example: 200, description: 'Products that are done.' }),
    total: z.int().openapi({ example: 500, description: 'Products of the account.' }),
  })
  .openapi('RuleProgress', { description: 'A line of the stream before the result.' });

export const StreamErrorSchema = z
  .object({
    type: z.literal('error').openapi({ description: 'It could not be finished.' }),
    error: ProblemSchema,
  })
  .openapi('StreamError', {
    description: 'The last line when an error ended the stream: what came before is not complete.',
  });
