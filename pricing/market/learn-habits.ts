import type { Sql } from '#prisma/open-database.ts';

/** Fewer offers than this teach nothing. */
const MIN_OFFERS = 5;

/**
 * What all offers of a retailer have in common: whether prices are said to include tax, and the currency. Taken only when no offer says
 * otherwise; used where a page says nothing.
 */
export async function learnHabits(sql: Sql, retailerId: string): Promise<void> {
  await sql.query(
    `update pricing.retailer r set
       tax = case when h.taxes = 1 and h.taxed >= $2 then h.tax else r.tax end,
       currency = case when h.currencies = 1 and h.priced >= $2 then h.currency else r.currency end
     from (select count(distinct tax) filter (where tax <> 'unknown') as taxes,
             count(*) filter (where tax <> 'unknown') as taxed,
             min(tax) filter (where tax <> 'unknown') as tax,
             count(distinct currency) filter (where price_minor is not null) as currencies,
             count(price_minor) as priced,
             min(currency) filter (where price_minor is not null) as currency
           from pricing.listing where retailer_id = $1 and state = 'ok') h
     where r.id = $1
       and ((h.taxes = 1 and h.taxed >= $2 and r.tax <> h.tax)
         or (h.currencies = 1 and h.priced >= $2 and r.currency is distinct from h.currency))`,
    [retailerId, MIN_OFFERS],
  );
}
