import { DAY_MS } from '#kernel/durations.ts';
import type { Sql } from '#prisma/open-database.ts';
import {
  listViolationFigures,
  NO_FIGURES,
  type ViolationFigures,
} from './list-violation-figures.ts';

/** A day (UTC) as it was last counted. `offers` = `compliant` + `below`. */
export interface ComplianceDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Offers that could be compared with a MAP price. */
  readonly offers: number;
  /** At or above the MAP price, or below it by no more than the account's tolerance. */
  readonly compliant: number;
  readonly below: number;
}

export interface RetailerCompliance {
  /** Domain. */
  readonly retailer: string;
  /** First and last day of the period, YYYY-MM-DD (UTC), both included. */
  readonly from: string;
  readonly to: string;
  /** The first day that was ever counted and is kept; null: none. Nothing is known before it. */
  readonly firstDay: string | null;
  /** The counted days of the period, oldest first; days that were not counted are absent. */
  readonly days: readonly ComplianceDay[];
  readonly violations: ViolationFigures;
}

/** A period of whole days (UTC). */
export interface Period {
  /** YYYY-MM-DD, included. */
  readonly from: string;
  readonly to: string;
}

/**
 * A retailer's compliance with the MAP prices of an account, by day, and what became of its
 * violations. A retailer that the account never watched has no days and no violations.
 */
export async function getRetailerCompliance(
  sql: Sql,
  { accountId, retailer, from, to }: { accountId: string; retailer: string } & Period,
): Promise<RetailerCompliance> {
  const { rows } = await sql.query<ComplianceDay>(
    `select day::text, offers, compliant, below from pricing.map_compliance_day
     where account_id = $1 and retailer = $2 and day between $3::text::date and $4::text::date
     order by day`,
    [accountId, retailer, from, to],
  );
  const first = await sql.query<{ day: string | null }>(
    `select min(day)::text as day from pricing.map_compliance_day
     where account_id = $1 and retailer = $2`,
    [accountId, retailer],
  );
  const figures = await listViolationFigures(sql, {
    accountId,
    retailer,
    ...toMoments({ from, to }),
  });
  return {
    retailer,
    from,
    to,
    firstDay: first.rows[0]?.day ?? null,
    days: rows,
    violations: figures.get(retailer) ?? NO_FIGURES,
  };
}

/** The moments in which a period begins and after which it has ended, in UTC. */
export function toMoments({ from, to }: Period): { start: Date; end: Date } {
  return {
    start: new Date(`${from}T00:00:00Z`),
    end: new Date(new Date(`${to}T00:00:00Z`).getTime() + DAY_MS),
  };
}
