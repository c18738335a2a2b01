import { parseArgs } from 'node:util';
import { z } from 'zod';

/**
 * Parses named arguments by a schema; returns one line for each that is invalid. The argument names
 * are those of the schema; those that accept `true` are flags, the others take a value.
 */
export function parseArguments<T extends z.ZodObject>(
  args: string[],
  schema: T,
): { readonly values: z.output<T> } | { readonly wrong: string } {
  let given: Record<string, unknown>;
  try {
    const options = Object.fromEntries(
      Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
        name,
        { type: field.safeParse(true).success ? ('boolean' as const) : ('string' as const) },
      ]),
    );
    given = { ...parseArgs({ args, options }).values };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return { values: parsed.data };
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = given[name];
    const got = typeof value === 'string' ? JSON.stringify(value.slice(0, 24)) : 'none';
    return `--${name}: expected ${issue.message}, got ${got}`;
  });
  return { wrong: lines.join('\n') };
}
