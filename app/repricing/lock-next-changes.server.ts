import type { AppServices } from '../services.server.ts';
import { type ChangeRow, listChangeColumns } from './price-change.ts';

/** Variants of a product that are written in one request. */
const MAX_VARIANTS = 50;

/**
 * Claims the waiting changes of a batch's next products and marks them `writing`. Empty when
 * nothing waits.
 */
export async function lockNextChanges(
  services: AppServices,
  { batchId, products }: { batchId: string; products: number },
): Promise<ChangeRow[]> {
  const { rows } = await services.db.query<ChangeRow>(
    `with waiting as (
       select id, product_gid, min(id) over (partition by product_gid) as first_id,
         row_number() over (partition by product_gid order by id) as place
       from shop.price_change
       where batch_id = $1 and status = 'waiting'
     ),
     taken as (
       select id
       from (select *, dense_rank() over (order by first_id) as turn from waiting) ranked
       where turn <= $2 and place <= ${MAX_VARIANTS}
     )
     update shop.price_change c set status = 'writing', at = $3
     from taken
     where c.id = taken.id and c.status = 'waiting'
     returning ${listChangeColumns()}`,
    [batchId, products, services.clock.now()],
  );
  return rows;
}
