/**
 * The table in which matches are reviewed at two sizes in one run, in the whole program:
 * `node bench/pages/measure-review.ts` (options below). Milliseconds until the whole answer of warm
 * requests is there, one after another, as medians; the goal is at most 1.5 times as much with
 * 10,000 waiting matches as with 500.
 */
import { readOptions } from '#bench/read-options.ts';
import { awaitJobs } from '#bench/sync/await-jobs.ts';
import { openListBench } from './open-list-bench.ts';
import { seedWaitingMatches } from './seed-waiting-matches.ts';

const options = readOptions({ small: 500, large: 10_000, 'warm-up': 5, requests: 30 });

const RETAILER = 'retailer=waiting-7.example';
const VIEWS: readonly (readonly [string, string])[] = [
  ['table', ''],
  ['by retailer', 'group=retailer'],
  ['by product', 'group=product'],
  ['one retailer', RETAILER],
  ['one brand', 'brand=Corvara'],
  ['above 95 %', 'confidence=high'],
  ['80 to 95 %', 'confidence=middle'],
  ['below 80 %', 'confidence=low'],
  ['cheaper by 10 %', 'gap=below'],
  ['three filters', `${RETAILER}&brand=Corvara&confidence=low`],
  ['sample above 95 %', 'sure=waiting-7.example'],
  ['cards', 'layout=cards'],
];
/** Matches decided by one request. */
const TOGETHER = [1, 50];

const { app, measure, measureEach, findNext, compare, close } = await openListBench(options);
try {
  const { db } = app.database;
  const { rows } = await db.query<{ id: string }>(
    'select id from pricing.account where live_account_id is null limit 1',
  );
  const accountId = rows[0]?.id ?? '';
  await compare('waiting matches', async (matches) => {
    // What the decisions before have started.
    await awaitJobs(db);
    await seedWaitingMatches(db, { accountId, matches });
    await awaitJobs(db);
    const times = new Map<string, readonly number[]>();
    for (const [name, query] of VIEWS) times.set(name, await measure(`/app/matches?${query}`));
    times.set('page forward', await measure(await findNext('/app/matches')));
    for (const size of TOGETHER) {
      const { decided, undone } = await measureDecisions(size);
      times.set(`decide ${size}`, decided);
      times.set(`undo ${size}`, undone);
    }
    times.set('not sold there', await measureNotSold());
    const started = performance.now();
    await app.ask('/app/matches/review', {
      intent: 'confirm-sure',
      retailer: 'waiting-7.example',
      until: new Date().toISOString(),
    });
    times.set('confirm all above 95 %', [performance.now() - started]);
    return times;
  });
} finally {
  await close();
}

/** Decides matches and withdraws that, in turns, as the page sends it. */
async function measureDecisions(size: number): Promise<{ decided: number[]; undone: number[] }> {
  const send = async (verdict: 'confirmed' | 'review'): Promise<void> => {
    const decisions = Array.from({ length: size }, (_, n) => ({
      id: `mat_wait_${1 + n}`,
      verdict,
      expected: verdict === 'review' ? 'confirmed' : 'review',
    }));
    const answer = await app.upload('/app/matches/decisions', JSON.stringify({ decisions }));
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('conflict'))
      throw new Error(`The decisions were answered ${answer.status}: ${text}`);
  };
  const undone: number[] = [];
  const decided = await measureEach(
    () => send('confirmed'),
    async () => {
      const started = performance.now();
      await send('review');
      undone.push(performance.now() - started);
    },
  );
  return { decided, undone: undone.slice(options['warm-up']) };
}

function measureNotSold(): Promise<number[]> {
  let n = 0;
  return measureEach(async () => {
    n = 1 + (n % options.small);
    const answer = await app.ask('/app/matches/review', {
      intent: 'not-sold',
      productId: `prd_wait_${n}`,
      retailer: `waiting-${n % 20}.example`,
    });
    await answer.arrayBuffer();
  });
}
