import type { Sql } from '#prisma/open-database.ts';

/** Which variant an order line is of; null: one that is not known any more. */
export type GidOfLine = (line: {
  readonly variant: { readonly id: string } | null;
  readonly sku?: string | null | undefined;
}) => string | null;

/**
 * Orders name the variants that they were of. For one that has a new id since, Shopify answers the
 * old id or, once it is deleted, null with the SKU of the line: both count for the new id.
 */
export async function openMovedIds(sql: Sql, shop: string): Promise<GidOfLine> {
  const { rows } = await sql.query<{ from: string; to: string; sku: string | null }>(
    `select m.from_gid as "from", m.to_gid as "to", lower(trim(o.sku)) as sku
     from shop.variant_move m
     left join shop.variant o on o.shop = m.shop and o.gid = m.from_gid
     where m.shop = $1 and m.state = 'moved'`,
    [shop],
  );
  const next = new Map(rows.map(({ from, to }) => [from, to]));
  const latest = (gid: string): string => {
    const seen = new Set<string>();
    let at = gid;
    for (let to = next.get(at); to !== undefined && !seen.has(to); to = next.get(at)) {
      seen.add(to);
      at = to;
    }
    return at;
  };
  const bySku = new Map<string, Set<string>>();
  for (const { sku, to } of rows)
    if (sku) bySku.set(sku, (bySku.get(sku) ?? new Set()).add(latest(to)));
  return ({ variant, sku }) => {
    if (variant) return latest(variant.id);
    const [only, another] = bySku.get(sku?.trim().toLowerCase() ?? '') ?? [];
    return only !== undefined && another === undefined ? only : null;
  };
}
