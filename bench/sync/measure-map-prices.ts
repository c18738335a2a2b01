/**
 * A file of MAP prices and costs for a large catalog, in the whole program against the stand-in:
 * `node bench/sync/measure-map-prices.ts [--variants 100000]`. Time and resident memory above that
 * of the idle process for reading it, applying it until Shopify has every line, the list of refused
 * lines and the export.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '#bench/read-options.ts';
import { printRows } from '#bench/print-rows.ts';
import type { Database } from '#prisma/open-database.ts';
import { awaitJobs, count, until } from './await-jobs.ts';
import { openInstalledApp } from './open-installed-app.ts';

const options = readOptions({ variants: 100_000 });
const app = await openInstalledApp(options.variants);
const { db } = app.database;
const add = printRows(['apply, until Shopify has it']);

try {
  await app.ask('/app');
  await until(
    async () =>
      (await count(db, `select count(*)::int as n from shop.sync_run where state = 'done'`)) > 0,
  );
  await awaitJobs(db);
  // The stand-in has a few more than requested.
  const variants = await count(
    db,
    'select count(*)::int as n from shop.variant where deleted_at is null',
  );
  const idleMb = await app.child().resident();
  console.log(`${variants} variants read, process idle at ${idleMb} MB\n`);
  const { text, refused } = await buildFile(db);
  const id = await measure('read the file', idleMb, async () => {
    const answer = await app.upload('/app/products/upload?name=map-prices.csv&sign=point', text);
    return ((await answer.json()) as { id: string }).id;
  });
  await measure(
    'preview',
    idleMb,
    async () => void (await app.ask(`/app/products/file/${id}`)).body?.cancel(),
  );
  await measure('refused lines as a file', idleMb, async () =>
    expectLines(await app.ask(`/app/products/file/${id}/problems`), refused),
  );
  await measure('apply, until Shopify has it', idleMb, async () => {
    await app.ask(`/app/products/file/${id}.data?index`, { intent: 'apply' });
    await until(
      async () =>
        (await count(
          db,
          `select count(*)::int as n from shop.map_price_file where state = 'done'`,
        )) > 0,
    );
  });
  await measure('until all is read back', idleMb, async () => {
    await sleep(1000);
    await until(
      async () =>
        (await count(
          db,
          `select count(*)::int as n from shop.sync_run where finished_at is null`,
        )) === 0 &&
        (await count(
          db,
          `select count(*)::int as n from pgboss.job where state in ('created', 'active') and start_after <= now()
            and name like 'catalog-sync.%'`,
        )) === 0,
    );
  });
  await measure('export', idleMb, async () =>
    expectLines(await app.ask('/app/products/export'), variants),
  );
  console.log();
  const states = await db.query(
    `select state, count(*)::int as lines from shop.map_price_file_row group by state order by state`,
  );
  console.table(states.rows);
  const wrong = app.sandbox.control
    .variants()
    .filter(
      ({ mapPrice, cost }, at) => at % 50 !== 0 && (mapPrice === null || cost === null),
    ).length;
  console.log(`variants without a MAP price or a cost at Shopify afterwards: ${wrong}`);
} finally {
  await app.close();
}

/** Every variant gets a MAP price and a cost; every fiftieth line names an unknown variant. */
async function buildFile(database: Database): Promise<{ text: string; refused: number }> {
  const { rows: known } = await database.query<{ gid: string }>(
    'select gid from shop.variant order by gid',
  );
  const lines = known.map(({ gid }, at) =>
    at % 50 === 0 ? `nobody-${at},1.00,1.00` : `${gid},${(at % 900) + 10}.25,${(at % 900) + 5}.75`,
  );
  return {
    text: `variant_id,floor,cost\n${lines.join('\n')}\n`,
    refused: lines.filter((line) => line.startsWith('nobody')).length,
  };
}

async function measure<T>(step: string, idleMb: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const before = app.asked();
  let peakMb = 0;
  const look = async (): Promise<void> => {
    peakMb = Math.max(peakMb, await app.child().resident());
  };
  const watch = setInterval(() => void look(), 200);
  const result = await work().finally(() => clearInterval(watch));
  await look();
  add({
    step,
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    'MB above idle': Math.round(peakMb - idleMb),
    'Admin API requests': app.asked().admin - before.admin,
  });
  return result;
}

async function expectLines(answer: Response, lines: number): Promise<void> {
  const got = (await answer.text()).trim().split('\r\n').length - 1;
  if (got !== lines)
    throw new Error(`The file has ${got} lines, expected ${lines} (HTTP ${answer.status})`);
}
