/** The report about a retailer's MAP violations in a month. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { exportedLists } from '#pricing/api/endpoints/exports.ts';
import { writeExport } from '#pricing/api/exports/write-export.ts';
import { addPicture, createPng } from '#tests/support/add-picture.ts';
import { readPdfText } from '#tests/support/read-pdf-text.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
let n = 0;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp();
  n += 1;
  const { db } = api.context;
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ($1, $2, 'active', now(), 'https://kettles.example', now(), now())`,
    [`ret_${n}`, `kettles-${n}.example`],
  );
  await db.query(
    'insert into pricing.account_retailer (account_id, retailer_id, added_at) values ($1, $2, now())',
    [client.accountId, `ret_${n}`],
  );
  await db.query(
    `insert into pricing.retailer_contact (account_id, retailer, authorized, updated_at)
     values ($1, $2, 'yes', now())`,
    [client.accountId, `kettles-${n}.example`],
  );
});

const retailer = (): string => `kettles-${n}.example`;

interface Violation {
  readonly from: string;
  readonly until: string | null;
  readonly resolution?: string;
  readonly count?: number;
}

/** Products with one violation each; ids are `<prefix>1` and so on. */
async function addViolations(prefix: string, violation: Violation): Promise<void> {
  const { db } = api.context;
  const { from, until, resolution = 'recovered', count = 1 } = violation;
  const key = `${n}${prefix}`;
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_' || $1 || i, $2, 'K-' || $1 || i, 'Kettle ' || $1 || i, 'https://shop.example/k', 'EUR', 1990, now(), now()
     from generate_series(1, $3::int) i`,
    [key, client.accountId, count],
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability, condition,
       sources, offer_since, read_from, state, first_seen_at, last_seen_at, last_checked_at)
     select 'lst_' || $1 || i, $2, 'https://kettles.example/k' || $1 || i, 'K', 1790, 'EUR', 'in_stock', 'new', '{}', now(),
       'https://kettles.example', 'ok', now(), now(), now() from generate_series(1, $3::int) i`,
    [key, `ret_${n}`, count],
  );
  await db.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency, map_minor,
       listed_minor, lowest_minor, detected_at, updated_at, resolved_at, resolution)
     select 'alt_' || $1 || i, $2, 'prd_' || $1 || i, 'lst_' || $1 || i, 'map_violation', $3, 'EUR', 1990, 1790, 1592,
       $5::timestamptz, $5, $6, case when $6::timestamptz is not null then $7 end
     from generate_series(1, $4::int) i`,
    [key, client.accountId, retailer(), count, from, until, resolution],
  );
}

async function report(language = 'en'): Promise<{ pdf: Buffer; text: string; rows: number }> {
  const asked = await client.send('POST /v1/exports', {
    what: 'map_report',
    format: 'pdf',
    filters: { retailer: retailer(), month: '2026-11', language },
  });
  expect(asked.status, asked.text).toBe(202);
  await writeExport(api.context, exportedLists, { exportId: asked.json.id });
  const { rows: state } = await api.context.db.query(
    'select state, rows, failure from pricing.export where id = $1',
    [asked.json.id],
  );
  expect(state[0]).toMatchObject({ state: 'completed' });
  const { rows } = await api.context.db.query<{ body: Buffer }>(
    'select body from pricing.export_chunk where export_id = $1 order by part',
    [asked.json.id],
  );
  const pdf = Buffer.concat(rows.map(({ body }) => body));
  // For people who want to look at it.
  if (process.env.SHOW_FOLDER !== undefined)
    await writeFile(join(process.env.SHOW_FOLDER, `map-report-${n}-${language}.pdf`), pdf);
  const written = (await client.get(`/v1/exports/${asked.json.id}`)).json;
  const link = written.link.replace(/^https?:\/\/[^/]+/, '');
  const { headers } = await api.fetch(link);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="map_report-${retailer()}-2026-11.pdf"`,
  );
  expect(written.bytes).toBe(pdf.byteLength);
  return { pdf, text: readPdfText(pdf).replaceAll(/\s+/g, ' '), rows: written.rows };
}

