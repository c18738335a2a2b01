import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import { getPlanContents } from '#kernel/plans.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { findRestorable, moveProductsBack } from './kept-products.ts';
import { lockCatalog } from './lock-products.ts';
import {
  listProductsByIds,
  mergePause,
  mergeProduct,
  PRODUCT_COLUMNS,
  type ProductDraft,
  type ProductRow,
} from './products.ts';
import { publishRestored } from './update-products.ts';
import { type ProductChange, writeProducts } from './write-products.ts';

/** Result for one draft; in the order of the drafts. */
export type Registration =
  | {
      readonly status: 'created' | 'updated' | 'unchanged' | 'restored';
      readonly product: ProductRow;
    }
  /** An earlier draft in the same call is for the same product. */
  | { readonly status: 'duplicate' };

const MAX_DRAFTS = 1000;

/**
 * Creates or updates up to 1,000 products of an account in one transaction with a few statements. A
 * draft identifies the product with its `externalId`; without one, the product with its `sku` and
 * without `externalId`, or else the only one with that sku. A draft for none of these brings back a
 * deleted product that it identifies (`findRestorable`). Throws `too_many_records`.
 */
export async function upsertProducts(
  context: ServiceContext,
  accountId: string,
  drafts: readonly ProductDraft[],
): Promise<Registration[]> {
  if (drafts.length > MAX_DRAFTS)
    throw new AppError(
      'too_many_records',
      `Expected at most ${MAX_DRAFTS} products, got ${drafts.length}`,
    );
  if (drafts.length === 0) return [];
  return context.db.transaction(async (tx) => {
    lockCatalog(tx, accountId);
    // Sent together: one round trip.
    const [{ known, room, keptAccountId }, receivers] = await Promise.all([
      findDrafted(tx, accountId, drafts),
      context.events.findReceivers(tx, [accountId]),
    ]);
    const now = context.clock.now();
    const restored =
      keptAccountId !== null && known.size < drafts.length
        ? await restoreDrafted(tx, { accountId, keptAccountId, drafts, known, now })
        : NONE;
    const created: ProductRow[] = [];
    const changed: ProductChange[] = [];
    const seen = new Set<string>();
    let active = 0;
    const registrations = drafts.map((draft, index): Registration => {
      const before = known.get(index) ?? restored.get(index);
      const identity = before?.id ?? identityOf(draft);
      if (seen.has(identity)) return { status: 'duplicate' };
      seen.add(identity);
      if (!before) {
        const isActive = draft.status !== 'paused';
        const product = makeProduct(accountId, draft, {
          at: now,
          monitored: isActive && active < room,
        });
        if (isActive) active += 1;
        created.push(product);
        return { status: 'created', product };
      }
      const { externalId, ...fieldsOfDraft } = draft;
      const { after, fields } = mergeProduct(
        before,
        // Found by its sku: it keeps the identity that the draft does not name.
        externalId == null ? fieldsOfDraft : draft,
        now,
      );
      if (fields.length > 0) changed.push({ before, after, fields });
      if (restored.has(index)) return { status: 'restored', product: after };
      return { status: fields.length > 0 ? 'updated' : 'unchanged', product: after };
    });
    await writeProducts(context, tx, { accountId, created, changed, receivers });
    if (restored.size > 0)
      await publishRestored(context, tx, {
        accountId,
        productIds: [...restored.values()].map(({ id }) => id),
      });
    const turned = changed.filter(({ fields }) => fields.includes('status'));
    return restored.size + turned.length === 0
      ? registrations
      : readMonitored(tx, registrations, [
          ...[...restored.values()].map(({ id }) => id),
          ...turned.map(({ after }) => after.id),
        ]);
  });
}

const NONE: ReadonlyMap<number, ProductRow> = new Map();

/** Brings back the deleted products that drafts for none of the known ones identify. */
async function restoreDrafted(
  tx: Tx,
  {
    accountId,
    keptAccountId,
    drafts,
    known,
    now,
  }: {
    accountId: string;
    keptAccountId: string;
    drafts: readonly ProductDraft[];
    known: ReadonlyMap<number, ProductRow>;
    now: Date;
  },
): Promise<ReadonlyMap<number, ProductRow>> {
  const found = await findRestorable(tx, {
    accountId,
    keptAccountId,
    drafts: drafts.flatMap((draft, index) => (known.has(index) ? [] : [{ index, draft }])),
    now,
  });
  if (found.size === 0) return NONE;
  moveProductsBack(tx, {
    from: keptAccountId,
    to: accountId,
    productIds: [...found.values()].map(({ id }) => id),
    now,
  });
  return new Map(
    [...found].map(([index, kept]) => [index, { ...kept, accountId, deletedAt: null }] as const),
  );
}

