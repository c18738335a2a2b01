/** Alerts that last and are about a product or a retailer: one open alert per rule and subject. */
import { isDeepStrictEqual } from 'node:util';
import type { AlertType } from '#kernel/alert-types.ts';
import { createId } from '#kernel/ids.ts';
import type { AccountEvent } from '#pricing/events/event-types.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import type { SubjectAssessment } from './rules/alert-rule.ts';
import { buildAlertEvent, type EventAlert } from './write-alerts.ts';

/** A product or a retailer of an account; the other one is null. */
export interface AssessedSubject {
  readonly accountId: string;
  readonly productId: string | null;
  /** Domain. */
  readonly retailer: string | null;
  readonly assessment: SubjectAssessment;
  readonly alert: OpenSubjectAlert | null;
}

export interface OpenSubjectAlert {
  readonly id: string;
  readonly accountId: string;
  readonly productId: string | null;
  readonly retailer: string | null;
  readonly limitMinor: bigint | null;
  readonly listedMinor: bigint | null;
  readonly details: unknown;
}

/** Lists the open alerts of a kind: those of these products, or else of these accounts. */
export async function listOpenSubjectAlerts(
  sql: Sql,
  type: AlertType,
  of: { readonly productIds: readonly string[] } | { readonly accountIds: readonly string[] },
): Promise<OpenSubjectAlert[]> {
  const { rows } = await sql.query<OpenSubjectAlert>(
    `select id, account_id as "accountId", product_id as "productId", retailer,
       map_minor as "limitMinor", listed_minor as "listedMinor", details
     from pricing.alert
     where type = $1 and listing_id is null and resolved_at is null
       and ($2::text[] is null or product_id = any($2))
       and ($3::text[] is null or account_id = any($3))`,
    [type, 'productIds' in of ? of.productIds : null, 'accountIds' in of ? of.accountIds : null],
  );
  return rows;
}

/** Opens, updates and resolves alerts. Returns the events to publish. Repeating it changes nothing. */
export async function writeSubjectAlerts(
  tx: Tx,
  { type, subjects, now }: { type: AlertType; subjects: readonly AssessedSubject[]; now: Date },
): Promise<AccountEvent[]> {
  const raise: Holding[] = [];
  const update: (Holding & { readonly alert: OpenSubjectAlert })[] = [];
  const resolve: { readonly id: string; readonly resolution: string }[] = [];
  for (const { assessment, alert, ...subject } of subjects) {
    if (assessment.kind === 'wait') continue;
    if (assessment.kind === 'clear') {
      if (alert) resolve.push({ id: alert.id, resolution: assessment.resolution });
    } else if (!alert) raise.push({ ...subject, assessment });
    else if (!isSame(alert, assessment)) update.push({ ...subject, assessment, alert });
  }
  return [
    ...(await insertAlerts(tx, { type, raise, now })),
    ...(await updateAlerts(tx, update, now)),
    ...(await resolveAlerts(tx, resolve, now)),
  ];
}

type Holds = Extract<SubjectAssessment, { kind: 'holds' }>;
interface Holding extends Omit<AssessedSubject, 'assessment' | 'alert'> {
  readonly assessment: Holds;
}

function isSame(alert: OpenSubjectAlert, found: Holds): boolean {
  return (
    alert.limitMinor === found.limitMinor &&
    alert.listedMinor === found.listedMinor &&
    isDeepStrictEqual(alert.details, found.details)
  );
}

const NAMES = `a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
       a.listing_id as "listingId"`;

async function insertAlerts(
  tx: Tx,
  { type, raise, now }: { type: AlertType; raise: readonly Holding[]; now: Date },
): Promise<AccountEvent[]> {
  if (raise.length === 0) return [];
  const { rows } = await tx.query<EventAlert>(
    `insert into pricing.alert as a (id, account_id, product_id, type, retailer, currency, map_minor,
       listed_minor, lowest_minor, detected_at, updated_at, details)
     select d.id, d.account_id, d.product_id, $1, d.retailer, d.currency, d.map, d.listed, d.listed,
       $2, $2, d.details
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
       $9::bigint[], $10::jsonb[]) as d(id, account_id, product_id, retailer, currency, map,
         listed, details)
     on conflict do nothing returning ${NAMES}`,
    [
      type,
      now,
      raise.map(() => createId('alt', now)),
      raise.map(({ accountId }) => accountId),
      raise.map(({ productId }) => productId),
      raise.map(({ retailer }) => retailer),
      raise.map(({ assessment }) => assessment.currency),
      raise.map(({ assessment }) => assessment.limitMinor),
      raise.map(({ assessment }) => assessment.listedMinor),
      raise.map(({ assessment }) => JSON.stringify(assessment.details)),
    ],
  );
  return rows.map((alert) => buildAlertEvent('alert.created', alert));
}

async function updateAlerts(
  tx: Tx,
  update: readonly (Holding & { readonly alert: OpenSubjectAlert })[],
  now: Date,
): Promise<AccountEvent[]> {
  if (update.length === 0) return [];
  const { rows } = await tx.query<EventAlert>(
    `update pricing.alert a set map_minor = d.map, listed_minor = d.listed,
       lowest_minor = least(a.lowest_minor, d.listed), details = d.details, updated_at = $1
     from unnest($2::text[], $3::bigint[], $4::bigint[], $5::jsonb[]) as d(id, map, listed,
       details)
     where a.id = d.id and a.resolved_at is null returning ${NAMES}`,
    [
      now,
      update.map(({ alert }) => alert.id),
      update.map(({ assessment }) => assessment.limitMinor),
      update.map(({ assessment }) => assessment.listedMinor),
      update.map(({ assessment }) => JSON.stringify(assessment.details)),
    ],
  );
  return rows.map((alert) => buildAlertEvent('alert.updated', alert));
}

async function resolveAlerts(
  tx: Tx,
  resolve: readonly { readonly id: string; readonly resolution: string }[],
  now: Date,
): Promise<AccountEvent[]> {
  if (resolve.length === 0) return [];
  const { rows } = await tx.query<EventAlert>(
    `update pricing.alert a set resolved_at = $1, updated_at = $1, resolution = d.resolution
     from unnest($2::text[], $3::text[]) as d(id, resolution)
     where a.id = d.id and a.resolved_at is null returning ${NAMES}`,
    [now, resolve.map(({ id }) => id), resolve.map(({ resolution }) => resolution)],
  );
  return rows.map((alert) => buildAlertEvent('alert.resolved', alert));
}
