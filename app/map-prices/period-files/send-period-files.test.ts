/** Files of MAP prices by date at the real service: parts, a lost answer, undo, refusals. */
import { beforeAll, expect, test } from 'vitest';
import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { scheduleReconciliation } from '#app/catalog-sync/start-sync.server.ts';
import { applyPeriodFile, removePeriodFile, undoPeriodFile } from './change-period-file.server.ts';
import { getPeriodFile } from './get-period-file.server.ts';
import { receivePeriodFile } from './receive-period-file.server.ts';
import { renderRowProblems } from './render-row-problems.server.ts';
import { sendPeriodFiles } from './send-period-files.server.ts';

/** More than two parts. */
const ROWS = 4500;
const app = await openTestApp();
const { services, shop } = app;

beforeAll(async () => {
  await app.open();
  await app.drain();
});

const HEADER = 'brand,from,until,map_price,share,name\n';

const receive = (text: string, given: AppServices = services) =>
  receivePeriodFile(given, {
    shop: { domain: shop, currency: 'EUR', timeZone: 'Europe/Berlin' },
    name: 'prices.csv',
    sign: 'auto',
    body: new Blob([text]).stream(),
    by: { userId: '42', name: 'Ada Lind' },
  });
const view = (id: string) => getPeriodFile(services, shop, id);
const send = (given: AppServices = services) => sendPeriodFiles(given, { shop });
const countPeriods = async (name: string) =>
  (
    await services.db.query<{ count: number }>(
      'select count(*)::int as count from pricing.map_price_period where name = $1',
      [name],
    )
  ).rows[0]?.count;

/** The service takes the nth import, but its answer does not arrive. */
function loseAnswer(nth: number): AppServices {
  let imports = 0;
  return {
    ...services,
    builtInFetch: async (input, init) => {
      const request = new Request(input, init);
      const isImport = request.method === 'POST' && request.url.endsWith('/imports');
      const answer = await services.builtInFetch(request);
      if (isImport && (imports += 1) === nth) throw new TypeError('terminated');
      return answer;
    },
  };
}

test('a long file is imported in parts, each row once although an answer was lost, and undone', async () => {
  const lines = Array.from({ length: ROWS }, (_, n) => `Brand ${n},2030-01-01,,,90,Long\n`);
  const id = await receive(`${HEADER}${lines.join('')}Brand 1,2030-01-01,,1.234,,\n`);
  expect(await view(id)).toMatchObject({
    state: 'preview',
    lines: ROWS + 1,
    waiting: ROWS,
    refused: 1,
    problems: [{ line: ROWS + 2, problem: 'ambiguous', column: 'map_price', value: '1.234' }],
  });
  expect(await countPeriods('Long')).toBe(0);
  await applyPeriodFile(services, { shop, id, allowsConflicts: false });
  await expect(send(loseAnswer(2))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await view(id)).toMatchObject({ state: 'importing', made: 2000, waiting: ROWS - 2000 });
  // The queue runs the job again.
  await send();
  expect(await view(id)).toMatchObject({ state: 'done', made: ROWS, failed: 0, waiting: 0 });
  expect(await countPeriods('Long')).toBe(ROWS);
  const imports = await services.db.query<{ id: string }>(
    'select id from pricing.map_price_import',
  );
  expect(imports.rows).toHaveLength(3);
  await services.db.query(
    `update pricing.map_price_period set updated_at = updated_at + interval '1 hour' where scope_key = 'Brand 7'`,
  );
  await services.db.query(`delete from pricing.map_price_period where scope_key = 'Brand 4000'`);
  await undoPeriodFile(services, { shop, id });
  await send();
  expect(await countPeriods('Long')).toBe(1);
  const undone = await view(id);
  expect(undone).toMatchObject({ state: 'undone', undone: ROWS - 2, kept: 2, made: 0 });
  expect(undone.problems.map(({ line, problem }) => [line, problem])).toEqual([
    [9, 'changed_since'],
    [4002, 'deleted_since'],
    [ROWS + 2, 'ambiguous'],
  ]);
});

test('rows that contradict others are skipped, or imported where that was chosen', async () => {
  const text = `${HEADER}Acme,2030-01-01,,none,,One\nAcme,2030-02-01,,,90,Two\n`;
  const skipped = await receive(text);
  await applyPeriodFile(services, { shop, id: skipped, allowsConflicts: false });
  await send();
  expect(await view(skipped)).toMatchObject({
    made: 1,
    failed: 1,
    problems: [{ line: 3, problem: 'period_conflict' }],
  });
  const pieces = [];
  for await (const piece of renderRowProblems(services, { shop, id: skipped, locale: 'en' }))
    pieces.push(piece);
  const again = await receive(pieces.join(''));
  await applyPeriodFile(services, { shop, id: again, allowsConflicts: true });
  await send();
  expect(await view(again)).toMatchObject({ made: 1, failed: 0, problems: [] });
});

test('a service that refuses the whole request ends the file and is quoted', async () => {
  const id = await receive(`${HEADER}Other,2030-01-01,,none,,\n`);
  await applyPeriodFile(services, { shop, id, allowsConflicts: false });
  const refuse = () =>
    Promise.resolve(
      Response.json(
        { code: 'forbidden', title: 'Forbidden', status: 403, detail: 'The key may not write' },
        { status: 403, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
  await send({ ...services, builtInFetch: refuse });
  const ended = await view(id);
  expect(ended).toMatchObject({ state: 'done', made: 0, failed: 1 });
  expect(ended.error).toContain('The key may not write');
  await expect(undoPeriodFile(services, { shop, id })).rejects.toMatchObject({ code: 'conflict' });
});

test('a file is applied or discarded once, and one that cannot be read leaves nothing', async () => {
  const id = await receive(`${HEADER}Third,2030-01-01,,none,,\n`);
  await removePeriodFile(services, { shop, id });
  await expect(
    applyPeriodFile(services, { shop, id, allowsConflicts: false }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(getPeriodFile(services, 'other.myshopify.com', id)).rejects.toMatchObject({
    code: 'not_found',
  });
  for (const text of ['', HEADER, 'name,from\nx,2030-01-01\n', 'PK\u0003\u0004'])
    await expect(receive(text)).rejects.toMatchObject({ code: 'validation_failed' });
  const { rows } = await services.db.query<{ id: string }>(
    `select id from shop.map_price_period_file where state = 'reading'`,
  );
  expect(rows).toEqual([]);
});

test('five files wait for a review at most, for a week', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => receive(`${HEADER}Fourth,2030-01-01,,none,,\n`)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const waiting = () =>
    services.db.query(`select from shop.map_price_period_file where state = 'preview'`);
  expect((await waiting()).rows).toHaveLength(5);
  const later = new Date(services.clock.now().getTime() + 8 * DAY_MS);
  await scheduleReconciliation({ ...services, clock: { now: () => later } });
  expect((await waiting()).rows).toEqual([]);
});
