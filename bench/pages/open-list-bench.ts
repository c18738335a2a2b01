/** A list of the app at two sizes, in the whole program. */
import { median } from '#bench/api/compare-servers.ts';
import { printRows } from '#bench/print-rows.ts';
import { awaitJobs, count, until } from '#bench/sync/await-jobs.ts';
import { type InstalledApp, openInstalledApp } from '#bench/sync/open-installed-app.ts';

interface ListBenchOptions {
  readonly small: number;
  readonly large: number;
  readonly 'warm-up': number;
  readonly requests: number;
}

export interface ListBench {
  readonly app: InstalledApp;
  /** Milliseconds of each warm request, until the whole answer is there. */
  readonly measure: (path: string) => Promise<number[]>;
  /** Milliseconds of each warm act; `after` is not measured. */
  readonly measureEach: (
    act: () => Promise<unknown>,
    after?: () => Promise<unknown>,
  ) => Promise<number[]>;
  /** The address of the second page, from the link of the first one. */
  readonly findNext: (path: string) => Promise<string>;
  /**
   * Prints the medians at both sizes and their ratio, and that of the fastest requests, which says
   * more on a machine that others use too, and how long the pages are: a page with more rows takes
   * longer whatever the size. `of`: what there is a number of.
   */
  readonly compare: (
    of: string,
    measureAll: (size: number) => Promise<ReadonlyMap<string, readonly number[]>>,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the program with an empty shop that is installed and synced. */
export async function openListBench(options: ListBenchOptions): Promise<ListBench> {
  const app = await openInstalledApp(0);
  const { db } = app.database;
  await app.ask('/app');
  await until(
    async () =>
      (await count(db, `select count(*)::int as n from shop.sync_run where state = 'done'`)) > 0,
  );
  await awaitJobs(db);
  const measureEach: ListBench['measureEach'] = async (act, after) => {
    const times: number[] = [];
    for (let n = 0; n < options['warm-up'] + options.requests; n += 1) {
      // A page may ask the service three to five times: the plan's limit is not what is measured.
      if (n % 20 === 0) await db.query('delete from pricing.request_cursor');
      const started = performance.now();
      await act();
      if (n >= options['warm-up']) times.push(performance.now() - started);
      await after?.();
    }
    return times;
  };
  const lengths = new WeakMap<readonly number[], number>();
  const describeLength = (times: readonly number[]): string => {
    const length = lengths.get(times);
    return length === undefined ? '–' : (length / 1000).toFixed(0);
  };
  return {
    app,
    measureEach,
    measure: async (path) => {
      let length = 0;
      const times = await measureEach(async () => {
        const answer = await app.ask(path);
        length = (await answer.arrayBuffer()).byteLength;
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      });
      lengths.set(times, length);
      return times;
    },
    findNext: async (path) => {
      const text = await (await app.ask(path)).text();
      const after = /[?&](?:amp;)?after=([\w-]+)/.exec(text)?.[1];
      return `${path}${path.includes('?') ? '&' : '?'}after=${after ?? ''}`;
    },
    compare: async (of, measureAll) => {
      const small = await measureAll(options.small);
      const large = await measureAll(options.large);
      console.log(`${options.small} and ${options.large} ${of}\n`);
      const add = printRows([...small.keys()]);
      for (const [name, before] of small) {
        const after = large.get(name) ?? [Number.NaN];
        add({
          interaction: name,
          [`${options.small} ms`]: median(before).toFixed(1),
          [`${options.large} ms`]: median(after).toFixed(1),
          ratio: (median(after) / median(before)).toFixed(2),
          fastest: (Math.min(...after) / Math.min(...before)).toFixed(2),
          'kB    ': `${describeLength(before)}, ${describeLength(after)}`,
        });
      }
    },
    close: () => app.close(),
  };
}
