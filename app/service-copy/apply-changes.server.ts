import type { Alert, Case, Change, Match, Price, Recommendation } from '#sdk/index.ts';
import type { Tx } from '#prisma/open-database.ts';
import { deleteProductCopies } from '#app/shop-state/delete-product-copies.server.ts';
import { toCaseRow, upsertCases } from './upsert-cases.server.ts';
import { toRecommendationRow, toAlertRow, toOfferRow, toOfferRowOfMatch } from './to-copy-rows.ts';
import { upsertRecommendations, upsertAlerts, upsertOffers } from './upsert-copies.server.ts';

const isThere = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined;
/** Match statuses whose offers the pages show. */
const SHOWN = new Set(['auto', 'confirmed', 'review']);

/**
 * Applies a page of the changes feed to our copies. The feed contains current state, so only the
 * last event per object matters.
 */
export async function applyChanges(
  tx: Tx,
  page: { shop: string; at: Date; changes: readonly Change[] },
): Promise<void> {
  const { shop, at, changes } = page;
  const gone = changes
    .filter((change) => change.type === 'product.removed')
    .flatMap((change) => change.product_id ?? []);
  const alive = changes.filter(
    (change) => change.product_id === null || !gone.includes(change.product_id),
  );
  await deleteProductCopies(tx, shop, gone);
  await upsertAlerts(tx, {
    shop,
    at,
    rows: alive
      .map((change) => change.alert)
      .filter(isThere<Alert>)
      .map(toAlertRow)
      .filter(isThere),
  });
  await upsertCases(tx, {
    shop,
    at,
    rows: alive
      .map((change) => change.case)
      .filter(isThere<Case>)
      .map(toCaseRow),
  });
  await applyRecommendation(tx, { shop, at, changes: alive });
  await applyOffers(tx, { shop, at, changes: alive });
}

async function applyRecommendation(
  tx: Tx,
  { shop, at, changes }: { shop: string; at: Date; changes: readonly Change[] },
): Promise<void> {
  const latest = new Map(
    changes
      .filter((change) => change.type.startsWith('recommendation.') && change.product_id !== null)
      .map((change) => [change.product_id, change]),
  );
  const withdrawn = [...latest.values()]
    .filter((change) => !change.recommendation)
    .flatMap((change) => change.product_id ?? []);
  // An applied recommendation is withdrawn at once, since the service pauses after a change; an
  // undo shows it again.
  if (withdrawn.length > 0) {
    // Which rule sets the product's price stays known until the reasons are read again: a price that
    // somebody sets meanwhile must stop the rule (record-rule-holds).
    await tx.query(
      `update shop.recommendation_copy
       set suggested_minor = null, recommendation_id = null, uplift = null, confidence = null,
         expected_gain = null, decision = null, detail = jsonb_build_object('rule', detail -> 'rule')
       where shop = $1
         and service_product_id = any($2)
         and suggested_minor is not null
         and decision is distinct from 'applied'
         and rule_mode in ('approve', 'automatic')`,
      [shop, withdrawn],
    );
    await tx.query(
      `delete from shop.recommendation_copy
       where shop = $1
         and service_product_id = any($2)
         and suggested_minor is not null
         and decision is distinct from 'applied'`,
      [shop, withdrawn],
    );
  }
  await upsertRecommendations(tx, {
    shop,
    at,
    rows: [...latest.values()]
      .map((change) => change.recommendation)
      .filter(isThere<Recommendation>)
      .map(toRecommendationRow)
      .filter(isThere),
  });
}

async function applyOffers(
  tx: Tx,
  { shop, at, changes }: { shop: string; at: Date; changes: readonly Change[] },
): Promise<void> {
  const latest = new Map<string, Change>();
  for (const change of changes)
    if (/^(price|match)\./.test(change.type) && change.product_id && change.listing_id)
      latest.set(`${change.type.split('.')[0]} ${change.product_id} ${change.listing_id}`, change);
  const matches = [...latest.values()].filter((change) => change.type.startsWith('match.'));
  const prices = [...latest.values()].filter((change) => change.type.startsWith('price.'));
  const shown = matches
    .map((change) => change.match)
    .filter(isThere<Match>)
    .filter((match) => SHOWN.has(match.verdict));
  await upsertOffers(tx, { shop, at, rows: shown.map(toOfferRowOfMatch) }, { keepKnown: true });
  // A server may send the price together with the match.
  await upsertOffers(tx, {
    shop,
    at,
    rows: [...matches, ...prices]
      .map((change) => change.price)
      .filter(isThere<Price>)
      .map((price) => toOfferRow(price)),
  });
  const hidden = [
    ...matches.filter((change) => !change.match || !SHOWN.has(change.match.verdict)),
    ...prices.filter((change) => change.price === null),
  ];
  if (hidden.length === 0) return;
  await tx.query(
    `delete from shop.offer_copy o using jsonb_to_recordset($2::jsonb) as h(product_id text, listing_id text)
     where o.shop = $1 and o.service_product_id = h.product_id and o.listing_id = h.listing_id`,
    [
      shop,
      JSON.stringify(hidden.map(({ product_id, listing_id }) => ({ product_id, listing_id }))),
    ],
  );
}

/** Products that were deleted and came back: our copies of them are to be read again. */
export function listRestoredProducts(changes: readonly Change[]): string[] {
  const restored = changes.filter((change) => change.type === 'product.restored');
  return [...new Set(restored.flatMap((change) => change.product_id ?? []))];
}

/** Products whose offers the feed did not contain: restored, or with a newly shown match. */
export function listProductsWithoutOffer(changes: readonly Change[]): string[] {
  const matches = changes.filter(
    (change) =>
      change.type === 'match.updated' &&
      !change.price &&
      change.match &&
      SHOWN.has(change.match.verdict),
  );
  return [
    ...new Set([
      ...listRestoredProducts(changes),
      ...matches.flatMap((change) => change.product_id ?? []),
    ]),
  ];
}