test('it lists what lasted in the month, with compliance, notices and pictures', async () => {
  const { db } = api.context;
  await addViolations('a', { from: '2026-10-28T07:12:00Z', until: '2026-11-03T09:00:00Z' });
  await addViolations('b', { from: '2026-11-20T10:00:00Z', until: null });
  await addViolations('c', { from: '2026-12-01T00:00:00Z', until: null });
  await addViolations('d', { from: '2026-10-01T00:00:00Z', until: '2026-10-31T23:59:59Z' });
  await addViolations('e', {
    from: '2026-11-10T00:00:00Z',
    until: '2026-11-11T00:00:00Z',
    resolution: 'corrected_reading',
  });
  await db.query(
    `insert into pricing.map_compliance_day (account_id, retailer, day, offers, compliant, below)
     select $1, $2, day, 10 + extract(day from day)::int % 4, 8, 2 + extract(day from day)::int % 4
     from generate_series('2026-11-01'::date, '2026-11-26', '1 day') day`,
    [client.accountId, retailer()],
  );
  await db.query(
    `insert into pricing.notice (id, account_id, retailer, step, language, state, template_id, template_version,
       subject, body, evidence, answer_by, created_at, updated_at, sent_at)
     values ($1, $2, $3, 'first', 'en', 'sent', 'builtin_first_en', 1, 'S', 'B', 'none', '2026-12-01', now(), now(),
       '2026-11-21T08:00:00Z')`,
    [`ntc_${n}`, client.accountId, retailer()],
  );
  await addPicture(api.context, {
    listingId: `lst_${n}b1`,
    at: new Date('2026-11-20T10:01:00Z'),
    priceMinor: 1592,
    detail: createPng(800, 300, [250, 230, 230]),
  });
  const { pdf, text, rows } = await report();
  expect(rows).toBe(2);
  expect(text).toContain(`Kettle ${n}a1`);
  expect(text).toContain(`Kettle ${n}b1`);
  for (const other of ['c', 'd', 'e']) expect(text).not.toContain(`Kettle ${n}${other}1`);
  expect(text).toMatch(/19\.90 EUR.*15\.92 EUR.*20%/);
  expect(text).toContain('Not ended');
  expect(text).toContain('First notice');
  expect(text).toContain('20 November 2026 at 10:01:00 UTC');
  expect(text).toContain('Authorized Yes');
  // The same data give the same bytes.
  expect((await report()).pdf.equals(pdf)).toBe(true);
  expect((await report('de')).text).toContain('Nicht beendet');
  expect((await report('fr')).text).toContain('Rapport MAP');
  const { SAVE_PDF } = process.env;
  if (SAVE_PDF !== undefined) (await import('node:fs')).writeFileSync(SAVE_PDF, pdf);
});

test('500 violations fill pages, and pictures end where there is no room', async () => {
  await addViolations('m', {
    from: '2026-11-02T07:00:00Z',
    until: '2026-11-03T09:00:00Z',
    count: 500,
  });
  const small = createPng(80, 40, [250, 230, 230]);
  for (let i = 1; i <= 42; i += 1)
    await addPicture(api.context, {
      listingId: `lst_${n}m${i}`,
      at: new Date('2026-11-02T07:01:00Z'),
      page: small,
      detail: small,
    });
  const { text, rows, pdf } = await report();
  expect(rows).toBe(500);
  expect(text).toContain('Pictures of 2 more violations');
  expect(pdf.byteLength).toBeLessThan(3_000_000);
});

test('a report needs a retailer of the account and a month', async () => {
  const errorsOf = async (body: object) => {
    const { status, json } = await client.send('POST /v1/exports', body);
    expect(status).toBe(422);
    return json.errors.map(({ pointer }: { pointer: string }) => pointer);
  };
  const filters = { retailer: retailer(), month: '2026-11' };
  const what = { what: 'map_report', format: 'pdf' };
  expect(await errorsOf({ ...what, format: 'csv', filters })).toEqual(['#/format']);
  expect(await errorsOf({ what: 'products', format: 'pdf' })).toEqual(['#/format']);
  expect(await errorsOf({ ...what, filters: { month: '2026-13', color: 'red' } })).toEqual(
    expect.arrayContaining(['#/filters/retailer', '#/filters/month', '#/filters/color']),
  );
  expect(await errorsOf({ ...what, filters: { ...filters, retailer: 'other.example' } })).toEqual([
    '#/filters/retailer',
  ]);
});
