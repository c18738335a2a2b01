/** Conditions on `pricing.product p` that an index answers, and the products when they are few. */
import type { Database, Sql } from '#prisma/open-database.ts';

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

/**
 * A choice as a condition with the values of `listChoiceValues` as $1 to $9. It has one text, whose
 * unused parts the planner removes, so that it can be checked against the schema. The alert is a
 * value instead of `exists`, for which all alerts of the account would be read first.
 */
export const CHOSEN = `p.account_id = $1
  and (($2::text[])[1] is null or ${SEARCHED} like lower(($2::text[])[1]) or ${SEARCHED} like lower(($3::text[])[1]))
  and (($2::text[])[2] is null or ${SEARCHED} like lower(($2::text[])[2]) or ${SEARCHED} like lower(($3::text[])[2]))
  and (($2::text[])[3] is null or ${SEARCHED} like lower(($2::text[])[3]) or ${SEARCHED} like lower(($3::text[])[3]))
  and (($2::text[])[4] is null or ${SEARCHED} like lower(($2::text[])[4]) or ${SEARCHED} like lower(($3::text[])[4]))
  and (($2::text[])[5] is null or ${SEARCHED} like lower(($2::text[])[5]) or ${SEARCHED} like lower(($3::text[])[5]))
  and (($2::text[])[6] is null or ${SEARCHED} like lower(($2::text[])[6]) or ${SEARCHED} like lower(($3::text[])[6]))
  and (($2::text[])[7] is null or ${SEARCHED} like lower(($2::text[])[7]) or ${SEARCHED} like lower(($3::text[])[7]))
  and (($2::text[])[8] is null or ${SEARCHED} like lower(($2::text[])[8]) or ${SEARCHED} like lower(($3::text[])[8]))
  and ($4::text is null or lower(p.brand) = lower($4))
  and ($5::text is null or lower(p.product_type) = lower($5))
  and ($6::jsonb is null or (p.tags || p.collections) @> $6)
  and ($7::jsonb is null or (p.tags || p.collections) @> $7)
  and ($8::text is null or exists (select from pricing.product_position q
    where q.account_id = p.account_id and q.product_id = p.id
      and case $8 when 'cheapest' then q.rank = 1 else q.position = $8 end))
  and ($9::boolean is null or $9 = ((select true from pricing.alert a
    where a.account_id = p.account_id and a.product_id = p.id and a.resolved_at is null limit 1) is not null))`;

/** The values of the condition `CHOSEN`. */
export function listChoiceValues(accountId: string, choice: ProductChoice): unknown[] {
  const { text = '', brand, productType, tag, collection, position, hasAlert } = choice;
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_TERMS)
    .map((word) => ({ word: word.replace(/[\\%_]/g, '\\$&'), isShort: SHORT_TERM.test(word) }));
  return [
    accountId,
    words.map(({ word, isShort }) => (isShort ? `${word}%` : `%${word}%`)),
    words.map(({ word, isShort }) => (isShort ? `% ${word}%` : `%${word}%`)),
    brand ?? null,
    productType ?? null,
    tag === undefined ? null : JSON.stringify([tag]),
    collection === undefined ? null : JSON.stringify([{ id: collection }]),
    position ?? null,
    hasAlert ?? null,
  ];
}

/**
 * The ids of the products of a choice; null when they are many, or when nothing is chosen that an
 * index finds. Reads indexes only: the planner cannot know how rare a word is, and would read the
 * whole account in order for a word without hits.
 */
export async function findFewProducts(
  db: Pick<Database, 'query' | 'transaction'>,
  accountId: string,
  { position, hasAlert, ...choice }: ProductChoice,
): Promise<string[] | null> {
  const placed = position === undefined ? null : await listPlaced(db, accountId, position);
  const alerted = hasAlert === true ? await listAlerted(db, accountId) : null;
  const both = new Set(alerted);
  const known = placed && alerted ? placed.filter((id) => both.has(id)) : (placed ?? alerted);
  const { text, brand, productType, tag, collection } = choice;
  const isIndexed = [brand, productType, tag, collection].some((value) => value !== undefined);
  if (!isIndexed && (text ?? '').trim() === '') return known;
  return db.transaction(async (tx) => {
    tx.send('set local enable_seqscan = off');
    tx.send('set local enable_indexscan = off');
    const { rows } = await tx.query<{ id: string }>(
      `select p.id from pricing.product p
       where ${CHOSEN} and ($10::text[] is null or p.id = any($10)) limit $11`,
      [
        ...listChoiceValues(accountId, { text, brand, productType, tag, collection }),
        known,
        FEW + 1,
      ],
    );
    // The transaction may be that of a stream, which goes on.
    tx.send('set local enable_seqscan to default');
    tx.send('set local enable_indexscan to default');
    return rows.length > FEW ? null : rows.map(({ id }) => id);
  });
}

async function listPlaced(sql: Sql, accountId: string, position: string): Promise<string[] | null> {
  const { rows } = await sql.query<{ id: string }>(
    position === 'cheapest'
      ? `select product_id as id from pricing.product_position
         where account_id = $1 and ($2 = 'cheapest' and rank = 1) limit $3`
      : `select product_id as id from pricing.product_position
         where account_id = $1 and position = $2 limit $3`,
    [accountId, position, FEW + 1],
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

async function listAlerted(sql: Sql, accountId: string): Promise<string[] | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select product_id as id from pricing.alert
     where account_id = $1 and resolved_at is null and product_id is not null limit $2`,
    [accountId, FEW + 1],
  );
  return rows.length > FEW ? null : [...new Set(rows.map(({ id }) => id))];
}
