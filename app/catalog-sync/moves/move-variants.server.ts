/**
 * Decides about new variants that may be old ones: Shopify is asked for both ids in one request.
 * Where it has the new one and not the old one, what belonged to the old one moves at once: nothing
 * is lost by it, and it can be undone.
 */
import type { Sql } from '#prisma/open-database.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { lookUpIds } from '#app/catalog-sync/look-up-missing.server.ts';
import { applyMoves, type VariantIds } from './apply-moves.server.ts';
import type { MoveRefusal } from './match-new-variants.ts';

/** Pairs in one request: 250 ids are allowed, 100 cost little. */
const BATCH = 50;

/** Decides about everything of the shop that waits. A job that dies is repeated. */
export async function moveVariants(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  const admin = openAdmin(services, shop);
  for (let after = ''; ;) {
    const pairs = await listPending(services.db, { shop, after });
    const last = pairs.at(-1);
    if (!last) break;
    after = last.to;
    const existing = await lookUpIds(
      admin,
      pairs.flatMap(({ from, to }) => [from, to]),
    ).catch((error: unknown) => {
      services.log.warn({ shop, err: error }, 'Shopify did not answer which ids it has');
      return null;
    });
    // Nothing is sent meanwhile: the new one would become another product at the service.
    await withShopLock(services, { shop, purpose: 'send' }, () =>
      settle(services, { shop, pairs, existing: existing ?? new Set() }),
    );
  }
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
}

async function settle(
  services: AppServices,
  {
    shop,
    pairs,
    existing,
  }: { shop: string; pairs: readonly VariantIds[]; existing: ReadonlySet<string> },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    const refuse = (refused: readonly VariantIds[], reason: MoveRefusal) =>
      recordRefusals(tx, { shop, refused, reason, at });
    const answered = pairs.filter(({ to }) => existing.has(to));
    const gone = answered.filter(({ from }) => !existing.has(from));
    await refuse(
      answered.filter(({ from }) => existing.has(from)),
      'still_there',
    );
    const moved = await applyMoves(tx, { shop, pairs: gone, at });
    await refuse(
      gone.filter(({ to }) => !moved.some((pair) => pair.to === to)),
      'no_answer',
    );
    if (moved.length > 0)
      services.log.info({ shop, variants: moved.length }, 'variants have new ids in Shopify');
    // Without an answer until then, the new one is another product.
    await tx.query(
      `update shop.variant_move set state = 'refused', reason = 'no_answer', settled_at = $2
       where shop = $1 and state = 'pending' and decide_by <= $2`,
      [shop, at],
    );
  });
}

async function recordRefusals(
  sql: Sql,
  {
    shop,
    refused,
    reason,
    at,
  }: { shop: string; refused: readonly VariantIds[]; reason: MoveRefusal; at: Date },
): Promise<void> {
  if (refused.length === 0) return;
  await sql.query(
    `update shop.variant_move v set state = 'refused', reason = $3, settled_at = $4
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text)
     where v.shop = $1 and v.from_gid = m."from" and v.to_gid = m."to" and v.state = 'pending'`,
    [shop, JSON.stringify(refused), reason, at],
  );
}

async function listPending(
  sql: Sql,
  { shop, after }: { shop: string; after: string },
): Promise<VariantIds[]> {
  const { rows } = await sql.query<VariantIds>(
    `select from_gid as "from", to_gid as "to" from shop.variant_move
     where shop = $1 and state = 'pending' and to_gid > $2
     order by to_gid limit $3`,
    [shop, after, BATCH],
  );
  return rows;
}

/** Every minute: decisions that no job made, also those whose time is over. */
export async function scheduleMoves(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ shop: string }>(
    `select distinct m.shop from shop.variant_move m
     join shop.shop s on s.domain = m.shop and s.uninstalled_at is null
     where m.state = 'pending'`,
  );
  for (const { shop } of rows)
    await services.jobs.enqueue('catalog-sync.move-variants', { shop }, { key: shop });
}
