import { sendVariantsJob } from '../mirror/jobs.server.ts';
import type { AppServices } from '../services.server.ts';
import { writeFloorsJob } from './jobs.server.ts';
import { refuse } from '#app/texts/refuse.ts';

/**
 * What a person has looked at takes effect: floors and lower bounds at once in our copy, and with
 * it at the service; Shopify is written to by a job. Costs are Shopify's and take effect when it
 * has them. Throws `conflict` when the file is not waiting for this, or is in another currency than
 * the shop is by now.
 */
export async function applyFloorFile(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const taken = await tx.query(
      `update shop.floor_file f set state = 'applying', applied_at = $3
       from shop.shop s
       where f.id = $1
         and f.shop = $2
         and f.state = 'preview'
         and s.domain = f.shop
         and s.currency = f.currency`,
      [id, shop, now],
    );
    if (taken.rowCount !== 1) throw refuse('conflict', ['file_dealt_with']);
    await tx.query(
      `update shop.variant v set
         floor_minor = case when r.sets_floor then r.floor_minor else v.floor_minor end,
         floor_from = case when not r.sets_floor then v.floor_from
           when r.floor_minor is not null then 'csv' end,
         min_minor = case when r.sets_min then r.min_minor else v.min_minor end, sent_at = null
       from shop.floor_file_row r
       where r.file_id = $1
         and r.state = 'change'
         and (r.sets_floor or r.sets_min)
         and v.shop = $2
         and v.gid = r.gid
         and v.deleted_at is null`,
      [id, shop],
    );
    // A lower bound is our own: Shopify has no place for it.
    await tx.query(
      `update shop.floor_file_row set state = 'written' where file_id = $1 and state = 'change' and not sets_floor and not sets_cost`,
      [id],
    );
    await services.jobs.enqueue(writeFloorsJob, { shop }, { tx, key: shop });
    await services.jobs.enqueue(sendVariantsJob, { shop }, { tx, key: shop });
  });
}

/** The file is put away; nothing changes. */
export async function discardFloorFile(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
): Promise<void> {
  const { rowCount } = await services.db.query(
    `update shop.floor_file set state = 'discarded', finished_at = $3 where id = $1 and shop = $2 and state = 'preview'`,
    [id, shop, services.clock.now()],
  );
  if (rowCount !== 1) throw refuse('conflict', ['file_dealt_with']);
}
