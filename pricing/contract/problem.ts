import { z } from '@hono/zod-openapi';
import { FieldErrorSchema } from './product.ts';

/** The form of every error response (RFC 9457), media type application/problem+json. */
export const ProblemSchema = z
  .object({
    type: z.string().openapi({
      format: 'uri-reference',
      example: 'https://pricing.example/v1/docs#validation_failed',
      description: 'URI of the kind of error; it leads to its description in this documentation.',
    }),
    title: z.string().openapi({
      example: 'Fields are not valid',
      description: 'The same for every problem of this type.',
    }),
    status: z.int().openapi({
      example: 422,
      description: 'The HTTP status code of the response, repeated in the body.',
    }),
    detail: z.string().openapi({
      example: '#/your_price: Expected an amount that EUR can express, got 1.005',
      description: 'Explanation for people; may change.',
    }),
    instance: z.string().openapi({
      example: 'urn:uuid:0b9f4f0e-4f0e-4f0e-8f0e-0b9f4f0e4f0e',
      description:
        'Identifies this response: `urn:uuid:` and the `X-Request-Id` to quote in support requests.',
    }),
    code: z.string().openapi({
      example: 'validation_failed',
      description: 'Stable error code, for use by programs.',
    }),
    errors: z.array(FieldErrorSchema).optional().openapi({
      description:
        'All invalid fields. `pointer` is a JSON Pointer into the body or the name of a query parameter.',
    }),
    'violated-policies': z
      .array(z.string())
      .optional()
      .openapi({
        description:
          'With `rate_limited`: the policies of `RateLimit-Policy` that the request would exceed.',
        example: ['starter'],
      }),
  })
  .openapi('Problem', {
    description: 'The body of every error response (RFC 9457, `application/problem+json`).',
  });
export type Problem = z.infer<typeof ProblemSchema>;
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
