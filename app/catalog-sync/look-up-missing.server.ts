/**
 * Looks up by its id what readings lack. Proof that it is gone: Shopify answers the id with null
 * twice, an hour apart, in requests that also return a variant of the shop that was read. Anything
 * else proves nothing.
 */
import { HOUR_MS } from '#kernel/durations.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { AppError } from '#kernel/app-error.ts';
import { nodesDocument } from '#app/admin-api/documents.ts';
import { type AdminApi, openAdmin } from '#app/admin-api/open-admin.server.ts';
import type { AppServices } from '#app/services.server.ts';

const BATCH = 100;
/** Variants that were read last are requested too; one of them must be returned. */
const WITNESSES = 3;
/** What is found by id though readings lack it is looked up again after a day. */
const FOUND_MS = 24 * HOUR_MS;
/** Right after a webhook, Shopify may not find what it changed: the first look-up waits so long. */
const FIRST_MS = 60_000;

/** Ids that may be looked up now; $2: now, $3: an hour ago, $4: a day ago. */
const IS_DUE = `missing_since is not null
  and (absent_at is null or absent_at <= $3)
  and (found_at is null or found_at <= $4)`;

/** Schedules the first look-up of what was just found to be missing. */
export async function scheduleLookup(services: AppServices, sql: Sql, shop: string): Promise<void> {
  const { rows } = await sql.query(
    `select 1 from shop.variant where shop = $1 and missing_since is not null and deleted_at is null
     union all
     select 1 from shop.product_collection where shop = $1 and missing_since is not null limit 1`,
    [shop],
  );
  if (rows.length > 0)
    await services.jobs.enqueue(
      'catalog-sync.look-up-missing',
      { shop },
      { tx: sql, key: shop, startAfter: new Date(services.clock.now().getTime() + FIRST_MS) },
    );
}

/** Schedules look-ups of all shops that are due. */
export async function scheduleLookups(services: AppServices): Promise<void> {
  const now = services.clock.now().getTime();
  const { rows } = await services.db.query<{ domain: string }>(
    `select domain from shop.shop s
     where uninstalled_at is null and account_deleted_at is null
       and (exists (select from shop.variant
           where shop = s.domain and deleted_at is null and missing_since is not null
             and (absent_at is null or absent_at <= $1) and (found_at is null or found_at <= $2))
         or exists (select from shop.product_collection
           where shop = s.domain and missing_since is not null
             and (absent_at is null or absent_at <= $1) and (found_at is null or found_at <= $2)))`,
    [new Date(now - HOUR_MS), new Date(now - FOUND_MS)],
  );
  for (const { domain } of rows)
    await services.jobs.enqueue('catalog-sync.look-up-missing', { shop: domain }, { key: domain });
}

/** Looks up everything of the shop that is due. Running it twice proves nothing more. */
export async function lookUpMissing(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  const admin = openAdmin(services, shop);
  for (let after = ''; ;) {
    const at = services.clock.now();
    const gids = await listDue(services.db, { shop, at, after });
    const last = gids.at(-1);
    if (last === undefined) return;
    after = last;
    const existing = await findExisting(services, admin, { shop, gids });
    if (existing === null) {
      services.log.warn({ shop, gids: gids.length }, 'a look-up of missing ids proves nothing');
      continue;
    }
    await services.db.transaction((tx) => recordLookup(services, tx, { shop, at, gids, existing }));
  }
}

/**
 * Which of `ids` Shopify has. Throws `upstream_failed` when the answer is about other ids, or about
 * more or fewer than were requested.
 */
export async function lookUpIds(
  admin: AdminApi,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { nodes } = await admin.query(nodesDocument, { ids });
  if (nodes.length !== ids.length || nodes.some((node, at) => node !== null && node.id !== ids[at]))
    throw new AppError('upstream_failed', 'Shopify answered a look-up about other ids');
  return new Set(ids.filter((_id, at) => nodes[at] !== null));
}

