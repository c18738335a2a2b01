import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

export interface NotSoldRow {
  readonly productId: string;
  readonly product: string;
  readonly retailerId: string;
  readonly retailer: string;
  readonly by: string | null;
  readonly at: Date;
}

export const NotSoldPosition = z.object({
  at: z.coerce.date(),
  productId: z.string(),
  retailerId: z.string(),
});

/** Products that retailers do not sell, as people of the account said; newest first. */
export async function listNotSold(
  sql: Sql,
  {
    accountId,
    fetch,
    after,
  }: { accountId: string; fetch: number; after?: z.infer<typeof NotSoldPosition> | undefined },
): Promise<NotSoldRow[]> {
  const where = createConditions();
  where.and(`n.account_id = ${where.place(accountId)}`);
  if (after) {
    const last = [
      `${where.place(after.at)}::timestamptz`,
      where.place(after.productId),
      where.place(after.retailerId),
    ];
    where.and(`(n.at, n.product_id, n.retailer_id) < (${last.join(', ')})`);
  }
  const { rows } = await sql.query<NotSoldRow>(
    `select n.product_id as "productId", p.name as product, n.retailer_id as "retailerId",
       r.domain as retailer, n.by, n.at
     from pricing.not_sold n
     join pricing.product p on p.id = n.product_id
     join pricing.retailer r on r.id = n.retailer_id
     ${where.clause()}
     order by n.at desc, n.product_id desc, n.retailer_id desc limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}
