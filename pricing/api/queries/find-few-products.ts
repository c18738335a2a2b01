/** Conditions on `pricing.product p` that an index answers, and the products when they are few. */
import type { Database } from '#prisma/open-database.ts';

export interface ProductChoice {
  /** Every word of it occurs in name, SKU, GTIN or brand. */
  readonly text?: string | undefined;
  readonly brand?: string | undefined;
  readonly productType?: string | undefined;
  readonly tag?: string | undefined;
  /** The seller's id of a collection. */
  readonly collection?: string | undefined;
  readonly position?: string | undefined;
  readonly hasAlert?: boolean | undefined;
}

/** As the product page of the app searches. */
const MAX_TERMS = 8;
/** For fewer than three letters the index only finds the beginnings of words. */
const SHORT_TERM = /^[\p{L}\p{N}]{1,2}$/u;
/** With more products than this, reading on in the order of the list soon fills a page. */
const FEW = 5000;
/** The text as in the index `product_search`. */
const SEARCHED = `lower(p.name || ' ' || p.sku || ' ' || coalesce(p.gtin, '') || ' ' || coalesce(p.brand, ''))`;

const ALERTED = `select a.product_id from pricing.alert a
  where a.account_id = p.account_id and a.product_id = p.id and a.resolved_at is null`;

/** The conditions of a choice; adds their values to `values`. */
export function buildChoiceConditions(choice: ProductChoice, values: unknown[]): string[] {
  const { text, brand, productType, tag, collection, position, hasAlert } = choice;
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = (text ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_TERMS)
    .map((term) => {
      const at = `lower(${place(term.replace(/[\\%_]/g, '\\$&'))})`;
      return SHORT_TERM.test(term)
        ? `(${SEARCHED} like ${at} || '%' or ${SEARCHED} like '% ' || ${at} || '%')`
        : `${SEARCHED} like '%' || ${at} || '%'`;
    });
  if (brand !== undefined) conditions.push(`lower(p.brand) = lower(${place(brand)})`);
  if (productType !== undefined)
    conditions.push(`lower(p.product_type) = lower(${place(productType)})`);
  if (tag !== undefined)
    conditions.push(`(p.tags || p.collections) @> ${place(JSON.stringify([tag]))}::jsonb`);
  if (collection !== undefined)
    conditions.push(
      `(p.tags || p.collections) @> ${place(JSON.stringify([{ id: collection }]))}::jsonb`,
    );
  if (position !== undefined)
    conditions.push(
      `exists (select from pricing.product_position q
        where q.account_id = p.account_id and q.product_id = p.id and q.position = ${place(position)})`,
    );
  if (hasAlert !== undefined) conditions.push(`${hasAlert ? '' : 'not '}exists (${ALERTED})`);
  return conditions;
}

/**
 * The ids of the products of a choice; null when they are many, or when nothing is chosen that an
 * index finds. Reads indexes only: the planner cannot know how rare a word is, and would read the
 * whole account in order for a word without hits.
 */
export async function findFewProducts(
  db: Pick<Database, 'transaction'>,
  accountId: string,
  choice: ProductChoice,
): Promise<string[] | null> {
  const values: unknown[] = [accountId, FEW + 1];
  const conditions = buildChoiceConditions(
    { ...choice, ...(choice.hasAlert === false && { hasAlert: undefined }) },
    values,
  );
  if (conditions.length === 0) return null;
  return db.transaction(async (tx) => {
    tx.send('set local enable_seqscan = off');
    tx.send('set local enable_indexscan = off');
    const { rows } = await tx.query<{ id: string }>(
      `select p.id from pricing.product p where p.account_id = $1 and ${conditions.join(' and ')} limit $2`,
      values,
    );
    // The transaction may be that of a stream, which goes on.
    tx.send('set local enable_seqscan to default');
    tx.send('set local enable_indexscan to default');
    return rows.length > FEW ? null : rows.map(({ id }) => id);
  });
}
