import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { readItemTable } from '#pricing/matching/read-item-table.ts';
import type { Item } from '#pricing/matching/matching.ts';

export const FAMILIES = [
  'size',
  'color',
  'pack',
  'capacity',
  'edition',
  'refurbished',
  'bundle',
] as const;
export type Family = (typeof FAMILIES)[number];

/** A product and a listing that differ in one property of the variant, or only in the wording. */
export interface FamilyPair {
  readonly family: Family;
  readonly left: Item;
  readonly right: Item;
  readonly isMatch: boolean;
  /** Rules are made from one half of the pairs and measured on the other. */
  readonly half: 'read' | 'unread';
}

const FOLDER = join(import.meta.dirname, 'variant-families');
const recordSchema = z.object({
  left_title: z.string(),
  left_brand: z.string(),
  left_model: z.string(),
  left_price: z.string(),
  right_title: z.string(),
  right_brand: z.string(),
  right_model: z.string(),
  right_price: z.string(),
  is_match: z.enum(['true', 'false']),
});
type Row = z.infer<typeof recordSchema>;

/** The pairs of one family. Items have the same id wherever they are equal. */
export function readFamily(family: Family): FamilyPair[] {
  const records: unknown = parse(readFileSync(join(FOLDER, `${family}.csv`)), { columns: true });
  return z
    .array(recordSchema)
    .parse(records)
    .map((row) => ({
      family,
      left: itemOf([row.left_title, row.left_brand, row.left_model, row.left_price]),
      right: itemOf([row.right_title, row.right_brand, row.right_model, row.right_price]),
      isMatch: row.is_match === 'true',
      half: halfOf(row),
    }));
}

function itemOf(cells: readonly [string, string, string, string]): Item {
  const id = hash(cells).toString('hex').slice(0, 16);
  const quoted = [id, ...cells].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const table = Buffer.from(`id,title,brand,model,price\n${quoted}\n`);
  return readItemTable(table, 'family').items[0] as Item;
}

function halfOf(row: Row): FamilyPair['half'] {
  const { is_match: _, ...cells } = row;
  return ((hash(Object.values(cells))[0] as number) & 1) === 0 ? 'read' : 'unread';
}

function hash(cells: readonly string[]): Buffer {
  return createHash('sha256').update(cells.join('\t')).digest();
}
