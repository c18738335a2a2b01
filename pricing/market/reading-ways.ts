/**
 * How the prices of a retailer's pages are read: from what its server sends, from the JSON that its
 * pages request, or from the pages as a browser draws them. Monitoring alone writes it, under the
 * host's lock.
 */
import { z } from 'zod';
import { DAY_MS } from '#kernel/durations.ts';
import type { DataAddress } from '#pricing/extraction/data-address/data-address.ts';
import type { WayReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { Database, Sql } from '#prisma/open-database.ts';
import type { ExtractedOffer } from '#pricing/extraction/reading.ts';

export type ReadingWay =
  | { readonly kind: 'plain' }
  | { readonly kind: 'data'; readonly address: DataAddress }
  | { readonly kind: 'rendered' };

const StepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), name: z.string() }),
  z.object({ kind: z.literal('named'), part: z.string() }),
  z.object({ kind: z.literal('matching'), key: z.string(), part: z.string() }),
  z.object({ kind: z.literal('each') }),
  z.object({ kind: z.literal('opening'), stock: z.string() }),
]);
const PathSchema = z.array(StepSchema);
const DataAddressSchema = z.object({
  template: z.string(),
  price: PathSchema,
  isMinor: z.boolean(),
  currencyAt: PathSchema.nullable(),
  currency: z.string(),
  availability: PathSchema.nullable(),
  identity: z.object({ at: PathSchema, part: z.string() }).nullable(),
}) satisfies z.ZodType<DataAddress>;

/** The stored way; an address in another release's format is learned again by drawing pages. */
export function parseReadingWay(stored: { kind: string; address: unknown }): ReadingWay {
  if (stored.kind === 'plain') return { kind: 'plain' };
  const address = DataAddressSchema.safeParse(stored.address).data;
  return stored.kind === 'data' && address ? { kind: 'data', address } : { kind: 'rendered' };
}

/** A way is checked again after this time. */
const CHECK_EVERY_MS = DAY_MS;

/**
 * Stores how the retailer's pages are read from now on, and why; a null reason is the probe's. Since
 * when and why stay where only the address of the data changes. With another way, bytes of earlier
 * visits say nothing of a page's being unchanged.
 */
export async function saveReadingWay(
  db: Pick<Database, 'transaction'>,
  {
    retailerId,
    way,
    at,
    reason,
  }: { retailerId: string; way: ReadingWay; at: Date; reason: WayReason | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ before: string }>(
      `update pricing.retailer r set read_by = $2, data_address = $3::jsonb,
         read_by_since = case when b.read_by = $2 and $5::jsonb is not null
           then coalesce(r.read_by_since, $4) else $4 end,
         read_by_reason = case when b.read_by = $2 and $5::jsonb is not null
           then r.read_by_reason else $5::jsonb end,
         next_way_check_at = $6, plain_agreements = 0
       from (select id, read_by from pricing.retailer where id = $1 for no key update) b
       where r.id = b.id returning b.read_by as before`,
      [
        retailerId,
        way.kind,
        way.kind === 'data' ? JSON.stringify(way.address) : null,
        at,
        reason === null ? null : JSON.stringify(reason),
        new Date(at.getTime() + CHECK_EVERY_MS),
      ],
    );
    const [row] = rows;
    if (!row || row.before === way.kind) return;
    await tx.query(
      `update pricing.listing set etag = null, last_modified = null, body_hash = null
       where retailer_id = $1 and body_hash is not null`,
      [retailerId],
    );
    await tx.query('update pricing.drawn_page set differs_in_row = 0 where retailer_id = $1', [
      retailerId,
    ]);
  });
}

/** What does not change with the price of an offer. */
export interface KnownOffer {
  url: string;
  name: string | null;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  sku: string | null;
  imageUrl: string | null;
  variantKey: string;
  variant: Record<string, string> | null;
  condition: ExtractedOffer['condition'];
  seller: string | null;
  tax: ExtractedOffer['tax'];
}

/** A page with more variants than this is drawn: reading each costs more than that. */
const MAX_VARIANTS = 250;

/**
 * The offers that are read from a page, without their prices: one, or one of each variant. None when
 * the page has no offer, or one that was never read.
 */
export async function listKnownOffers(
  sql: Sql,
  { retailerId, url }: { retailerId: string; url: string },
): Promise<KnownOffer[]> {
  const { rows } = await sql.query<KnownOffer & { isRead: boolean }>(
    `select url, name, brand, gtin, mpn, sku, image_url as "imageUrl", variant_key as "variantKey",
       variant, condition, seller, tax, offer_since is not null as "isRead"
     from pricing.listing where retailer_id = $1 and read_from = $2 and state <> 'gone'
     order by variant_key, url limit $3`,
    [retailerId, url, MAX_VARIANTS + 1],
  );
  const isKnown = rows.length <= MAX_VARIANTS && rows.every(({ isRead }) => isRead);
  return isKnown ? rows.map(({ isRead: _isRead, ...known }) => known) : [];
}