/** Whether these are monitored depends on all products, and is known only after the writes. */
async function readMonitored(
  tx: Tx,
  registrations: Registration[],
  ids: readonly string[],
): Promise<Registration[]> {
  const stored = new Map((await listProductsByIds(tx, ids)).map((row) => [row.id, row]));
  return registrations.map((registration) => {
    if (registration.status === 'duplicate') return registration;
    const product = stored.get(registration.product.id);
    return product ? { ...registration, product } : registration;
  });
}

const identityOf = ({ externalId, sku }: ProductDraft): string =>
  JSON.stringify(externalId == null ? ['sku', sku] : ['external', externalId]);

function makeProduct(
  accountId: string,
  draft: ProductDraft,
  { at, monitored }: { at: Date; monitored: boolean },
): ProductRow {
  const {
    externalId = null,
    gtin = null,
    brand = null,
    imageUrl = null,
    category = null,
    costMinor = null,
    mapMinor = null,
    minMinor = null,
    productType = null,
    tags = [],
    collections = [],
    stock = null,
    compareAtMinor = null,
  } = draft;
  const { sku, name, url, currency, priceMinor } = draft;
  return {
    id: createId('prd', at),
    accountId,
    externalId,
    sku,
    name,
    url,
    currency,
    priceMinor,
    gtin,
    brand,
    imageUrl,
    category,
    costMinor,
    mapMinor,
    minMinor,
    monitored,
    productType,
    tags,
    collections,
    stock,
    compareAtMinor,
    createdAt: at,
    updatedAt: at,
    ...mergePause({ pausedAt: null, pausedReason: null }, draft, at),
    deletedAt: null,
  };
}

interface Drafted {
  /** The products that exist, by the index of their draft. */
  readonly known: ReadonlyMap<number, ProductRow>;
  /**
   * How many more products the account's plan allows to monitor; 0 when none is new. Requires
   * `lockCatalog`, so that the number stays valid.
   */
  readonly room: number;
  /** Where deleted products are; null: there is none. */
  readonly keptAccountId: string | null;
}

interface KnownRow extends ProductRow {
  /** From 1. */
  readonly draft: number;
}

interface AccountRow {
  readonly plan: string;
  readonly products: number;
  readonly keptAccountId: string | null;
}

/** A product that exists; only nulls when none of the drafts does. */
type DraftedRow = { [Column in keyof KnownRow]: KnownRow[Column] | null } & AccountRow;

const isKnown = (row: DraftedRow): row is KnownRow & AccountRow => row.draft !== null;

/**
 * `(select $2)` hides the number of values from the planner; otherwise it would prefer a custom
 * plan for that number and make one for each call.
 */
async function findDrafted(
  tx: Tx,
  accountId: string,
  drafts: readonly ProductDraft[],
): Promise<Drafted> {
  const { rows } = await tx.query<DraftedRow>(
    `with known as materialized (
       select d.draft::int as draft, p.*
       from unnest((select $2::text[]), (select $3::text[])) with ordinality as d(external_id, sku,
         draft)
       join lateral (
         select ${PRODUCT_COLUMNS}
         from pricing.product p
         where p.account_id = $1 and p.external_id = d.external_id and p.deleted_at is null
         union all
         select ${PRODUCT_COLUMNS}
         from pricing.product p
         where p.account_id = $1 and d.external_id is null and p.sku = d.sku
           and (p.external_id is null
             or not exists (select 1 from pricing.product q
               where q.account_id = $1 and q.sku = d.sku and q.id <> p.id))
       ) p on true)
     select a.plan, coalesce(s.products, 0) as products, b.id as "keptAccountId", k.*
     from pricing.account a
     left join pricing.account b on b.keeps_for_account_id = a.id
     left join pricing.catalog_size s on s.account_id = a.id
     left join known k on true
     where a.id = $1`,
    [accountId, drafts.map(({ externalId }) => externalId ?? null), drafts.map(({ sku }) => sku)],
    { prepare: true },
  );
  const known = rows
    .filter(isKnown)
    .map(
      ({ draft, plan: _plan, products: _products, keptAccountId: _kept, ...product }) =>
        [draft - 1, product] as const,
    );
  const [account] = rows;
  return {
    known: new Map(known),
    room:
      account && known.length < drafts.length
        ? Math.max(0, getPlanContents(account.plan).products - account.products)
        : 0,
    keptAccountId: account?.keptAccountId ?? null,
  };
}
