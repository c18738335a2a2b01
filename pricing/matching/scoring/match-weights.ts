import { z } from 'zod';
import { type Calibration, CalibrationSchema } from '../calibrate/calibration.ts';
import { FEATURE_COUNT, FEATURE_NAMES, FEATURES, MAX_BINS } from '../compare/features.ts';
import type { Tables } from './tables.ts';

/** Result of a fit: enough to score pairs later, one at a time, without fitting again. */
export interface MatchWeights {
  readonly tables: Tables;
  /** Null: there was no evidence to calibrate with; text stays capped. */
  readonly calibration: Calibration | null;
}

const FeatureSchema = z.object({
  bins: z.array(z.string()),
  m: z.array(z.number().positive()),
  u: z.array(z.number().positive()),
});
export const TablesSchema = z.object({
  share: z.number().gt(0).lt(1),
  features: z.record(z.string(), FeatureSchema),
});
const WeightsSchema = z.object({ tables: TablesSchema, calibration: CalibrationSchema.nullable() });
export type StoredTables = z.infer<typeof TablesSchema>;
/** JSON to store. */
export type StoredWeights = z.infer<typeof WeightsSchema>;
const DIGITS = 1e6;

/** Encodes weights as JSON, to be read with `parseWeights`. */
export function encodeWeights({ tables, calibration }: MatchWeights): StoredWeights {
  return { tables: encodeTables(tables), calibration };
}

/**
 * Parses stored weights; null when they are invalid, or of a program version with other features:
 * then fit again.
 */
export function parseWeights(json: unknown): MatchWeights | null {
  const parsed = WeightsSchema.safeParse(json);
  if (!parsed.success) return null;
  const tables = toTables(parsed.data.tables);
  return typeof tables === 'string' ? null : { tables, calibration: parsed.data.calibration };
}

export function encodeTables(tables: Tables): StoredTables {
  const rounded = (values: Float64Array, f: number, size: number): number[] =>
    [...values.slice(f * MAX_BINS, f * MAX_BINS + size)].map(
      (value) => Math.max(1, Math.round(value * DIGITS)) / DIGITS,
    );
  const features = Object.fromEntries(
    FEATURE_NAMES.map((name, f) => [
      name,
      {
        bins: [...FEATURES[name]],
        m: rounded(tables.m, f, FEATURES[name].length),
        u: rounded(tables.u, f, FEATURES[name].length),
      },
    ]),
  );
  return { share: tables.share, features };
}

/**
 * Tables from their stored form; the name of the first feature whose bins differ when they do not
 * fit.
 */
export function toTables(stored: StoredTables): Tables | string {
  const m = new Float64Array(FEATURE_COUNT * MAX_BINS);
  const u = new Float64Array(FEATURE_COUNT * MAX_BINS);
  for (const [f, name] of FEATURE_NAMES.entries()) {
    const feature = stored.features[name];
    const size = FEATURES[name].length;
    if (
      feature?.bins.join() !== FEATURES[name].join() ||
      feature.m.length !== size ||
      feature.u.length !== size
    )
      return name;
    m.set(feature.m, f * MAX_BINS);
    u.set(feature.u, f * MAX_BINS);
  }
  return { m, u, share: stored.share };
}
