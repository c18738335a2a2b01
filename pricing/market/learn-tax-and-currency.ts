import type { Sql } from '#prisma/open-database.ts';

/** With fewer offers, nothing is inferred. */
const MIN_OFFERS = 5;

/**
 * Learns what all offers of a retailer have in common: whether prices include tax, and the
 * currency. Used only where a page gives neither, and only while no offer contradicts it.
 */
export async function learnTaxAndCurrency(sql: Sql, retailerId: string): Promise<void> {
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
