import { z } from '@hono/zod-openapi';
import { createIdSchema } from './identifier.ts';

/** Answer of POST /alerts/{id}/pictures. */
export const PictureRequestSchema = z
  .object({
    id: createIdSchema('pic'),
    state: z.literal('waiting').openapi({
      description:
        'The page is photographed within a minute or so; then `GET /alerts/{id}/evidence` has the ' +
        'picture, or why there is none.',
    }),
  })
  .openapi('PictureRequest', {
    description: 'A visit to the page of an alert that will be made in a browser.',
  });
