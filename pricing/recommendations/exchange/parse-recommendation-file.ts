/** The input file of `pricing recommend --input`: uses what is valid and reports what is not. */
import { z } from 'zod';
import { isCurrencyCode } from '#kernel/currency.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { JsonNumber, parseExactJson } from '#kernel/exact-json.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import {
  type RecommendationSettings,
  type CompetitorOffer,
  DEFAULT_SETTINGS,
  GOALS,
} from '#pricing/recommendations/model/recommendation.ts';
import type { SalesDay } from '#pricing/recommendations/model/learn-beliefs.ts';

export interface RecommendationProduct {
  readonly productId: string;
  readonly currency: string;
  readonly currentMinor: bigint;
  readonly costMinor: bigint | null;
  readonly mapPriceMinor: bigint | null;
  readonly group: string | null;
  /** Ascending; prices in major units of the currency, as numbers for statistics. */
  readonly days: readonly SalesDay[];
  readonly competitors: readonly CompetitorOffer[];
}

export interface RecommendationFile {
  /** The start of that day, UTC. */
  readonly asOf: Date;
  readonly settings: RecommendationSettings;
  readonly products: readonly RecommendationProduct[];
  readonly refused: readonly { readonly productId: string; readonly reason: string }[];
  readonly problems: readonly string[];
}

/**
 * A price more than this many times the current one, or less than this fraction of it, is in
 * another unit.
 */
const MIX_UP = 20;
const MONEY_KEYS: ReadonlySet<string> = new Set(['current_price', 'cost', 'floor_price', 'price']);

const dateSchema = z.string().refine(isDay, 'expected a date YYYY-MM-DD');
const exact = z.instanceof(JsonNumber, { error: 'expected a number' });
const settingsSchema = z.strictObject({
  goal: z.enum(GOALS).optional(),
  max_step: z.number().min(0).max(1).optional(),
  min_margin: z.number().min(0).lt(1).optional(),
  usual_margin: z.number().gt(0).lt(1).nullish(),
  charm_endings: z.boolean().optional(),
});
const fileSchema = z.object({
  as_of: dateSchema,
  settings: settingsSchema.optional(),
  products: z.array(z.unknown()),
});
const productSchema = z.object({
  product_id: z.string().min(1),
  currency: z.string().refine(isCurrencyCode, 'expected an ISO 4217 code'),
  current_price: exact,
  cost: exact.nullish(),
  floor_price: exact.nullish(),
  group: z.string().nullish(),
  history: z.array(z.unknown()).nullish(),
  competitors: z.array(z.unknown()).nullish(),
});
const daySchema = z.object({
  date: dateSchema,
  price: exact,
  units: z.number().min(0),
  sessions: z.number().min(0).nullish(),
  competitor_index: z.number().gt(0).nullish(),
  currency: z.string().nullish(),
});
const competitorSchema = z.object({
  retailer: z.string(),
  price: exact,
  in_stock: z.boolean(),
  observed_at: z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'expected a time'),
  currency: z.string().nullish(),
});

/**
 * Throws SyntaxError when the text is not JSON, and RangeError with an explanation when `as_of`,
 * `settings` or `products` is invalid.
 */
export function parseRecommendationFile(text: string): RecommendationFile {
  const file = fileSchema.safeParse(parseExactJson(text, MONEY_KEYS));
  if (!file.success) throw new RangeError(wordsOf(file.error));
  const { as_of, settings = {}, products } = file.data;
  const asOf = new Date(`${as_of}T00:00:00Z`);
  const problems: string[] = [];
  const refused: { productId: string; reason: string }[] = [];
  const seen = new Set<string>();
  const usable = products.flatMap((entry, n): RecommendationProduct[] => {
    const id = z.object({ product_id: z.string().min(1) }).safeParse(entry).data?.product_id;
    const product = seen.has(id ?? '')
      ? 'product_id is there already'
      : readProduct(entry, { asOf, name: id ?? `products[${n}]`, problems });
    if (id !== undefined && !seen.has(id) && typeof product === 'string')
      refused.push({ productId: id, reason: product });
    if (typeof product === 'string') problems.push(`${id ?? `products[${n}]`}: ${product}`);
    if (id !== undefined) seen.add(id);
    return typeof product === 'string' ? [] : [product];
  });
  return { asOf, settings: settingsOf(settings), products: usable, refused, problems };
}

function settingsOf({
  goal,
  max_step,
  min_margin,
  usual_margin,
  charm_endings,
}: z.infer<typeof settingsSchema>): RecommendationSettings {
  return {
    goal: goal ?? DEFAULT_SETTINGS.goal,
    maxStep: max_step ?? DEFAULT_SETTINGS.maxStep,
    minMargin: min_margin ?? DEFAULT_SETTINGS.minMargin,
    usualMargin: usual_margin ?? DEFAULT_SETTINGS.usualMargin,
    charmEndings: charm_endings ?? DEFAULT_SETTINGS.charmEndings,
  };
}

