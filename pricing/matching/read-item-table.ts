import { type Info, parse } from 'csv-parse/sync';
import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import { extractAddressCondition } from './describe/extract-nature.ts';
import type { Item } from './matching.ts';

/** Rows per side; more would exceed the memory available to matching. */
const MAX_ROWS = 200_000;
const MAX_FIELD = 10_000;
/** Known column names, in order of preference. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  id: ['id'],
  name: ['name', 'title', 'product_name', 'product_title'],
  description: ['description'],
  brand: ['brand', 'manufacturer', 'vendor'],
  mpn: ['mpn', 'modelno', 'model', 'part_number'],
  gtin: ['gtin', 'ean', 'upc', 'barcode', 'isbn'],
  sku: ['sku'],
  price: ['price'],
  currency: ['currency'],
  category: ['category'],
  condition: ['condition'],
  url: ['url', 'link', 'address'],
};

export interface ItemTable {
  readonly items: readonly Item[];
  /** The skipped rows with the reason, one line each. */
  readonly problems: readonly string[];
}

/** A table that cannot be read at all; the message is shown to the person who supplied it. */
export class TableError extends Error {}

/**
 * Reads items from a CSV with a header (comma, semicolon or tab; UTF-8, otherwise Windows-1252).
 * Requires a column id and one of name or title; unknown columns are ignored. Rows without an id,
 * with a repeated id or without any text are skipped. Throws TableError.
 */
export function readItemTable(bytes: Uint8Array, table: string): ItemTable {
  const problems: string[] = [];
  const { text, encoding } = decode(bytes);
  if (encoding !== 'utf-8') problems.push(`${table}: not UTF-8, read as ${encoding}`);
  if (text.includes('\u0000'))
    throw new TableError(`${table}: expected a text file (CSV), found binary data`);
  const { records, header } = parseRows(text, table);
  const at = findColumns(header, table);
  const items: Item[] = [];
  const seen = new Set<string>();
  records.forEach((row, i) => {
    const cell = (column: string): string | null =>
      row[at.get(column) ?? -1]?.slice(0, MAX_FIELD).trim() || null;
    const id = cell('id');
    const line = i + 2;
    if (id === null) problems.push(`${table} row ${line}: no id, set aside`);
    else if (seen.has(id))
      problems.push(`${table} row ${line}: id ${JSON.stringify(id)} was there before, set aside`);
    else {
      seen.add(id);
      const name = cell('name') ?? '';
      if (name === '' && cell('mpn') === null && cell('gtin') === null)
        problems.push(`${table} row ${line}: no name and no identifier, set aside`);
      else
        items.push({
          id,
          name,
          description: cell('description'),
          brand: cell('brand'),
          mpn: cell('mpn'),
          gtin: cell('gtin'),
          sku: cell('sku'),
          price: priceOf(cell('price'), cell('currency')),
          category: cell('category'),
          condition: extractAddressCondition(cell('url') ?? '') ?? cell('condition'),
        });
    }
  });
  return { items, problems };
}

/** Encoding named by a byte order mark; null without one. */
function markedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = markedEncoding(bytes) ?? 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

function parseRows(text: string, table: string): { header: string[]; records: string[][] } {
  const first = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'));
  const delimiter = [',', ';', '\t'].sort(
    (a, b) => first.split(b).length - first.split(a).length,
  )[0];
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 2,
    });
    const [header, ...records] = rows;
    if (!header)
      throw new TableError(`${table}: empty; expected a header line with id and name (or title)`);
    if (records.length > MAX_ROWS)
      throw new TableError(
        `${table}: more than ${MAX_ROWS.toLocaleString('en')} rows; split it (matching takes at most that many a side)`,
      );
    return { header, records };
  } catch (error) {
    if (error instanceof TableError) throw error;
    const { message, lines } = error as Error & Partial<Info>;
    throw new TableError(
      `${table}: not a CSV that can be read${lines ? ` (line ${lines})` : ''}: ${message.split('\n')[0]}`,
    );
  }
}

function findColumns(header: readonly string[], table: string): Map<string, number> {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const at = new Map<string, number>();
  for (const [column, aliases] of Object.entries(COLUMNS)) {
    const alias = aliases.find((name) => names.includes(name));
    if (alias !== undefined) at.set(column, names.indexOf(alias));
  }
  const missing = [at.has('id') ? null : 'id', at.has('name') ? null : 'name (or title)'].filter(
    Boolean,
  );
  if (missing.length > 0)
    throw new TableError(
      `${table}: no column ${missing.join(' and no column ')}; the header has: ${header.slice(0, 20).join(', ') || '(nothing)'}`,
    );
  return at;
}

/** Without a currency, both sides are assumed to use the same one. */
function priceOf(text: string | null, currency: string | null): Item['price'] {
  const written = /\d[\d.,]*/.exec(text ?? '')?.[0].replace(/[.,]+$/, '');
  const amount =
    written && /^\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/.test(written)
      ? written.replaceAll('.', '').replace(',', '.')
      : written?.replaceAll(',', '');
  if (amount === undefined) return null;
  const code = currency?.toUpperCase() ?? '';
  const known = isCurrencyCode(code) ? code : 'USD';
  const money = parseDecimal(amount, known);
  return typeof money === 'string' || money.minor === 0n
    ? null
    : { minor: money.minor, currency: code || 'unstated' };
}
