/**
 * Whom a database belongs to: the sandbox, or real shops. A start of the other kind is refused
 * before it writes anything: the sandbox would look real shops up at its stand-in, which ends their
 * plans, and an app for real shops would look the sample shop up at Shopify.
 */
import type pg from 'pg';
import { SAMPLE_SHOP } from '#kernel/sample-shop.ts';
import { SetupError } from './setup-error.ts';

export type InstallationKind = 'sandbox' | 'real';

/** What starts, and on which database: "DATABASE_URL", or "DATA_DIR /data". */
export interface StartingKind {
  readonly kind: InstallationKind;
  readonly place: string;
}

interface Facts {
  /** A shop that is not the sandbox's. */
  readonly hasRealShop: boolean;
  readonly hasSampleShop: boolean;
  readonly hasAccount: boolean;
}

/**
 * Throws SetupError when the database belongs to the other kind. Writes nothing, and needs no table
 * of ours: it runs before migrations.
 */
export async function checkKind(client: pg.Client, starting: StartingKind): Promise<void> {
  await requireKind(client, starting);
}

/**
 * Records the kind at the first start of this release. To be called under a lock: of two processes
 * of different kinds that start together on an empty database, the second is refused. Where the
 * sandbox had been started on the database of real shops, which earlier releases allowed, its
 * sample shop is from now on an uninstalled one. Returns whether that was done now.
 */
export async function recordKind(client: pg.Client, starting: StartingKind): Promise<boolean> {
  const facts = await requireKind(client, starting);
  await client.query(
    `insert into pricing.installation (one, kind, since) values (true, $1, now())
     on conflict (one) do update set kind = excluded.kind where installation.kind <> excluded.kind`,
    [starting.kind],
  );
  if (!facts?.hasRealShop || !facts.hasSampleShop) return false;
  await client.query('delete from shop.session where shop = $1', [SAMPLE_SHOP.domain]);
  await client.query(
    `update pricing.account set suspended_at = coalesce(suspended_at, now())
     where id = (select account_id from shop.shop where domain = $1)`,
    [SAMPLE_SHOP.domain],
  );
  const removed = await client.query(
    `update shop.shop set uninstalled_at = now(), connection = 'missing', connection_note = null
     where domain = $1 and uninstalled_at is null`,
    [SAMPLE_SHOP.domain],
  );
  return removed.rowCount === 1;
}

/** Returns null for a database without our tables. */
async function requireKind(
  client: pg.Client,
  { kind, place }: StartingKind,
): Promise<Facts | null> {
  if (!(await hasTable(client, 'shop.shop'))) return null;
  const facts = await readFacts(client);
  const recorded = (await hasTable(client, 'pricing.installation'))
    ? await readRecorded(client)
    : null;
  const found = decideKind(facts, recorded);
  if (found !== null && found !== kind) throw new SetupError(describeMismatch(found, place));
  return facts;
}

/**
 * A real shop decides whatever the row says: a back-up may have been restored over it. Without a
 * row (an older release) a database with accounts but without shops was made by the service alone.
 */
function decideKind(facts: Facts, recorded: InstallationKind | null): InstallationKind | null {
  if (facts.hasRealShop) return 'real';
  if (recorded !== null) return recorded;
  if (facts.hasSampleShop) return 'sandbox';
  return facts.hasAccount ? 'real' : null;
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select
       exists (select 1 from shop.shop
         where domain <> $1 or (gid is not null and gid <> $2))
       or exists (select 1 from shop.session where shop <> $1) as "hasRealShop",
       exists (select 1 from shop.shop
         where domain = $1 and (gid is null or gid = $2)) as "hasSampleShop",
       exists (select 1 from pricing.account) as "hasAccount"`,
    [SAMPLE_SHOP.domain, SAMPLE_SHOP.gid],
  );
  return rows[0] ?? { hasRealShop: false, hasSampleShop: false, hasAccount: false };
}

async function readRecorded(client: pg.Client): Promise<InstallationKind | null> {
  const { rows } = await client.query<{ kind: string }>('select kind from pricing.installation');
  const kind = rows[0]?.kind;
  return kind === 'sandbox' || kind === 'real' ? kind : null;
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [name],
  );
  return rows[0]?.exists ?? false;
}

function describeMismatch(found: InstallationKind, place: string): string {
  if (found === 'real')
    return (
      `The database of ${place} belongs to an installation for real shops, and this start is the sandbox: ` +
      'set SHOPIFY_API_KEY, SHOPIFY_API_SECRET and SHOPIFY_APP_URL to start the app (or start with --service), ' +
      'or give the sandbox a DATA_DIR of its own, without DATABASE_URL'
    );
  const folder = /^DATA_DIR (.*)$/.exec(place)?.[1];
  const instead =
    folder === undefined
      ? 'name an empty database in DATABASE_URL'
      : `set DATA_DIR to another folder, or delete ${folder}, in which everything is the sandbox's`;
  return (
    `The database of ${place} belongs to the sandbox, with sample data, and this start is for real shops: ` +
    `${instead}; to start the sandbox, leave the Shopify settings and --service out`
  );
}
