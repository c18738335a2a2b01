import type { AppServices } from '../services.server.ts';
import type { UnsentVariant } from './list-unsent.server.ts';
import { createFallbackSku, MAX_TEXT } from './product-body.ts';
import { parseVariantNumber } from './to-variant-row.ts';

/**
 * Returns, by GID, a SKU that no other variant of the shop has or had, compared without case. A SKU
 * that was sent once stays: it is the product's identity at the service.
 */
export async function chooseSkus(
  services: AppServices,
  { shop, variants }: { shop: string; variants: readonly UnsentVariant[] },
): Promise<Map<string, string>> {
  const wishes = new Map(
    variants.map((variant) => [
      variant.gid,
      variant.sent_sku === null ? listWishes(variant) : [variant.sent_sku],
    ]),
  );
  const { rows } = await services.db.query<{
    gid: string;
    sku: string | null;
    sent_sku: string | null;
  }>(
    `select gid, case when deleted_at is null then lower(sku) end as sku,
       lower(sent_sku) as sent_sku
     from shop.variant
     where shop = $1 and (lower(sku) = any($2) or lower(sent_sku) = any($2))`,
    [shop, [...wishes.values()].flat().map(fold)],
  );
  const holders = new Map<string, Set<string>>();
  for (const { gid, sku, sent_sku: sent } of rows)
    for (const held of [sku, sent])
      if (held !== null) holders.set(held, (holders.get(held) ?? new Set()).add(gid));
  const isFree = (wish: string, gid: string) =>
    [...(holders.get(fold(wish)) ?? [])].every((holder) => holder === gid);
  return new Map(
    [...wishes].map(([gid, wished]) => [
      gid,
      wished.find((wish) => isFree(wish, gid)) ?? wished.at(-1) ?? createFallbackSku(gid),
    ]),
  );
}

/**
 * For the characters of SKUs the database lowercases like this function; where it does not, two
 * SKUs at most look equal to one of them.
 */
const fold = (sku: string): string => sku.toLowerCase();

/**
 * Candidates in order: the variant's own SKU, the same with its number appended, its number alone.
 */
function listWishes({ gid, sku }: UnsentVariant): string[] {
  const number = parseVariantNumber(gid);
  const own =
    sku === null
      ? []
      : [sku.slice(0, MAX_TEXT), `${sku.slice(0, MAX_TEXT - number.length - 1)}-${number}`];
  return [...own, createFallbackSku(gid)];
}
