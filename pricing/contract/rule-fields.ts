/** What the parts of a pricing rule share: shares, retailers, and amounts with their currency. */
import { z } from '@hono/zod-openapi';
import { checkAmounts } from './decimal.ts';

/** Basis points of the whole. */
export const WHOLE = 10_000;
/** A share in basis points from `min` to `max`. */
export const createShare = (
  [min, max]: readonly [number, number],
  description: string,
  example: number,
) =>
  z
    .int()
    .min(min)
    .max(max)
    .openapi({
      example,
      description: `${description}, in basis points (hundredths of a percent).`,
    });

/** A retailer by its domain. */
export const DomainSchema = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
    error: 'Expected a domain in lower case, such as "kettles.example"',
  })
  .openapi({
    example: 'kettles.example',
    description: 'Host name without scheme, as `domain` of `GET /retailers`.',
  });

type Issue = (path: (string | number)[], message: string, code: string) => void;
/** Adds a problem with its code to what zod reports. */
export const addIssueTo =
  (context: z.RefinementCtx): Issue =>
  (path, message, code) =>
    context.addIssue({ code: 'custom', path, message, params: { code } });

/** Amounts need their currency, and must be amounts of it. */
export function checkMoney(
  value: { currency?: string | undefined } & Readonly<Record<string, unknown>>,
  keys: readonly string[],
  issue: Issue,
): void {
  const given = keys.filter((key) => value[key] !== undefined);
  if (given.length > 0 && value.currency === undefined)
    issue(['currency'], `Expected the currency of \`${given[0]}\``, 'required');
  checkAmounts({ ...value, currency: value.currency ?? '' }, keys, ({ path, message, code }) =>
    issue(path, message, code),
  );
}
