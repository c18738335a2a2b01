/**
 * Validates one line of a file of MAP prices by date: returns what is sent to the service, or which
 * column is wrong and why. Pure.
 */
import type { CurrencyCode } from '#kernel/currency.ts';
import type { ZonedClock } from '#kernel/zoned-clock.ts';
import type { DecimalSign } from '#app/locales/parse-amount.ts';
import type { MapPricePeriodInput } from '#sdk/index.ts';
import { readAmount, readShare } from '#app/map-prices/periods/period-form.ts';
import type { PeriodCells, PeriodColumn } from './period-columns.ts';
import { parseMoment } from './parse-moment.ts';

export interface PeriodLine {
  /** As a spreadsheet counts: the header is line 1. */
  readonly line: number;
  readonly cells: PeriodCells;
}

/** A variant as our copy of the catalog has it. */
export interface KnownVariant {
  readonly gid: string;
  readonly sku: string | null;
  /** Null: the service does not have it. */
  readonly productId: string | null;
}

export interface KnownCollection {
  readonly gid: string;
  readonly name: string;
}

/** What the names in some lines stand for. */
export interface KnownScopes {
  readonly variants: readonly KnownVariant[];
  readonly collections: readonly KnownCollection[];
}

export interface PeriodFileTerms {
  readonly currency: CurrencyCode;
  readonly sign: DecimalSign;
  /** Of the shop. */
  readonly clock: ZonedClock;
}

/** A row of `shop.map_price_period_file_row`. */
export interface PeriodFileRow {
  readonly line: number;
  readonly cells: PeriodCells;
  readonly body: MapPricePeriodInput | null;
  readonly state: 'refused' | 'waiting';
  readonly problem: string | null;
  readonly problem_column: PeriodColumn | null;
  readonly problem_value: string | null;
}

class Refusal extends Error {
  readonly column: PeriodColumn | null;
  readonly value: string;
  constructor(problem: string, column: PeriodColumn | null, value = '') {
    super(problem);
    this.column = column;
    this.value = value.slice(0, 100);
  }
}

const MAX_NAME = 200;
const MAX_NOTE = 2000;
/** In the column `scope`: the period is for all products. */
const ALL = new Set([
  'all',
  'account',
  'all products',
  'alle',
  'alle produkte',
  'tous',
  'tous les produits',
]);
/** In the column `map_price`: there is none during the period. */
const NONE = new Set(['none', 'no', 'keine', 'keiner', 'kein', 'aucun']);
const VARIANT = /^(?:gid:\/\/shopify\/ProductVariant\/)?(\d{1,18})$/;
const COLLECTION = /^(?:gid:\/\/shopify\/Collection\/)?(\d{1,18})$/;

/** The GID in the column `variant_id`; null when there is none. */
export function findVariantGid({ cells }: PeriodLine): string | null {
  const number = VARIANT.exec(cells.variant_id ?? '')?.[1];
  return number === undefined ? null : `gid://shopify/ProductVariant/${number}`;
}

/** The GID in the column `collection`; null when it names the collection otherwise. */
export function findCollectionGid({ cells }: PeriodLine): string | null {
  const number = COLLECTION.exec(cells.collection ?? '')?.[1];
  return number === undefined ? null : `gid://shopify/Collection/${number}`;
}

/** `known`: at least the variants and collections that the line names. */
export function readPeriodLine(
  given: PeriodLine,
  known: KnownScopes,
  file: PeriodFileTerms,
): PeriodFileRow {
  const { line, cells } = given;
  try {
    const body = {
      ...readScope(given, known),
      ...readTimes(cells, file),
      ...readTerms(cells, file),
      name: readText(cells, 'name', MAX_NAME),
      note: readText(cells, 'note', MAX_NOTE),
    };
    const fine = { problem: null, problem_column: null, problem_value: null };
    return { line, cells, body, state: 'waiting', ...fine };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message: problem, column, value } = error;
    return {
      line,
      cells,
      body: null,
      state: 'refused',
      problem,
      problem_column: column,
      problem_value: value,
    };
  }
}

