import type { z } from 'zod';

/** The address's parameters as the schema knows them. Schemas of pages fall back to defaults, so an odd address still shows the page. */
export function getQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): z.infer<Schema> {
  return schema.parse(Object.fromEntries(new URL(request.url).searchParams));
}
