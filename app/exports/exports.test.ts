/** Exports as the app makes them, on a real database, and their mails to a real mail server. */
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { exportSources } from '#app/export-sources.server.ts';
import { normalizeAlertQuery } from '#app/alerts/alert-query.ts';
import { handleSavedView } from '#app/shop/saved-views.server.ts';
import { action as unsubscribe } from '#app/routes/exports.unsubscribe.tsx';
import { DAY_MS } from '#kernel/durations.ts';
import { openTestMails } from '#tests/support/app/open-test-mails.ts';
import { handleExportRequest } from './handle-export-request.server.ts';
import { sendExportFile } from './open-export-file.server.ts';
import { runExport } from './run-export.server.ts';
import { runSchedule } from './run-schedule.server.ts';
import { scheduleExports } from './schedule-exports.server.ts';
import { listExports } from './stored-export.server.ts';

const { app, mail, clock, services, violations } = await openTestMails({
  title: '=Kettle',
  tables: ['shop.file_export', 'shop.export_schedule', 'shop.saved_view'],
});
const { shop } = app;
const owner = { shop, userId: '42' };
const author = { shop, by: { userId: '42', name: 'Ada Lind' }, locale: 'en' };
const page = { ...author, page: 'alerts', normalize: normalizeAlertQuery } as const;

const ask = (form: Record<string, string>, by = author.by) =>
  handleExportRequest(services, exportSources, { author: { ...author, by }, form });
const start = async (form: Record<string, string>) => {
  const { file } = await ask({ intent: 'start', ...form });
  if (!file) throw new Error('Nothing was started');
  return file;
};
const download = async (id: string, user = owner) =>
  Buffer.from(await (await sendExportFile(services, user, id)).arrayBuffer());
const readCsv = async (id: string): Promise<string[][]> =>
  parse(await download(id), { bom: true, relaxColumnCount: true });

beforeAll(async () => {
  await services.db.query(`update shop.shop set timezone = 'Europe/Berlin', name = 'Kettles'`);
});

test('a viewer exports the alerts of a filter, exactly those, and another shop gets none', async () => {
  await violations().add(3);
  await services.db.query(
    `update shop.alert_copy set retailer = 'other.example' where id = 'alt_1'`,
  );
  const { file } = await ask(
    { intent: 'start', what: 'alerts', format: 'csv', query: 'retailer=shop-1.example' },
    { userId: '43', name: 'Viewer' },
  );
  expect(file).toMatchObject({ state: 'completed', rows: 2, byName: 'Viewer' });
  const rows = await readCsv(file?.id ?? '');
  expect(rows).toHaveLength(3);
  const row = Object.fromEntries((rows[0] ?? []).map((name, at) => [name, rows[1]?.[at]]));
  expect(row).toMatchObject({
    // The title would be run as a formula.
    Product: "'=Kettle",
    Retailer: 'shop-1.example',
    'Listed price': '44.00',
    'Compared price': '50.00',
    Currency: 'EUR',
    'Below (%)': '12.00',
    Since: '2026-11-20T13:00:00+01:00',
    'Retailer’s page': 'https://shop-1.example/p',
  });
  await expect(
    download(file?.id ?? '', { shop: 'other.myshopify.com', userId: '42' }),
  ).rejects.toThrow('no longer exists');
});

test('groups by retailer and products are exported as their pages show them', async () => {
  await violations().add(2);
  const groups = await start({ what: 'alerts', format: 'csv', query: 'by=retailer' });
  expect((await readCsv(groups.id)).slice(1)).toEqual([
    ['shop-1.example', '2', '1', '12.00', '2026-11-20T13:00:00+01:00'],
  ]);
  const products = await start({ what: 'products', format: 'csv', query: 'view=violations' });
  const rows = await readCsv(products.id);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.[0]).toBe("'=Kettle");
});

