/** Rows as background work stores them, for tests of the API. */
import type { Sql } from '#prisma/open-database.ts';

const AT = new Date('2026-11-20T11:00:00Z');

/** A retailer that the account watches, with one listing. */
export async function seedListing(
  sql: Sql,
  {
    accountId,
    n,
    minor,
    currency = 'EUR',
  }: { accountId: string; n: string; minor: bigint | null; currency?: string },
): Promise<string> {
  await sql.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at)
     values ($1, $2, 'active', $3, $4, $3, $3)
     on conflict do nothing`,
    [`ret_${n}`, `shop-${n}.example`, AT, `https://shop-${n}.example`],
  );
  await sql.query(
    'insert into pricing.account_retailer (account_id, retailer_id, added_at) values ($1, $2, $3) on conflict do nothing',
    [accountId, `ret_${n}`, AT],
  );
  await sql.query(
    `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability,
       condition, sources, offer_since, read_from, state, first_seen_at, last_seen_at,
       last_checked_at, capture_id, price_kind)
     values ($1, $2, $3, 'Their kettle', $4, $5, 'in_stock', 'new',
       '{"offer.price":{"from":"json-ld","at":"script[0]"}}', $6, $3, 'ok', $6, $6, $6, 'cap_1', 'public')`,
    [`lst_${n}`, `ret_${n}`, `https://shop-${n}.example/kettle`, minor, currency, AT],
  );
  return `lst_${n}`;
}

export async function seedMatch(
  sql: Sql,
  match: {
    id?: string;
    accountId: string;
    productId: string;
    listingId: string;
    verdict?: string;
    probability?: number;
    at?: Date;
  },
): Promise<string> {
  const id = match.id ?? `mat_${match.listingId.slice(4)}`;
  await sql.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ($1, $2, $3, $4, $7, $5, 'identifier',
       '[{"code":"same_gtin","values":{"gtin":"4006381333931"}}]', $6, $6)`,
    [
      id,
      match.accountId,
      match.productId,
      match.listingId,
      match.verdict ?? 'auto',
      match.at ?? AT,
      match.probability ?? 0.99,
    ],
  );
  return id;
}

export async function seedAlert(
  sql: Sql,
  alert: {
    id: string;
    accountId: string;
    productId: string;
    listingId: string;
    at: Date;
    read?: boolean;
    resolved?: boolean;
  },
): Promise<void> {
  await sql.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, lowest_minor, detected_at, updated_at, read_at, resolved_at,
       resolution)
     values ($1, $2, $3, $4, 'map_violation', 'shop-a.example', 'EUR', 1990, 1790, 1790,
       $5::timestamptz, $5, case when $6 then $5::timestamptz end,
       case when $7 then $5::timestamptz end, case when $7 then 'recovered' end)`,
    [
      alert.id,
      alert.accountId,
      alert.productId,
      alert.listingId,
      alert.at,
      alert.read ?? false,
      alert.resolved ?? false,
    ],
  );
}

/** A case of a violation 2 € below 19.90 €; its alerts are seeded apart. */
export async function seedCase(
  sql: Sql,
  given: {
    id: string;
    accountId: string;
    productId: string;
    retailer?: string;
    state?: string;
    openAlerts?: number;
    depth?: number;
    at?: Date;
  },
): Promise<void> {
  await sql.query(
    `with added as (insert into pricing.map_case (id, account_id, product_id, retailer, state,
       excuse_reason, open_alerts, currency, map_minor, listed_minor, depth_basis_points, opened_at,
       state_since, updated_at)
     values ($1, $2, $3, $4, $5, case when $5 = 'excused' then 'Clearance' end, $6, 'EUR', 1990,
       1790, $7, $8, $8, $8) returning id)
     insert into pricing.map_case_event (id, case_id, at, kind, to_state, detail)
     select 'cev_' || substr(id, 5), id, $8, 'opened', 'new', '{"alertId":"alt_1"}' from added`,
    [
      given.id,
      given.accountId,
      given.productId,
      given.retailer ?? 'shop-a.example',
      given.state ?? 'new',
      given.openAlerts ?? 1,
      given.depth ?? 1005,
      given.at ?? AT,
    ],
  );
}

export async function seedRecommendations(
  sql: Sql,
  recommendation: {
    id: string;
    accountId: string;
    productId: string;
    confidence: number | null;
    suggested?: bigint;
    gain?: number | null;
  },
): Promise<void> {
  const detail = {
    objective: 'gross_profit',
    uplift_interval: [-0.02, 0.2],
    basis: 'prior',
    reasons: [{ code: 'above_market', values: { retailer: null, competitors: 2, by: 0.107 } }],
    against: [{ code: 'margin_assumed', values: {} }],
    evidence: { competitors: 2 },
    guard_rail: 'max_step',
  };
  await sql.query(
    `insert into pricing.recommendation (id, account_id, product_id, currency, current_minor,
       suggested_minor, uplift, confidence, expected_gain, detail, abstained, created_at,
       updated_at)
     values ($1, $2, $3, 'EUR', 1990, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      recommendation.id,
      recommendation.accountId,
      recommendation.productId,
      recommendation.confidence === null ? null : (recommendation.suggested ?? 1890n),
      recommendation.confidence === null ? null : 0.09,
      recommendation.confidence,
      recommendation.gain ?? null,
      JSON.stringify(recommendation.confidence === null ? {} : detail),
      recommendation.confidence === null ? 'no competitor offers' : null,
      AT,
    ],
  );
  if (recommendation.confidence === null) return;
  await sql.query(
    `insert into pricing.recommendation_ledger (id, account_id, product_id, currency, from_minor, to_minor,
       uplift, uplift_low, uplift_high, confidence, expected_gain, basis, given_at)
     select id, account_id, product_id, currency, current_minor, suggested_minor, uplift, -0.02,
       0.2, confidence, expected_gain, 'prior', created_at
     from pricing.recommendation
     where id = $1`,
    [recommendation.id],
  );
}

/** An open alert about a competitor's price of 17.90 €, 21 € before, below our 19.90 €. */
export async function seedUndercut(
  sql: Sql,
  alert: { id: string; accountId: string; productId: string; listingId: string; at: Date },
): Promise<void> {
  const details = {
    yourMinor: '1990',
    listedMinor: '1790',
    previousMinor: '2100',
    basisPoints: 250,
    changedAt: alert.at.toISOString(),
  };
  await sql.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       detected_at, updated_at, change_key, details)
     values ($1, $2, $3, $4, 'competitor_undercut', 'shop-a.example', 'EUR', $5, $5, $1, $6)`,
    [
      alert.id,
      alert.accountId,
      alert.productId,
      alert.listingId,
      alert.at,
      JSON.stringify(details),
    ],
  );
}
