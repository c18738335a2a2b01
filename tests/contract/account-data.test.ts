/** All data of an account in one file. */
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNT_TABLES, KEPT_TABLES } from '#pricing/accounts/account-tables.ts';
import { exportedLists } from '#pricing/api/endpoints/exports.ts';
import { writeExport } from '#pricing/api/exports/write-export.ts';
import { ACCOUNT_FILES, LEFT_OUT_TABLES } from '#pricing/exports/account-data/account-files.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedOwnRecords } from './own-records.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});

/** The files of a ZIP, by its directory (PKWARE's APPNOTE 4.3.12, 4.5.3). */
function readZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50;) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const next = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    let [size, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    for (let extra = nameEnd; extra < next; extra += 4 + zip.readUInt16LE(extra + 2)) {
      if (zip.readUInt16LE(extra) !== 1) continue;
      // In ZIP64 format these stand in the extra field.
      if (size === 0xffffffff) size = Number(zip.readBigUInt64LE(extra + 12));
      if (local === 0xffffffff) local = Number(zip.readBigUInt64LE(extra + 20));
    }
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(start, start + size);
    files.set(zip.toString('utf8', at + 46, nameEnd), inflateRawSync(body));
    at = next;
  }
  return files;
}

async function exportAll(client: Client): Promise<Map<string, Buffer>> {
  const { status, json } = await client.send('POST /v1/exports', {
    what: 'account_data',
    format: 'zip',
  });
  expect(status).toBe(202);
  await writeExport(api.context, exportedLists, { exportId: json.id });
  const { rows } = await api.context.db.query<{ body: Buffer }>(
    'select body from pricing.export_chunk where export_id = $1 order by part',
    [json.id],
  );
  const zip = Buffer.concat(rows.map(({ body }) => body));
  const { SAVE_ZIP } = process.env;
  if (SAVE_ZIP !== undefined) (await import('node:fs')).writeFileSync(SAVE_ZIP, zip);
  return readZip(zip);
}

const linesOf = (files: Map<string, Buffer>, name: string) =>
  (files.get(`${name}.ndjson`)?.toString('utf8') ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('the file has every kind of record of the account, and nothing of another', async () => {
  const client = await api.signUp();
  const records = await seedOwnRecords(api, client, 'a');
  const other = await api.signUp();
  const others = await seedOwnRecords(api, other, 'b');
  const files = await exportAll(client);
  expect(linesOf(files, 'products')).toMatchObject([{ id: records['prd'], price_minor: 1990 }]);
  expect(linesOf(files, 'alerts')).toMatchObject([{ id: records['alt'] }]);
  expect(linesOf(files, 'cases')).toMatchObject([{ id: records['cas'] }]);
  expect(linesOf(files, 'case_history').length).toBeGreaterThan(0);
  expect(linesOf(files, 'prices')).toMatchObject([{ id: records['lst'] }]);
  expect(linesOf(files, 'retailers')).toMatchObject([{ domain: 'shop-a.example' }]);
  expect(linesOf(files, 'notices')).toMatchObject([{ id: records['ntc'] }]);
  expect(linesOf(files, 'webhook_endpoints')).toMatchObject([{ id: records['whe'] }]);
  const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n');
  for (const id of [other.accountId, ...Object.values(others)]) expect(all).not.toContain(id);
  expect(all).not.toContain(client.apiKey);
  expect(all).not.toMatch(/"(?:hash|secrets|sealed_url|confirmation_hash)"/);
  const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '');
  expect(manifest.files).toHaveLength(ACCOUNT_FILES.length);
  for (const { file, sha256, records: count } of manifest.files) {
    const bytes = files.get(file) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(bytes.toString('utf8').split('\n').length - 1).toBe(count);
  }
  expect(files.get('README.txt')?.toString('utf8')).toContain('products.ndjson');
});

test('only a key that administers may ask for it and gets its link', async () => {
  const client = await api.signUp();
  const { json } = await client.send('POST /v1/account/keys', { name: 'r', scopes: ['read'] });
  const reader = api.as(json.api_key, client.accountId);
  const body = { what: 'account_data', format: 'zip' };
  expect((await reader.send('POST /v1/exports', body)).json.code).toBe('insufficient_scope');
  const asked = (await client.send('POST /v1/exports', body)).json;
  await writeExport(api.context, exportedLists, { exportId: asked.id });
  expect((await client.get(`/v1/exports/${asked.id}`)).json.link).toContain('signature=');
  const seen = (await reader.get(`/v1/exports/${asked.id}`)).json;
  expect(seen).toMatchObject({ state: 'completed', link: null, link_expires_at: null });
});

test('each table with rows of an account is exported or left out, and deleted', async () => {
  const { rows } = await api.context.db.query<{ table: string }>(
    `select c.table_name::text as table from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'pricing' and c.column_name = 'account_id'
       and t.table_type = 'BASE TABLE' order by 1`,
  );
  const tables = rows.map(({ table }) => table).filter((table) => !/_p?\d{4}|_other$/.test(table));
  const exported = new Set<string>(ACCOUNT_FILES.map(({ table }) => table));
  const known = (table: string) => exported.has(table) || table in LEFT_OUT_TABLES;
  expect(
    tables.filter((table) => !known(table)),
    'name them in account-files.ts',
  ).toEqual([]);
  expect(Object.keys(LEFT_OUT_TABLES).filter((table) => !tables.includes(table))).toEqual([]);
  expect(
    tables.filter(
      (table) => !(table in KEPT_TABLES) && !ACCOUNT_TABLES.some((name) => name === table),
    ),
    'name them in account-tables.ts, so that they are deleted in batches',
  ).toEqual([]);
});
