/**
 * Validates one line of the file against our copy of its variant: returns what it sets, or why it
 * is refused. Pure.
 */
import type { CurrencyCode } from '#kernel/currency.ts';
import { divideRounded } from '#kernel/money.ts';
import { type DecimalSign, parseAmount, parsePercent } from '#app/locales/parse-amount.ts';
import type { FileLine } from './read-map-price-file.server.ts';

export interface KnownVariant {
  readonly gid: string;
  readonly product_gid: string;
  readonly sku: string | null;
  readonly cost_minor: bigint | null;
}

/**
 * A row of `shop.map_price_file_row`; amounts as text, so that it can be passed as JSON. Null clears.
 */
export interface MapPriceRow {
  readonly line: number;
  readonly named: string;
  readonly gid: string | null;
  readonly product_gid: string | null;
  readonly sets_map: boolean;
  readonly map_minor: string | null;
  readonly sets_cost: boolean;
  readonly cost_minor: string | null;
  readonly sets_min: boolean;
  readonly min_minor: string | null;
  readonly state: 'refused' | 'change';
  readonly problem: string | null;
  readonly problem_value: string | null;
}

/** In a cell: clears the value. An empty cell leaves it unchanged. */
const CLEARS = new Set(['none', 'clear', 'keine', 'keiner']);
const GID = /^(?:gid:\/\/shopify\/ProductVariant\/)?(\d{1,18})$/;
const WHOLE = 10_000n;

class Refusal extends Error {
  readonly problem: string;
  readonly value: string;
  constructor(problem: string, value: string) {
    super(problem);
    this.problem = problem;
    this.value = value.slice(0, 100);
  }
}

/** The GID in the line; null when the line names its variant by SKU. */
export function findGid({ cells }: FileLine): string | null {
  const number = GID.exec(cells.variant_id ?? '')?.[1];
  return number === undefined ? null : `gid://shopify/ProductVariant/${number}`;
}

/** `found`: the variants with that GID or, without one, with that SKU. */
export function readMapPriceLine(
  given: FileLine,
  found: readonly KnownVariant[],
  file: { currency: CurrencyCode; sign: DecimalSign },
): MapPriceRow {
  const named = (given.cells.variant_id ?? given.cells.sku ?? '').slice(0, 255);
  const empty = {
    line: given.line,
    named,
    gid: null,
    product_gid: null,
    sets_map: false,
    map_minor: null,
    sets_cost: false,
    cost_minor: null,
    sets_min: false,
    min_minor: null,
  };
  try {
    const variant = requireVariant(given, found);
    return {
      ...empty,
      gid: variant.gid,
      product_gid: variant.product_gid,
      ...readValues(given.cells, variant, file),
      state: 'change',
      problem: null,
      problem_value: null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...empty, state: 'refused', problem: error.problem, problem_value: error.value };
  }
}

function requireVariant(given: FileLine, found: readonly KnownVariant[]): KnownVariant {
  const { variant_id: id, sku } = given.cells;
  if (!id && !sku) throw new Refusal('no_key', '');
  if (id && findGid(given) === null) throw new Refusal('no_id', id);
  const [variant] = found;
  if (!variant) throw new Refusal('unknown_variant', id ?? sku ?? '');
  if (found.length > 1) throw new Refusal('sku_twice', sku ?? '');
  return variant;
}

function readValues(
  cells: FileLine['cells'],
  variant: KnownVariant,
  file: { currency: CurrencyCode; sign: DecimalSign },
) {
  const read = (text: string | undefined): bigint | null | undefined => {
    if (text === undefined) return undefined;
    if (CLEARS.has(text.toLowerCase())) return null;
    const minor = parseAmount(text, file);
    if (typeof minor === 'string') throw new Refusal(minor, text);
    return minor;
  };
  const mapPrice = read(cells.map_price);
  // A MAP price of zero is invalid.
  if (mapPrice === 0n) throw new Refusal('zero_map_price', cells.map_price ?? '');
  const cost = read(cells.cost);
  const least =
    read(cells.min_price) ??
    (cells.min_price === undefined
      ? readMarkup(cells.min_markup, cost === undefined ? variant.cost_minor : cost)
      : null);
  if (mapPrice === undefined && cost === undefined && least === undefined)
    throw new Refusal('sets_nothing', '');
  const text = (minor: bigint | null | undefined) => minor?.toString() ?? null;
  return {
    sets_map: mapPrice !== undefined,
    map_minor: text(mapPrice),
    sets_cost: cost !== undefined,
    cost_minor: text(cost),
    sets_min: least !== undefined,
    min_minor: text(least),
  };
}

/** The minimum price is the cost plus that percentage, rounded up. */
function readMarkup(text: string | undefined, cost: bigint | null): bigint | null | undefined {
  if (text === undefined) return undefined;
  if (CLEARS.has(text.toLowerCase())) return null;
  const markup = parsePercent(text);
  if (markup === null) throw new Refusal('no_percentage', text);
  if (cost === null) throw new Refusal('markup_without_cost', text);
  return divideRounded(cost * (WHOLE + markup), WHOLE, 'up');
}
