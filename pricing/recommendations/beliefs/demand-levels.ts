/**
 * What was learned from many products, in a form that can be stored: demand shocks, the form of the
 * demand curve, and the distribution of elasticities.
 */
import { z } from 'zod';
import type { Sql } from '#prisma/open-database.ts';
import { getSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { learnDemandOf, type SalesHistory } from '#pricing/recommendations/model/learn-beliefs.ts';
import type { LearnedDemand } from '#pricing/recommendations/model/learn-demand.ts';
import { type HistorySubject, getHistoryStart, listHistories } from './list-histories.ts';

type Level = LearnedDemand['pooled']['shop'];

interface DemandLevels {
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
function writeLevels(levels: DemandLevels): string {
  return JSON.stringify({ shape: SHAPE, ...levels });
}

/** Reads stored levels; null when a model version with other parameters wrote them. */
function readLevels(stored: unknown): DemandLevels | null {
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

export interface StoredLevels {
  readonly levels: DemandLevels;
  /** Since when the levels have been about the same. */
  readonly learnedAt: Date;
}

/**
 * Levels learned from all of the account's products; null when nothing was learned yet. With
 * `groups`, includes only these groups. Levels written by an earlier model version count as not
 * learned.
 */
export async function findLevels(
  sql: Sql,
  accountId: string,
  { groups }: { groups?: readonly string[] } = {},
): Promise<StoredLevels | null> {
  const { rows } = await sql.query<{ levels: unknown; learnedAt: Date }>(
    `select case when $2::text[] is null then levels
         else jsonb_set(levels, '{groups}', coalesce(
           (select jsonb_object_agg(name, levels->'groups'->name) from unnest($2) name
             where levels->'groups' ? name),
           '{}')) end as levels,
       learned_at as "learnedAt" from pricing.demand_level where account_id = $1`,
    [accountId, groups ?? null],
  );
  const levels = readLevels(rows[0]?.levels);
  return rows[0] && levels ? { levels, learnedAt: rows[0].learnedAt } : null;
}

/** Number of products to learn from; more would not change the result but cost reading time. */
const SAMPLE = 600;
const FEWEST_DAYS = 14;
const AT_ONCE = 100;

/**
 * Learns the account's demand levels from its products, those with price changes first, and stores
 * them where they differ from the previous levels. Returns true when they do: the beliefs based on
 * them are then learned again. The same data give the same levels.
 */
export async function learnLevels(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const { tax } = await getSettings(db, accountId);
  const { rows: sample } = await db.query<HistorySubject>(
    `select p.id as "productId", p.currency, p.price_minor as "priceMinor", p.category
     from pricing.product p
     join lateral (
       select count(*) as days,
         max(s.price_paid_minor) > 1.01 * min(s.price_paid_minor) as moved
       from pricing.sale s
       where s.product_id = p.id and s.day >= $2) s on true
     where p.account_id = $1 and p.price_minor > 0 and s.days >= $3
     order by s.moved desc, md5(p.id) limit $4`,
    [accountId, getHistoryStart(now), FEWEST_DAYS, SAMPLE],
  );
  if (sample.length === 0) return false;
  const histories: SalesHistory[] = [];
  for (let start = 0; start < sample.length; start += AT_ONCE)
    histories.push(
      ...(await listHistories(db, {
        subjects: sample.slice(start, start + AT_ONCE),
        now,
        ownTax: tax,
      })),
    );
  const levels = toLevels(learnDemandOf(histories));
  const before = await findLevels(db, accountId);
  if (before && isSimilar(before.levels, levels)) return false;
  await db.query(
    `insert into pricing.demand_level (account_id, levels, products, learned_at)
     values ($1, $2, $3, $4)
     on conflict (account_id) do update set levels = excluded.levels, products = excluded.products,
       learned_at = excluded.learned_at`,
    [accountId, writeLevels(levels), histories.length, now],
  );
  return true;
}
