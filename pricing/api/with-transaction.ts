import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';

/**
 * A copy of the context whose transactions are part of `tx`, so that several functions commit
 * together.
 */
export function withTransaction<Context extends ServiceContext>(context: Context, tx: Tx): Context {
  return { ...context, db: { ...context.db, query: tx.query, transaction: (work) => work(tx) } };
}