test('6,000 alerts are written by a job, completely although its process dies', async () => {
  await violations().add(6_000);
  const { id, state } = await start({ what: 'alerts', format: 'xlsx' });
  expect(state).toBe('waiting');
  await expect(download(id)).rejects.toThrow('isn’t ready');
  const [source] = exportSources;
  if (!source) throw new Error('No source');
  // The connection is lost after some rows: as for a process that was killed, parts stay.
  const dying = {
    ...source,
    open: async (...args: Parameters<typeof source.open>) => {
      const table = await source.open(...args);
      return { ...table, rows: breakOff(table.rows) };
    },
  };
  await expect(runExport(services, [dying], { shop, exportId: id })).rejects.toThrow('killed');
  expect(await listExports(services, shop, { isOwner: true })).toMatchObject([
    { state: 'waiting' },
  ]);
  await Promise.all([
    runExport(services, exportSources, { shop, exportId: id }),
    runExport(services, exportSources, { shop, exportId: id }),
  ]);
  expect(await listExports(services, shop, { isOwner: true })).toMatchObject([
    { state: 'completed', rows: 6_000 },
  ]);
  const bytes = await download(id);
  const { rows } = await services.db.query<{ bytes: bigint }>('select bytes from shop.file_export');
  expect(bytes.length).toBe(Number(rows[0]?.bytes));
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

async function* breakOff<Rows>(batches: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  let count = 0;
  for await (const rows of batches) {
    yield rows;
    count += 1;
    if (count === 3) throw new Error('killed');
  }
}

test('of ten requests at once three files are written', async () => {
  await violations().add(5_001);
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => start({ what: 'alerts', format: 'csv' })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('files expire, and a fourth one at a time is refused', async () => {
  await violations().add(1);
  const { id } = await start({ what: 'alerts', format: 'csv' });
  await services.db.query(
    `insert into shop.file_export (id, shop, what, format, query, locale, file_name, state, created_at, expires_at)
     select 'fex_' || n, $1, 'alerts', 'csv', '', 'en', 'a.csv', 'running', $2, $3 from generate_series(1, 3) n`,
    [shop, clock.now(), new Date(clock.now().getTime() + DAY_MS)],
  );
  await expect(start({ what: 'alerts', format: 'csv' })).rejects.toMatchObject({
    code: 'conflict',
  });
  clock.advance(8 * DAY_MS);
  await scheduleExports(services);
  await expect(download(id)).rejects.toThrow('no longer exists');
  const { rows } = await services.db.query('select from shop.file_export_part');
  expect(rows).toEqual([]);
});

const addSchedule = async (more: Record<string, string> = {}): Promise<string> => {
  await ask({
    intent: 'schedule',
    kind: 'list',
    subject: 'alerts:',
    format: 'csv',
    every: 'daily',
    hour: '7',
    recipients: '42,43',
    ...more,
  });
  const { rows } = await services.db.query<{ id: string }>('select id from shop.export_schedule');
  return rows[0]?.id ?? '';
};
const readSchedule = async () =>
  await services.db.prisma.shopExportSchedule.findFirstOrThrow({ where: { shop } });

test('a schedule mails its file once a day to each recipient, also after a crash', async () => {
  await violations().add(2);
  const scheduleId = await addSchedule();
  expect(await runSchedule(services, exportSources, { shop, scheduleId })).toBeUndefined();
  expect(mail.received).toEqual([]);
  clock.advance(DAY_MS);
  await scheduleExports(services);
  expect(await app.waiting()).toContain('exports.run-schedule');
  // The mail server fails for the second recipient: the first one must not get it again.
  const due = (await readSchedule()).nextAt;
  mail.refuseAddress(null);
  const failing = {
    ...services,
    mailer: {
      close: () => undefined,
      send: (message: Parameters<typeof services.mailer.send>[0]) =>
        message.to.startsWith('user43')
          ? Promise.reject(new Error('451 later'))
          : services.mailer.send(message),
    },
  };
  await expect(runSchedule(failing, exportSources, { shop, scheduleId })).rejects.toThrow('451');
  expect((await readSchedule()).nextAt).toEqual(due);
  await Promise.all([
    runSchedule(services, exportSources, { shop, scheduleId }),
    runSchedule(services, exportSources, { shop, scheduleId }).catch(() => undefined),
  ]);
  expect(mail.received.map(({ to }) => to[0]).sort()).toEqual([
    'user42@shop.example',
    'user43@shop.example',
  ]);
  const source = mail.received[0]?.source ?? '';
  expect(source).toContain('Subject: Open alerts (Kettles)');
  expect(source).toMatch(/filename="?alerts-2026-11-\d\d\.csv/);
  expect(source).toContain('It has 2 rows');
  const after = await readSchedule();
  expect(after.nextAt?.getTime()).toBeGreaterThan(clock.now().getTime());
  const { rows } = await services.db.query('select from shop.file_export');
  expect(rows).toHaveLength(1);
});

test('a schedule of a deleted view, or without recipients, pauses and says why', async () => {
  const { viewId } = await handleSavedView(services, page, {
    intent: 'save-view',
    name: 'Deep',
    query: 'depth=10',
  });
  const scheduleId = await addSchedule({ subject: `view:${viewId}`, recipients: '42' });
  await handleSavedView(services, page, { intent: 'delete-view', id: viewId });
  clock.advance(DAY_MS);
  await runSchedule(services, exportSources, { shop, scheduleId });
  expect(await readSchedule()).toMatchObject({
    nextAt: null,
    paused: 'view_deleted',
    viewName: 'Deep',
  });
  await expect(
    ask({ intent: 'change-schedule', id: scheduleId, change: 'resume' }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(mail.received).toEqual([]);
});

const edit = (id: string, more: Record<string, string> = {}, by = author.by) =>
  ask(
    {
      intent: 'edit-schedule',
      id,
      kind: 'list',
      subject: 'products:',
      format: 'xlsx',
      every: 'weekly',
      hour: '9',
      recipients: '43',
      ...more,
    },
    by,
  );

test('a schedule is edited: what it sends, when and to whom', async () => {
  const id = await addSchedule();
  const before = await readSchedule();
  await edit(id);
  const after = await readSchedule();
  expect(after).toEqual({
    ...before,
    what: 'products',
    format: 'xlsx',
    every: 'weekly',
    hour: 9,
    recipients: ['43'],
    // The next Monday in Berlin.
    nextAt: expect.any(Date),
  });
  expect(after.nextAt?.getUTCDay()).toBe(1);
  expect(after.nextAt?.getUTCHours()).toBe(8);
  await edit(id, { kind: 'report', retailer: 'shop-1.example' });
  expect(await readSchedule()).toMatchObject({
    what: 'retailer_report',
    format: 'pdf',
    query: 'shop-1.example',
    every: 'monthly',
  });
});

test('an edited schedule that is due still runs, one paused by a person stays paused', async () => {
  await violations().add(1);
  const id = await addSchedule();
  clock.advance(DAY_MS);
  const due = (await readSchedule()).nextAt;
  await edit(id, { subject: 'alerts:', every: 'daily', hour: '7', recipients: '42' });
  expect((await readSchedule()).nextAt).toEqual(due);
  await runSchedule(services, exportSources, { shop, scheduleId: id });
  expect(mail.received.map(({ to }) => to)).toEqual([['user42@shop.example']]);
  await ask({ intent: 'change-schedule', id, change: 'pause' });
  await edit(id);
  expect(await readSchedule()).toMatchObject({ hour: 9, nextAt: null, paused: 'by_user' });
});

test('editing lets a schedule go on whose view was deleted', async () => {
  const { viewId } = await handleSavedView(services, page, {
    intent: 'save-view',
    name: 'Deep',
    query: 'depth=10',
  });
  const id = await addSchedule({ subject: `view:${viewId}` });
  await handleSavedView(services, page, { intent: 'delete-view', id: viewId });
  clock.advance(DAY_MS);
  await runSchedule(services, exportSources, { shop, scheduleId: id });
  expect(await readSchedule()).toMatchObject({ nextAt: null, paused: 'view_deleted' });
  await expect(edit(id, { subject: `view:${viewId}` })).rejects.toMatchObject({
    code: 'not_found',
  });
  await edit(id, { subject: 'alerts:' });
  expect(await readSchedule()).toMatchObject({
    nextAt: expect.any(Date),
    paused: null,
    viewId: null,
    viewName: null,
  });
});

test('an edit that is refused changes nothing', async () => {
  const id = await addSchedule();
  const before = await readSchedule();
  await expect(edit(id, {}, { userId: '43', name: 'Viewer' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  for (const [name, value] of [
    ['recipients', '42,44'],
    ['recipients', ''],
    ['hour', '24'],
    ['format', 'pdf'],
  ] as const)
    await expect(edit(id, { [name]: value }), value).rejects.toMatchObject({
      code: 'validation_failed',
    });
  await expect(edit('sch_other')).rejects.toMatchObject({ code: 'not_found' });
  await services.db.query(`update shop.export_schedule set shop = 'other.myshopify.com'`);
  await expect(edit(id)).rejects.toMatchObject({ code: 'not_found' });
  await services.db.query('update shop.export_schedule set shop = $1', [shop]);
  expect(await readSchedule()).toEqual(before);
});

test('the link in a mail ends it for its recipient alone', async () => {
  await violations().add(1);
  const scheduleId = await addSchedule();
  clock.advance(DAY_MS);
  await runSchedule(services, exportSources, { shop, scheduleId });
  const mine = mail.received.find(({ to }) => to[0] === 'user43@shop.example')?.source ?? '';
  const link = /List-Unsubscribe: <([^>]+)>/.exec(mine.replace(/\s+/g, ' '))?.[1] ?? '';
  const request = new Request(link.replaceAll(' ', ''), { method: 'POST' });
  const answer = await unsubscribe({ request, params: {}, context: {} });
  expect(answer.status).toBe(200);
  expect((await readSchedule()).recipients).toEqual(['42']);
  const forged = new Request(`${link.replaceAll(' ', '').slice(0, -3)}abc`, { method: 'POST' });
  expect((await unsubscribe({ request: forged, params: {}, context: {} })).status).toBe(404);
});

test('viewers schedule nothing and get no data of the account; addresses must be verified', async () => {
  const viewer = { userId: '43', name: 'Viewer' };
  const schedule = {
    intent: 'schedule',
    kind: 'list',
    subject: 'alerts:',
    format: 'csv',
    every: 'daily',
    hour: '7',
  };
  await expect(ask({ ...schedule, recipients: '42' }, viewer)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(ask({ ...schedule, recipients: '44' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(ask({ intent: 'start', what: 'account_data' }, viewer)).rejects.toMatchObject({
    code: 'forbidden',
  });
});
