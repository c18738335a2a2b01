/**
 * How the prices of a retailer's pages are read: from what its server sends, from the JSON that its
 * pages request, or from the pages as a browser draws them. Monitoring alone writes it, under the
 * host's lock.
 */
import { z } from 'zod';
import type { DataAddress } from '#pricing/extraction/data-address/data-address.ts';
import type { Sql } from '#prisma/open-database.ts';
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

/** Stores how the retailer's pages are read from now on; `at` is when pages confirmed it. */
export async function saveReadingWay(
  sql: Sql,
  { retailerId, way, at }: { retailerId: string; way: ReadingWay; at: Date },
): Promise<void> {
  await sql.query(
    `update pricing.retailer set read_by = $2, data_address = $3::jsonb, read_by_confirmed_at = $4
     where id = $1`,
    [retailerId, way.kind, way.kind === 'data' ? JSON.stringify(way.address) : null, at],
  );
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

/**
 * The one offer that is read from a page, without its price. Null when the page has none, several,
 * or one that was never read.
 */
export async function findOnlyOffer(
  sql: Sql,
  { retailerId, url }: { retailerId: string; url: string },
): Promise<KnownOffer | null> {
  const { rows } = await sql.query<KnownOffer & { isRead: boolean }>(
    `select url, name, brand, gtin, mpn, sku, image_url as "imageUrl", variant_key as "variantKey",
       variant, condition, seller, tax, offer_since is not null and state <> 'gone' as "isRead"
     from pricing.listing where retailer_id = $1 and read_from = $2 and state <> 'gone' limit 2`,
    [retailerId, url],
  );
  const [only, ...others] = rows;
  return only?.isRead === true && others.length === 0 ? only : null;
}
