import type { TestStage } from './create-test-stage.ts';

/**
 * Returns the same context, and the number of statements it has run so far, including begin and
 * commit of transactions.
 */
export function countStatements(of: TestStage): { context: TestStage; asked: () => number } {
  let asked = 0;
  const counted: TestStage['db'] = {
    ...of.db,
    query: (...args) => {
      asked += 1;
      return of.db.query(...args);
    },
    transaction: (work) => {
      asked += 2;
      return of.db.transaction((tx) =>
        work({
          ...tx,
          query: (...args) => {
            asked += 1;
            return tx.query(...args);
          },
          send: (...args) => {
            asked += 1;
            tx.send(...args);
          },
        }),
      );
    },
  };
  return { context: { ...of, db: counted }, asked: () => asked };
}
