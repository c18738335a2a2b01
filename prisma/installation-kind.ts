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
export async function checkKind(client: pg.Client, { kind, place }: StartingKind): Promise<void> {
  if (!(await hasTables(client))) return;
  const found = decideKind(await readFacts(client), await readRecorded(client));
  if (found !== null && found !== kind) throw new SetupError(describeMismatch(found, place));
}

/**
 * Records the kind at the first start. To be called under a lock: of two processes of different
 * kinds that start together on an empty database, the second is refused.
 */
export async function recordKind(client: pg.Client, starting: StartingKind): Promise<void> {
  await checkKind(client, starting);
  await client.query(
    `insert into pricing.installation (one, kind, since) values (true, $1, now())
     on conflict (one) do update set kind = excluded.kind where installation.kind <> excluded.kind`,
    [starting.kind],
  );
}

/**
 * A real shop decides whatever the row says: a back-up may have been restored over it. Without a
 * row, accounts without shops were created by commands.
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

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('pricing.installation') is not null as exists`,
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