interface Context {
  readonly asOf: Date;
  readonly name: string;
  readonly problems: string[];
}

function readProduct(entry: unknown, context: Context): RecommendationProduct | string {
  const parsed = productSchema.safeParse(entry);
  if (!parsed.success) return wordsOf(parsed.error);
  const { product_id, currency, current_price, cost, floor_price, group, history, competitors } =
    parsed.data;
  const amounts: Record<string, bigint | null> = {};
  for (const [field, value] of Object.entries({ current_price, cost, floor_price })) {
    const money =
      value === null || value === undefined ? null : parseDecimal(value.source, currency);
    if (typeof money === 'string')
      return `${field}: ${money.replaceAll('_', ' ')}: ${value?.source ?? ''} ${currency}`;
    if (money !== null && (money.minor < 0n || (field === 'current_price' && money.minor === 0n)))
      return `${field}: expected an amount above 0, got ${value?.source ?? ''}`;
    amounts[field] = money?.minor ?? null;
  }
  const currentPrice = Number(current_price.source);
  return {
    productId: product_id,
    currency,
    currentMinor: amounts['current_price'] ?? 0n,
    costMinor: amounts['cost'] ?? null,
    mapPriceMinor: amounts['floor_price'] ?? null,
    group: group ?? null,
    days: readDays(history ?? [], { ...context, currency, currentPrice }),
    competitors: (competitors ?? []).flatMap((one, n) =>
      readCompetitor(one, { ...context, name: `${context.name}: competitors[${n}]`, currency }),
    ),
  };
}

function readDays(
  entries: readonly unknown[],
  context: Context & { currency: string; currentPrice: number },
): SalesDay[] {
  const days = new Map<number, SalesDay>();
  for (const [n, entry] of entries.entries()) {
    const day = readDay(entry, context);
    const name = `${context.name}: history[${n}]`;
    if (typeof day === 'string') context.problems.push(`${name}: ${day}`);
    else if (days.has(day.day)) context.problems.push(`${name}: date: this day is there already`);
    else days.set(day.day, dropFarIndex(day, { ...context, name }));
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}

/** Drops only the competitor index of a day when it is in another unit; the day keeps its sales. */
function dropFarIndex(
  day: SalesDay,
  { problems, name, currentPrice }: Context & { currentPrice: number },
): SalesDay {
  const index = day.competitorIndex;
  if (index === null || (index <= currentPrice * MIX_UP && index >= currentPrice / MIX_UP))
    return day;
  problems.push(
    `${name}: competitor_index: ${index} is far from today's price ${currentPrice}: a mix-up of units?`,
  );
  return { ...day, competitorIndex: null };
}

function readDay(
  entry: unknown,
  { asOf, currency, currentPrice }: Context & { currency: string; currentPrice: number },
): SalesDay | string {
  const parsed = daySchema.safeParse(entry);
  if (!parsed.success) return wordsOf(parsed.error);
  const { date, units, sessions, competitor_index, currency: own } = parsed.data;
  const price = Number(parsed.data.price.source);
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (own && own !== currency) return `currency: ${own} differs from the product's ${currency}`;
  if (!(price > 0)) return `price: expected a number above 0, got ${parsed.data.price.source}`;
  if (day * DAY_MS > asOf.getTime()) return `date: ${date} is in the future`;
  if (price > currentPrice * MIX_UP || price < currentPrice / MIX_UP)
    return `price: ${parsed.data.price.source} is far from today's ${currentPrice}: a mix-up of units?`;
  return {
    day,
    price,
    units,
    sessions: sessions ?? null,
    competitorIndex: competitor_index ?? null,
  };
}

function readCompetitor(
  entry: unknown,
  { problems, name, currency }: Context & { currency: string },
): CompetitorOffer[] {
  const parsed = competitorSchema.safeParse(entry);
  const money: Money | string = parsed.success
    ? parseDecimal(
        parsed.data.price.source,
        parsed.data.currency && isCurrencyCode(parsed.data.currency)
          ? parsed.data.currency
          : currency,
      )
    : wordsOf(parsed.error);
  if (!parsed.success || typeof money === 'string' || money.minor <= 0n) {
    problems.push(
      `${name}: ${typeof money === 'string' ? money.replaceAll('_', ' ') : 'price: expected a number above 0'}`,
    );
    return [];
  }
  if (parsed.data.currency && parsed.data.currency !== currency)
    problems.push(
      `${name}: currency: ${parsed.data.currency} differs from the product's ${currency}`,
    );
  // An unknown code is kept: the offer then counts as one in another currency and is left out.
  const stated = parsed.data.currency ?? currency;
  return [
    {
      retailer: parsed.data.retailer,
      minor: money.minor,
      currency: stated,
      inStock: parsed.data.in_stock,
      observedAt: new Date(parsed.data.observed_at),
    },
  ];
}

function wordsOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.') || 'file'}: ${issue.message}` : 'not usable';
}

/** True for a day of the calendar: not 2026-02-30. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
