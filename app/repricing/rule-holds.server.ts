import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Person } from './price-change.ts';

/** A variant that pricing rules leave alone because somebody else set its price. */
export interface RuleHold {
  readonly variantGid: string;
  readonly productTitle: string | null;
  readonly variantTitle: string | null;
  readonly imageUrl: string | null;
  readonly ruleName: string;
  readonly from: Money;
  readonly to: Money;
  readonly foundAt: Date;
  /** When rules set it again by themselves; null: when it is resumed. */
  readonly resumesAt: Date | null;
}

export interface RuleHolds {
  readonly rows: readonly RuleHold[];
  readonly total: number;
}

interface Row {
  readonly variantGid: string;
  readonly productTitle: string | null;
  readonly variantTitle: string | null;
  readonly imageUrl: string | null;
  readonly ruleName: string;
  readonly currency: string;
  readonly oldMinor: bigint;
  readonly newMinor: bigint;
  readonly foundAt: Date;
  readonly resumesAt: Date | null;
  readonly total: number;
}

const MAX_LISTED = 50;

/** Lists the variants that pricing rules leave alone now, the latest first; at most 50. */
export async function listRuleHolds(services: AppServices, shop: string): Promise<RuleHolds> {
  const { rows } = await services.db.query<Row>(
    `with page as (
       select h.*, (count(*) over ())::int as total
       from shop.rule_hold h
       where h.shop = $1
         and h.resumed_at is null
         and (h.resumes_at is null or h.resumes_at > $2)
       order by h.found_at desc, h.variant_gid limit ${MAX_LISTED}
     )
     select h.variant_gid as "variantGid", v.product_title as "productTitle", v.title as "variantTitle",
       v.image_url as "imageUrl", h.rule_name as "ruleName", h.currency, h.old_minor as "oldMinor",
       h.new_minor as "newMinor", h.found_at as "foundAt", h.resumes_at as "resumesAt", h.total
     from page h
     left join shop.variant v on v.shop = h.shop and v.gid = h.variant_gid and v.deleted_at is null
     order by h.found_at desc, h.variant_gid`,
    [shop, services.clock.now()],
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ currency, oldMinor, newMinor, total: _total, ...row }) => ({
      ...row,
      from: { minor: oldMinor, currency: currency.trim() },
      to: { minor: newMinor, currency: currency.trim() },
    })),
  };
}

/** What the form of the list sends: variants by GID, separated by commas, or all. */
export const ResumeRulesSchema = z.object({
  intent: z.literal('resume-rules'),
  variants: z.union([
    z.literal('all'),
    z
      .string()
      .min(1)
      .max(20_000)
      .transform((text) => text.split(',')),
  ]),
});

/**
 * Lets pricing rules set the prices of these variants again. Returns how many were resumed; those
 * that rules do not leave alone are ignored.
 */
export async function releaseRuleHolds(
  services: AppServices,
  { shop, variants, by }: { shop: string; variants: 'all' | readonly string[]; by: Person },
): Promise<number> {
  const { rowCount } = await services.db.query(
    `update shop.rule_hold set resumed_at = $2, resumed_by_user_id = $3, resumed_by_name = $4
     where shop = $1
       and resumed_at is null
       and ($5::text[] is null or variant_gid = any($5))`,
    [shop, services.clock.now(), by.userId, by.name, variants === 'all' ? null : variants],
  );
  return rowCount ?? 0;
}
