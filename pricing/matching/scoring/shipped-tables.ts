import shipped from './shipped-tables.json' with { type: 'json' };
import { type Tables, TablesSchema, toTables } from './tables.ts';

let tables: Tables | undefined;

/**
 * Reads the tables that come with the program, created by create-tables.ts from sample catalogs.
 * Throws when they are of other features.
 */
export function readShippedTables(): Tables {
  tables ??= read();
  return tables;
}

function read(): Tables {
  const read = toTables(TablesSchema.parse(shipped));
  if (typeof read === 'string')
    throw new Error(
      `The shipped tables have other bins of ${read}: generate them again (pricing/matching/scoring/create-tables.ts)`,
    );
  return read;
}