/** Null: the answer proves nothing, since no variant was returned that the shop has. */
async function findExisting(
  services: AppServices,
  admin: AdminApi,
  { shop, gids }: { shop: string; gids: readonly string[] },
): Promise<ReadonlySet<string> | null> {
  const { rows } = await services.db.query<{ gid: string }>(
    `select gid from shop.variant
     where shop = $1 and deleted_at is null and missing_since is null
     order by read_at desc, gid limit $2`,
    [shop, WITNESSES],
  );
  const witnesses = rows.map(({ gid }) => gid);
  if (witnesses.length === 0) return null;
  const existing = await lookUpIds(admin, [...witnesses, ...gids]);
  return witnesses.some((gid) => existing.has(gid)) ? existing : null;
}

/** What a large read lacked waits for a second one. */
async function listDue(
  sql: Sql,
  { shop, at, after }: { shop: string; at: Date; after: string },
): Promise<string[]> {
  const { rows } = await sql.query<{ gid: string }>(
    `select gid from (
       select gid, shop, missing_since from shop.variant
       where shop = $1 and deleted_at is null and ${IS_DUE}
       union
       select distinct collection_gid, shop, missing_since from shop.product_collection
       where shop = $1 and ${IS_DUE}
     ) due
     where gid > $2
       and not exists (select from shop.sync_run r
         where r.shop = due.shop and r.confirm_at is not null and r.started_at = due.missing_since)
     order by gid limit $5`,
    [shop, after, new Date(at.getTime() - HOUR_MS), new Date(at.getTime() - FOUND_MS), BATCH],
  );
  return [...new Set(rows.map(({ gid }) => gid))];
}

async function recordLookup(
  services: AppServices,
  tx: Tx,
  {
    shop,
    at,
    gids,
    existing,
  }: { shop: string; at: Date; gids: readonly string[]; existing: ReadonlySet<string> },
): Promise<void> {
  const found = gids.filter((gid) => existing.has(gid));
  const absent = gids.filter((gid) => !existing.has(gid));
  const before = new Date(at.getTime() - HOUR_MS);
  const deleted = await tx.query<{ gid: string }>(
    `update shop.variant set deleted_at = $3
     where shop = $1 and gid = any($2) and deleted_at is null and missing_since is not null
       and absent_at <= $4
     returning gid`,
    [shop, absent, at, before],
  );
  const emptied = await tx.query(
    `with gone as (
       delete from shop.product_collection
       where shop = $1 and collection_gid = any($2) and missing_since is not null
         and absent_at <= $3
       returning product_gid
     )
     update shop.variant set sent_at = null
     where shop = $1 and product_gid in (select product_gid from gone)`,
    [shop, absent, before],
  );
  await tx.query(
    `update shop.variant set
       absent_at = case when gid = any($3) then null else coalesce(absent_at, $4) end,
       found_at = case when gid = any($3) then $4 else found_at end
     where shop = $1 and gid = any($2) and deleted_at is null and missing_since is not null`,
    [shop, gids, found, at],
  );
  await tx.query(
    `update shop.product_collection set
       absent_at = case when collection_gid = any($3) then null else coalesce(absent_at, $4) end,
       found_at = case when collection_gid = any($3) then $4 else found_at end
     where shop = $1 and collection_gid = any($2) and missing_since is not null`,
    [shop, gids, found, at],
  );
  await refreshFound(services, tx, { shop, found });
  if (deleted.rows.length === 0 && emptied.rowCount === 0) return;
  services.log.info(
    { shop, variants: deleted.rows.length, first: deleted.rows[0]?.gid ?? null },
    'Shopify said twice that ids do not exist',
  );
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
}

/** What exists by its id is read again. */
async function refreshFound(
  services: AppServices,
  tx: Tx,
  { shop, found }: { shop: string; found: readonly string[] },
): Promise<void> {
  const { rows } = await tx.query<{ productGid: string }>(
    `select distinct product_gid as "productGid" from shop.variant
     where shop = $1 and gid = any($2)`,
    [shop, found],
  );
  for (const { productGid } of rows)
    await services.jobs.enqueue(
      'catalog-sync.refresh-product',
      { shop, productGid },
      { tx, key: `${shop}:${productGid}` },
    );
  for (const collectionGid of found.filter((gid) => gid.includes('/Collection/')))
    await services.jobs.enqueue(
      'catalog-sync.refresh-collection',
      { shop, collectionGid },
      { tx, key: `${shop}:${collectionGid}` },
    );
}
