import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';

/** The same stage, whose transactions are parts of `tx`: what several functions do commits together. */
export function withTransaction(context: ServiceContext, tx: Tx): ServiceContext {
  return { ...context, db: { ...context.db, query: tx.query, transaction: (work) => work(tx) } };
}
