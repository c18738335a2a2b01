import type { z } from 'zod';

/**
 * Parses the query parameters by the schema. Page schemas fall back to defaults, so an invalid
 * address still shows the page.
 */
export function getQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): z.infer<Schema> {
  return schema.parse(Object.fromEntries(new URL(request.url).searchParams));
}
