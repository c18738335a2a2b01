/**
 * Parses responses of any server with this API. One that knows only the specification omits what
 * the contract adds: missing fields are set to "unknown" before the contract's schema parses them.
 * An element that is still invalid is left out and counted.
 */
import { z } from 'zod';
import {
  type Abstention,
  AbstentionSchema,
  type Alert,
  AlertSchema,
  type Key,
  AccountSchema,
  KeySchema,
  NewKeySchema,
  type LedgerEntry,
  LedgerEntrySchema,
  type Listing,
  ListingSchema,
  MONEY_KEYS,
  type Match,
  MatchSchema,
  type Price,
  PriceSchema,
  type PriceSpan,
  PriceSpanSchema,
  type Recommendation,
  RecommendationSchema,
  type Retailer,
  RetailerSchema,
  SettingsSchema,
} from '#pricing/contract/contract.ts';
import { AppError } from '#kernel/app-error.ts';
import { KEY_SCOPES } from '#kernel/key-scopes.ts';
import { JsonNumber } from '#kernel/exact-json.ts';

/** A page of the changes feed; each change is parsed on its own. */
export const ChangesEnvelopeSchema = z.object({
  changes: z.array(z.unknown()),
  next_cursor: z.string(),
  has_more: z.boolean(),
});

/** One page of a list, and how many elements could not be parsed. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly unreadable: number;
}

type Raw = Record<string, unknown>;
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a product as some servers write it: a number, or an object around the product. */
const IdSchema = z.union([z.string().min(1), z.int().transform(String)]);
const unwrap = (value: unknown): unknown =>
  isRaw(value) && value.id === undefined && isRaw(value.product) ? value.product : value;

/** The fields that every server knows of a product. */
const TextSchema = z.string().nullable().catch(null);
export const KnownProductSchema = z.preprocess(
  unwrap,
  z.object({
    id: IdSchema,
    sku: z
      .union([z.string(), z.int().transform(String)])
      .nullable()
      .catch(null),
    external_id: TextSchema,
    name: TextSchema,
    url: TextSchema,
    /** As it was written; null where the server does not return it. */
    your_price: z
      .union([z.string(), z.instanceof(JsonNumber).transform(({ source }) => source)])
      .nullable()
      .catch(null),
  }),
);
export type KnownProduct = z.infer<typeof KnownProductSchema>;

/**
 * A retailer of a server that sends no probe, or one in another form: the probe is then null. A
 * missing time of the count is set to now.
 */
export const KnownRetailerSchema = RetailerSchema.extend({
  refusal_code: RetailerSchema.shape.refusal_code.catch(null),
  status_reason_detail: RetailerSchema.shape.status_reason_detail.catch(undefined),
  last_error_detail: RetailerSchema.shape.last_error_detail.catch(undefined),
  probe: RetailerSchema.shape.probe.catch(null),
  monitored: RetailerSchema.shape.monitored.catch(true),
  counted_at: RetailerSchema.shape.counted_at.catch(() => new Date().toISOString()),
});

/** Structured reasons are an addition: where they have another form, the sentences are used. */
/** Keys of a server without scopes may do everything there, and are live. */
const withoutScopes = {
  scopes: KeySchema.shape.scopes.catch([...KEY_SCOPES]),
  mode: KeySchema.shape.mode.catch('live'),
};
export const KnownKeySchema = KeySchema.extend(withoutScopes);
export const KnownNewKeySchema = NewKeySchema.extend(withoutScopes);
/** The account of a server without test accounts is a live one. */
export const KnownAccountSchema = AccountSchema.extend({
  mode: AccountSchema.shape.mode.catch('live'),
});
const KnownRecommendationSchema = RecommendationSchema.extend({
  reason_details: RecommendationSchema.shape.reason_details.catch(undefined),
  against_details: RecommendationSchema.shape.against_details.catch(undefined),
});
const KnownMatchSchema = MatchSchema.extend({
  reason_details: MatchSchema.shape.reason_details.catch(undefined),
});
const KnownAbstentionSchema = AbstentionSchema.extend({
  reason_detail: AbstentionSchema.shape.reason_detail.catch(undefined),
});
const KnownLedgerEntrySchema = LedgerEntrySchema.extend({
  not_comparable_detail: LedgerEntrySchema.shape.not_comparable_detail.catch(undefined),
  objective: LedgerEntrySchema.shape.objective.catch('gross_profit'),
});
/**
 * Settings of a server without goals, or without alerts about lower prices: what it did before
 * these settings existed.
 */
export const KnownSettingsSchema = SettingsSchema.extend({
  goal: SettingsSchema.shape.goal.catch('profit'),
  undercut_basis_points: SettingsSchema.shape.undercut_basis_points.catch(null),
});
const KnownPriceSchema = PriceSchema.extend({
  state_reason_detail: PriceSchema.shape.state_reason_detail.catch(undefined),
  not_comparable_detail: PriceSchema.shape.not_comparable_detail.catch(undefined),
});

