/** SQL about prices of pricing rules in our copy of recommendations (`a`) of variants (`v`). */

/**
 * Builds SQL: whether pricing rules leave variant `v` alone because somebody else set its price.
 * `now`: a bound parameter.
 */
export const buildRuleHeldSql = (now: string): string =>
  `(a.rule_mode is not null and exists (select 1 from shop.rule_hold h
      where h.shop = v.shop
        and h.variant_gid = v.gid
        and h.resumed_at is null
        and (h.resumes_at is null or h.resumes_at > ${now}::timestamptz)))`;

/**
 * Builds SQL: whether recommendation `a` is in the list, from that confidence on (a bound
 * parameter). A rule's price was asked for, whatever the model thinks of it; those that wait for
 * approval have a list of their own.
 */
export const buildListedSql = (minConfidence: string): string =>
  `((a.confidence >= ${minConfidence} or a.rule_mode in ('suggest', 'automatic'))
      and a.rule_mode is distinct from 'approve')`;

/** SQL: whether recommendation `a` waits for approval. */
export const WAITS_FOR_APPROVAL = `a.rule_mode = 'approve'`;

/**
 * SQL: what the change of recommendation `a` moves, in minor units: units sold in 28 days times the
 * change. Null where the sales are not known.
 */
export const CHANGE_VALUE = `((a.detail #>> '{evidence,units_28_days}')::numeric * abs(a.suggested_minor - a.current_minor))`;
