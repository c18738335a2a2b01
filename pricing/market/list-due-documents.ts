import type { Sql } from '#prisma/open-database.ts';

export interface DueDocument {
  readonly url: string;
  readonly weight: number;
  /** Listings read from here. */
  readonly listings: number;
  /** Validators of the last visit, when they are the same for every listing of the document. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly bodyHash: Buffer | null;
  /**
   * A listing of the document is new, held, missing or unreadable: even unchanged bytes must be
   * processed.
   */
  readonly needsReading: boolean;
}

interface Row {
  url: string;
  weight: number;
  listings: number;
  etag: string | null;
  last_modified: string | null;
  body_hash: Buffer | null;
  needs_reading: boolean;
}

/** Gone listings do not count for the document until they are due again. */
const describeDocument = (isDue: string): string => `read_from as url, max(weight) as weight,
  (count(*) filter (where state <> 'gone'))::int as listings,
  case when count(distinct etag) filter (where state <> 'gone') = 1
    then min(etag) filter (where state <> 'gone') end as etag,
  case when count(distinct last_modified) filter (where state <> 'gone') = 1
    then min(last_modified) filter (where state <> 'gone') end as last_modified,
  case when count(distinct body_hash) filter (where state <> 'gone') = 1
    then (array_agg(body_hash) filter (where body_hash is not null and state <> 'gone'))[1]
    end as body_hash,
  coalesce(bool_or(case when state = 'gone' then ${isDue}
    else held is not null or state <> 'ok' or body_hash is null end), false) as needs_reading`;

/**
 * Lists the documents to visit at a retailer now: each once, however many listings are read from
 * it, most important first.
 */
export async function listDueDocuments(
  sql: Sql,
  input: { retailerId: string; now: Date; limit: number },
): Promise<DueDocument[]> {
  const found = await sql.query<Row>(
    `select ${describeDocument('next_check_at <= $2')} from pricing.listing
     where retailer_id = $1 and read_from in (
       select read_from from pricing.listing where retailer_id = $1 and next_check_at <= $2
       group by read_from order by max(weight) desc, min(next_check_at), read_from limit $3)
     group by read_from order by max(weight) filter (where next_check_at <= $2) desc, min(next_check_at), read_from`,
    [input.retailerId, input.now, input.limit],
  );
  return found.rows.map(toDocument);
}

/** Finds a document that listings are read from, due or not; null when there is none. */
export async function findDocument(
  sql: Sql,
  input: { retailerId: string; url: string },
): Promise<DueDocument | null> {
  const found = await sql.query<Row>(
    `select ${describeDocument('false')} from pricing.listing where retailer_id = $1 and read_from = $2 group by read_from`,
    [input.retailerId, input.url],
  );
  return found.rows[0] ? toDocument(found.rows[0]) : null;
}

const toDocument = (row: Row): DueDocument => ({
  url: row.url,
  weight: row.weight,
  listings: row.listings,
  etag: row.etag,
  lastModified: row.last_modified,
  bodyHash: row.body_hash,
  needsReading: row.needs_reading,
});

/** When the next listing of the retailer is due; null when none is. */
export async function findNextDue(sql: Sql, retailerId: string): Promise<Date | null> {
  const found = await sql.query<{ at: Date | null }>(
    `select min(next_check_at) as at from pricing.listing where retailer_id = $1`,
    [retailerId],
  );
  return found.rows[0]?.at ?? null;
}