const withDefaults = (raw: Raw, defaults: Raw): Raw => {
  const given = Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, readLoosely(key, value)]],
    ),
  );
  return { ...defaults, ...given };
};

/** Amounts as strings ("19.90") and ids as numbers, as some servers write them. */
function readLoosely(key: string, value: unknown): unknown {
  if (typeof value === 'string' && MONEY_KEYS.has(key) && /^\d{1,15}(\.\d{1,6})?$/.test(value))
    return new JsonNumber(value);
  return typeof value === 'number' && ID_KEYS.has(key) && Number.isInteger(value)
    ? String(value)
    : value;
}
const ID_KEYS: ReadonlySet<string> = new Set(['id', 'product_id']);

export const readAlert = (raw: unknown, currency: string): Alert | null =>
  isRaw(raw)
    ? (AlertSchema.safeParse(
        withDefaults(raw, {
          product_id: '',
          listing_id: '',
          listing_url: '',
          currency,
          updated_at: raw.detected_at,
          read_at: null,
          resolved_at: null,
          resolution: null,
          capture_id: null,
        }),
      ).data ?? null)
    : null;

export const readRecommendation = (raw: unknown, currency: string): Recommendation | null =>
  isRaw(raw)
    ? (KnownRecommendationSchema.safeParse(
        withDefaults(raw, {
          id: '',
          currency,
          objective: 'unknown',
          uplift_interval: [],
          expected_profit_change: null,
          basis: 'unknown',
          reasons: [],
          against: [],
          evidence: {},
          guard_rail: null,
          created_at: '',
        }),
      ).data ?? null)
    : null;

export const readPrice = (raw: unknown, currency: string): Price | null =>
  isRaw(raw)
    ? (KnownPriceSchema.safeParse(
        withDefaults(raw, {
          listing_id: raw.url ?? raw.retailer,
          product_id: '',
          url: '',
          name: null,
          image_url: null,
          price: null,
          currency,
          list_price: null,
          availability: 'unknown',
          condition: 'unknown',
          seller: null,
          tax: 'unknown',
          state: 'ok',
          state_reason: null,
          observed_at: null,
          since: null,
          match: { id: '', probability: 1, verdict: 'auto', reasons: [] },
          source: null,
          held: false,
          not_comparable: null,
        }),
      ).data ?? null)
    : null;

/** The offers of one product in the list of all prices. */
export function readProductPrices(
  raw: unknown,
  currency: string,
): { productId: string; offers: Price[] } | null {
  if (!isRaw(raw) || typeof raw.product_id !== 'string' || !Array.isArray(raw.offers)) return null;
  const offers = raw.offers.map((offer) => readPrice(offer, currency));
  return { productId: raw.product_id, offers: offers.filter((offer) => offer !== null) };
}

export const readMatch = (raw: unknown): Match | null =>
  KnownMatchSchema.safeParse(raw).data ?? null;
export const readListing = (raw: unknown): Listing | null =>
  ListingSchema.safeParse(raw).data ?? null;
export const readRetailer = (raw: unknown): Retailer | null =>
  KnownRetailerSchema.safeParse(raw).data ?? null;
export const readAbstention = (raw: unknown): Abstention | null =>
  KnownAbstentionSchema.safeParse(raw).data ?? null;
export const readLedgerEntry = (raw: unknown): LedgerEntry | null =>
  KnownLedgerEntrySchema.safeParse(raw).data ?? null;
export const readSpan = (raw: unknown): PriceSpan | null =>
  PriceSpanSchema.safeParse(raw).data ?? null;
export const readApiKey = (raw: unknown): Key | null => KnownKeySchema.safeParse(raw).data ?? null;
export const readKnownProduct = (raw: unknown): KnownProduct | null =>
  KnownProductSchema.safeParse(raw).data ?? null;

/**
 * A list response: an object with the list under `key`, or a bare array. Throws `upstream_failed`
 * when it is neither.
 */
export function readPage<Item>(
  body: unknown,
  key: string,
  read: (raw: unknown) => Item | null,
): Page<Item> {
  const held = isRaw(body) ? body[key] : undefined;
  const list = Array.isArray(body) ? body : held;
  if (!Array.isArray(list))
    throw new AppError('upstream_failed', `The pricing service answered without a list of ${key}`);
  const items = list.map(read).filter((item): item is Item => item !== null);
  const cursor =
    isRaw(body) && typeof body.next_cursor === 'string' && body.next_cursor !== ''
      ? body.next_cursor
      : null;
  return { items, nextCursor: cursor, unreadable: list.length - items.length };
}

/** Parses a response by its schema. Throws `upstream_failed`. */
export function readAs<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new AppError(
      'upstream_failed',
      `The pricing service answered in another form than expected: ${z.prettifyError(parsed.error).slice(0, 300)}`,
    );
  return parsed.data;
}
