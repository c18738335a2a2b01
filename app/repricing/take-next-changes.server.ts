import type { AppServices } from '../services.server.ts';
import { type ChangeRow, changeColumns } from './price-change.ts';

/** Variants of a product that are written in one request. */
const MAX_VARIANTS = 50;

/** Takes the waiting changes of a batch's next product: they are `writing` from here on. Empty when nothing waits. */
export async function takeNextChanges(
  services: AppServices,
  batchId: string,
): Promise<ChangeRow[]> {
  const { rows } = await services.db.query<ChangeRow>(
    `with next as (select product_gid from shop.price_change
          where batch_id = $1 and status = 'waiting' order by id limit 1),
          taken as (select p.id from shop.price_change p
            join next on p.product_gid = next.product_gid
            where p.batch_id = $1 and p.status = 'waiting'
            order by p.id limit ${MAX_VARIANTS} for update of p)
     update shop.price_change c set status = 'writing', at = $2
     from taken
     where c.id = taken.id
     returning ${changeColumns()}`,
    [batchId, services.clock.now()],
  );
  return rows;
}
