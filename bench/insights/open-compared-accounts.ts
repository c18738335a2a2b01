/** Two accounts of another size with a market each, and answers of the API compared between them. */
import { randomBytes } from 'node:crypto';
import { median } from '#bench/api/compare-servers.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { printRows } from '#bench/print-rows.ts';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createEvents } from '#pricing/events/events.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { seedMarket } from './seed-market.ts';

/** One of the two accounts. */
interface ComparedAccount {
  /** Prefix of its ids. */
  readonly n: string;
  readonly accountId: string;
  readonly apiKey: string;
}

/** Prepares an account; `time` measures what is computed ahead. */
type Work = (
  account: Omit<ComparedAccount, 'apiKey'> & {
    readonly context: ServiceContext;
    readonly time: (name: string, run: () => Promise<unknown>) => Promise<void>;
  },
) => Promise<void>;

/** What is asked for: one path, or several at once. */
type Answer = readonly [name: string, paths: string | readonly string[]];

interface ComparedAccounts {
  /** Prints the answers, then what was computed ahead. */
  compare(
    list: (
      account: ComparedAccount,
      ask: (path: string) => Promise<string>,
    ) => readonly Answer[] | Promise<readonly Answer[]>,
  ): Promise<void>;
  close(): Promise<void>;
}

const LOOPBACK = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

/** `small`, `large`: variants of the two accounts; `offers`: of each variant. */
export async function openComparedAccounts({
  sizes,
  work: prepare,
  ...options
}: {
  readonly small: number;
  readonly large: number;
  readonly offers: number;
  readonly 'warm-up': number;
  readonly requests: number;
  /** Names of the two columns. */
  readonly sizes: readonly [string, string];
  readonly work: Work;
}): Promise<ComparedAccounts> {
  const { db, close } = await openBenchDatabase();
  try {
    const context = {
      db,
      events: createEvents({ clock: systemClock }),
      clock: systemClock,
      log: silentLogger,
      captures: openDatabaseStores(db),
    };
    const api = createApi({
      context,
      version: '1.0.0',
      operatorKeyHashes: [],
      cursorSecret: randomBytes(32),
    });
    const fill = async (n: string, variants: number) => {
      const { accountId, apiKey } = await createAccount(context, { name: n, plan: 'enterprise' });
      await seedMarket(db, { n, accountId, variants, offers: options.offers });
      const work = new Map<string, number>();
      const time = async (name: string, run: () => Promise<unknown>): Promise<void> => {
        const started = performance.now();
        await run();
        work.set(name, performance.now() - started);
      };
      await prepare({ n, accountId, context, time });
      return { n, accountId, apiKey, work };
    };
    const small = await fill('s', options.small);
    const large = await fill('l', options.large);
    // Both at their best: what autovacuum does later must not run beside one of them.
    await db.query('vacuum analyze');
    await db.query('checkpoint');
    const ask = async (apiKey: string, path: string): Promise<string> => {
      const answer = await api.fetch(
        new Request(`http://127.0.0.1:3000/v1${path}`, {
          headers: { authorization: `Bearer ${apiKey}` },
        }),
        LOOPBACK,
      );
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
      return text;
    };
    /** Medians of requests that take turns, so that a busy machine slows all of them. */
    const measure = async (pair: readonly Answer[]): Promise<number[]> => {
      const times = pair.map((): number[] => []);
      for (let request = 0; request < options['warm-up'] + options.requests; request += 1) {
        // The plan's limit of requests is not what is measured.
        if (request % 10 === 0) await db.query('delete from pricing.request_cursor');
        for (const [place, [apiKey, paths]] of pair.entries()) {
          const started = performance.now();
          await Promise.all([paths].flat().map((path) => ask(apiKey, path)));
          if (request >= options['warm-up']) times[place]?.push(performance.now() - started);
        }
      }
      return times.map(median);
    };
    const describe = (before = Number.NaN, after = Number.NaN) => ({
      [`${sizes[0]}, ms`]: before.toFixed(1),
      [`${sizes[1]}, ms`]: after.toFixed(1),
      ratio: (after / before).toFixed(2),
    });
    return {
      close,
      compare: async (list) => {
        const requests = await list(small, (path) => ask(small.apiKey, path));
        const others = new Map(await list(large, (path) => ask(large.apiKey, path)));
        console.log('\nanswers\n');
        const add = printRows(requests.map(([name]) => name));
        for (const [name, paths] of requests) {
          const [before, after] = await measure([
            [small.apiKey, paths],
            [large.apiKey, others.get(name) ?? paths],
          ]);
          add({ answer: name, ...describe(before, after) });
        }
        console.log('\ncomputed ahead\n');
        const addWork = printRows([...small.work.keys()]);
        for (const [name, before] of small.work)
          addWork({ work: name, ...describe(before, large.work.get(name)) });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
