/**
 * Builds a condition on `shop.variant v` from the search text of the products page, and finds the
 * variants when they are few.
 */
import type { AppServices } from '#app/services.server.ts';

/** The searched text, as in the index `variant_search`. */
const SEARCHED = `lower(v.product_title || ' ' || v.title || ' '
  || coalesce(v.sku, '') || ' ' || coalesce(v.barcode, '') || ' ' || coalesce(v.vendor, ''))`;
const MAX_TERMS = 8;
/** For fewer than three letters the index only finds the beginnings of words. */
const SHORT_TERM = /^[\p{L}\p{N}]{1,2}$/u;
/** With more hits than this, paging through the list in its order soon fills a page. */
const FEW = 3000;

/**
 * Every search term must occur in title, variant, SKU, barcode or vendor; one of one or two letters
 * at the beginning of a word there. Adds to `values`.
 */
export function buildSearchConditions(text: string, values: unknown[]): string[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_TERMS)
    .map((term) => {
      values.push(term.replace(/[\\%_]/g, '\\$&'));
      const at = `lower($${values.length})`;
      return SHORT_TERM.test(term)
        ? `(${SEARCHED} like ${at} || '%' or ${SEARCHED} like '% ' || ${at} || '%')`
        : `${SEARCHED} like '%' || ${at} || '%'`;
    });
}

/**
 * The GIDs of the variants that the text finds among those that fit `buildFilters`; null when they
 * are many, or the text is empty. Uses no index in its order: the planner cannot know how rare a
 * term is, and would scan the whole shop in order for a term without hits.
 */
export async function findFewVariants(
  services: AppServices,
  shop: string,
  { text, buildFilters }: { text: string; buildFilters: (values: unknown[]) => string[] },
): Promise<string[] | null> {
  const values: unknown[] = [shop];
  const terms = buildSearchConditions(text, values);
  if (terms.length === 0) return null;
  const conditions = [...terms, ...buildFilters(values)];
  return services.db.transaction(async (tx) => {
    tx.send('set local enable_seqscan = off');
    tx.send('set local enable_indexscan = off');
    const { rows } = await tx.query<{ gid: string }>(
      `select v.gid from shop.variant v where v.shop = $1 and ${conditions.join(' and ')} limit ${FEW + 1}`,
      values,
    );
    return rows.length > FEW ? null : rows.map(({ gid }) => gid);
  });
}