type ScopeOf = Pick<MapPricePeriodInput, 'scope' | 'key'>;

function readScope(given: PeriodLine, known: KnownScopes): ScopeOf {
  const { variant_id: id, sku, collection, brand, scope } = given.cells;
  const named = [id ?? sku, collection, brand, scope].filter((text) => text !== undefined);
  if (named.length === 0) throw new Refusal('no_scope', null);
  if (named.length > 1) throw new Refusal('two_scopes', null, named.join(', '));
  if (collection !== undefined) return findCollection(given, known);
  if (brand !== undefined) return { scope: 'brand', key: brand };
  if (id !== undefined || sku !== undefined) return findProduct(given, known);
  if (!ALL.has((scope ?? '').toLowerCase())) throw new Refusal('unknown_scope', 'scope', scope);
  return { scope: 'account', key: null };
}

function findProduct(given: PeriodLine, { variants }: KnownScopes): ScopeOf {
  const { variant_id: id, sku } = given.cells;
  const gid = findVariantGid(given);
  if (id !== undefined && gid === null) throw new Refusal('no_id', 'variant_id', id);
  const column = gid === null ? 'sku' : 'variant_id';
  const value = gid === null ? sku : id;
  const found = variants.filter((one) => (gid === null ? one.sku === sku : one.gid === gid));
  const [variant] = found;
  if (!variant) throw new Refusal('unknown_variant', column, value);
  if (found.length > 1) throw new Refusal('sku_twice', column, value);
  if (variant.productId === null) throw new Refusal('not_monitored', column, value);
  return { scope: 'product', key: variant.productId };
}

function findCollection(given: PeriodLine, { collections }: KnownScopes): ScopeOf {
  const text = given.cells.collection ?? '';
  const gid = findCollectionGid(given);
  const byName = collections.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  const found = collections.find((one) => one.gid === gid) ?? byName[0];
  if (!found) throw new Refusal('unknown_collection', 'collection', text);
  if (found.gid !== gid && byName.length > 1)
    throw new Refusal('collection_twice', 'collection', text);
  return { scope: 'collection', key: found.gid };
}

function readTimes(
  cells: PeriodCells,
  { clock }: PeriodFileTerms,
): { from: string; to: string | null } {
  const read = (column: 'from' | 'until', isEnd: boolean): Date => {
    const text = cells[column] ?? '';
    const at = parseMoment(text, { clock, isEnd });
    if (typeof at === 'string') throw new Refusal(at, column, text);
    return at;
  };
  if (cells.from === undefined) throw new Refusal('required', 'from');
  const from = read('from', false);
  const to = cells.until === undefined ? null : read('until', true);
  if (to !== null && to <= from) throw new Refusal('before_start', 'until', cells.until);
  return { from: from.toISOString(), to: to?.toISOString() ?? null };
}

function readTerms(cells: PeriodCells, { currency, sign }: PeriodFileTerms) {
  const { map_price: price, share } = cells;
  if (price === undefined && share === undefined) throw new Refusal('no_price', null);
  if (price !== undefined && share !== undefined)
    throw new Refusal('two_prices', null, `${price}, ${share}`);
  if (price !== undefined && NONE.has(price.toLowerCase())) return { suspended: true as const };
  const terms = price === undefined ? readShare(share ?? '') : readAmount(price, currency, sign);
  if (typeof terms !== 'string') return terms;
  throw new Refusal(terms, price === undefined ? 'share' : 'map_price', price ?? share);
}

function readText(cells: PeriodCells, column: 'name' | 'note', most: number): string | null {
  const text = cells[column] ?? null;
  if (text !== null && text.length > most) throw new Refusal('too_long', column, text);
  return text;
}
