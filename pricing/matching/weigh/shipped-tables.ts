import { FEATURE_COUNT, FEATURE_NAMES, FEATURES, MAX_BINS } from '../compare/features.ts';
import shipped from './shipped-tables.json' with { type: 'json' };
import type { Tables } from './tables.ts';

let tables: Tables | undefined;

/** The tables that come with the program, made by make-tables.ts from sample catalogues. Throws when they are of other features. */
export function readShippedTables(): Tables {
  tables ??= toTables(shipped);
  return tables;
}

interface Shipped {
  readonly share: number;
  readonly features: Readonly<Record<string, { readonly bins: readonly string[]; readonly m: readonly number[]; readonly u: readonly number[] }>>;
}

function toTables(stored: Shipped): Tables {
  const m = new Float64Array(FEATURE_COUNT * MAX_BINS);
  const u = new Float64Array(FEATURE_COUNT * MAX_BINS);
  FEATURE_NAMES.forEach((name, f) => {
    const feature = stored.features[name];
    if (feature?.bins.join() !== FEATURES[name].join()) throw new Error(`Shipped tables are of other bins of ${name}: make them anew (pricing/matching/weigh/make-tables.ts)`);
    m.set(feature.m, f * MAX_BINS);
    u.set(feature.u, f * MAX_BINS);
  });
  return { m, u, share: stored.share };
}
