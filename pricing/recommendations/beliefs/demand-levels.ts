/**
 * What was learned from many products, in a form that can be stored: demand shocks, the form of the
 * demand curve, and the distribution of elasticities.
 */
import { z } from 'zod';
import { learnDemandOf } from '../model/learn-beliefs.ts';
import type { LearnedDemand } from '../model/learn-demand.ts';

type Level = LearnedDemand['pooled']['shop'];

export interface DemandLevels {
  readonly model: LearnedDemand['model'];
  readonly shop: Level;
  readonly groups: Readonly<Record<string, Level>>;
}

/**
 * Smaller changes do not affect beliefs: of means, of standard deviations (as a share), and of the
 * other parameters.
 */
const SAME = { mean: 0.05, sd: 0.05, parameter: 0.05 } as const;

const StoredSchema = z.object({
  shape: z.string(),
  model: z.custom<DemandLevels['model']>(isRecord),
  shop: z.custom<Level>(isRecord),
  groups: z.record(z.string(), z.custom<Level>(isRecord)),
});
/**
 * Parameter names that the model learns, taken from a run without data: stored levels are read only
 * if they have the same names.
 */
const SHAPE = shapeOf(toLevels(learnDemandOf([])));

/** Converts learned demand to plain data. */
export function toLevels({ model, pooled }: LearnedDemand): DemandLevels {
  return {
    model,
    shop: pooled.shop,
    groups: Object.fromEntries([...pooled.groups].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Converts plain data back to learned demand. */
export function toLearned({ model, shop, groups }: DemandLevels): LearnedDemand {
  return { model, pooled: { shop, groups: new Map(Object.entries(groups)) } };
}

/** Encodes levels for storing. */
export function writeLevels(levels: DemandLevels): string {
  return JSON.stringify({ shape: SHAPE, ...levels });
}

/** Reads stored levels; null when a model version with other parameters wrote them. */
export function readLevels(stored: unknown): DemandLevels | null {
  const { data } = StoredSchema.safeParse(stored);
  return data?.shape === SHAPE ? { model: data.model, shop: data.shop, groups: data.groups } : null;
}

/**
 * True when the later levels differ so little that beliefs based on the earlier ones remain valid.
 */
export function isSimilar(a: DemandLevels, b: DemandLevels): boolean {
  const names = [...new Set([...Object.keys(a.groups), ...Object.keys(b.groups)])];
  const [before, after] = [numbersOf(a.model), numbersOf(b.model)];
  return (
    before.length === after.length &&
    before.every((value, n) => Math.abs(value - (after[n] ?? 0)) < SAME.parameter) &&
    isAlike(a.shop, b.shop) &&
    names.every((name) => isAlike(a.groups[name] ?? a.shop, b.groups[name] ?? b.shop))
  );
}

function isAlike(before: Level, after: Level): boolean {
  return (
    Math.abs(before.mean - after.mean) < SAME.mean &&
    Math.abs(after.sd / before.sd - 1) < SAME.sd &&
    before.support === after.support
  );
}

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return isRecord(value)
    ? Object.keys(value)
        .sort()
        .flatMap((key) => numbersOf(value[key]))
    : [];
}

function shapeOf({ model, shop }: DemandLevels): string {
  return JSON.stringify([namesOf(model), namesOf(shop)]);
}

function namesOf(value: unknown): string {
  if (Array.isArray(value)) return `[${namesOf(value[0])}]`;
  if (!isRecord(value)) return '';
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${key}${namesOf(value[key])}`)
    .join()}}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
