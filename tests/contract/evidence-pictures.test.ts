import { beforeAll, expect, test } from 'vitest';
import { addFailedPicture, addPicture } from '#tests/support/add-picture.ts';
import { openViolation } from '#tests/support/open-violation.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
let alertId: string;
let listingId: string;
let pictureId: string;

beforeAll(async () => {
  api = await openApi({ visitorCountry: 'DE' });
  ({ alertId } = await openViolation(api.context, '80.00'));
  client = await api.signUp();
  const { db, clock } = api.context;
  await db.query(`update pricing.product set account_id = $1`, [client.accountId]);
  await db.query(`update pricing.alert set account_id = $1`, [client.accountId]);
  const { rows } = await db.query<{ id: string }>('select id from pricing.listing');
  listingId = rows[0]?.id ?? '';
  pictureId = await addPicture(api.context, { listingId, at: clock.now() });
  clock.advance(60_000);
  await addPicture(api.context, {
    listingId,
    at: clock.now(),
    priceMinor: 9900,
    detail: null,
    box: null,
  });
  clock.advance(60_000);
  await addFailedPicture(api.context, { listingId, at: clock.now(), code: 'not_allowed' });
});

test('the evidence lists the pictures, in words where the price stands, and the country', async () => {
  const { json } = await client.get(`/v1/alerts/${alertId}/evidence`);
  expect(json).toMatchObject({
    price_place: { kind: 'product_data', text: null },
    visitor_country: 'DE',
    pictures: [
      {
        id: pictureId,
        taken_at: expect.stringMatching(/^2026-11-20T13:00:00/),
        reason: 'alert',
        failure_reason: null,
        price: 80,
        currency: 'EUR',
        is_alert_price: true,
        box: { x: 300, y: 420, width: 120, height: 32 },
        page_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        detail_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { price: 99, is_alert_price: false, box: null, detail_sha256: null },
      { taken_at: null, failure_reason: 'not_allowed', price: null, page_sha256: null },
    ],
  });
});

test('returns the pictures as PNG that never change', async () => {
  const { json } = await client.get(`/v1/alerts/${alertId}/evidence`);
  for (const part of ['page', 'detail']) {
    const response = await client.get(`/v1/alerts/${alertId}/pictures/${pictureId}/${part}.png`);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
      response.headers.get('content-encoding'),
    ]).toEqual([200, 'image/png', 'private, max-age=31536000, immutable', null]);
    const { rows } = await api.context.db.query<{ sha256: Buffer }>(
      `select c.sha256 from pricing.picture p join pricing.capture c
         on c.id = case when $2 = 'page' then p.page_capture_id else p.detail_capture_id end
       where p.id = $1`,
      [pictureId, part],
    );
    expect(rows[0]?.sha256.toString('hex')).toBe(json.pictures[0][`${part}_sha256`]);
    expect(response.headers.get('etag')).toBe(
      `"${Buffer.from(rows[0]?.sha256 ?? '')
        .toString('base64url')
        .slice(0, 27)}"`,
    );
  }
});

test('answers 404 for an unknown picture, one without the part, and another account', async () => {
  const second = (await client.get(`/v1/alerts/${alertId}/evidence`)).json.pictures[1].id;
  const other = await api.signUp();
  const paths = [`pic_none/page.png`, `${second}/detail.png`];
  for (const path of paths)
    expect(await client.get(`/v1/alerts/${alertId}/pictures/${path}`)).toMatchObject({
      status: 404,
      json: { code: 'not_found', detail: 'No such picture' },
    });
  expect((await other.get(`/v1/alerts/${alertId}/pictures/${pictureId}/page.png`)).status).toBe(
    404,
  );
});

test('the PDF of the file is in the language that is asked for', async () => {
  const path = `/v1/alerts/${alertId}/evidence.zip`;
  const tags = await Promise.all(
    ['', '?language=en', '?language=de', '?language=fr'].map(async (query) =>
      (await client.get(`${path}${query}`)).headers.get('etag'),
    ),
  );
  expect(tags[0]).toBe(tags[1]);
  expect(new Set(tags).size).toBe(3);
  expect((await client.get(`${path}?language=xx`)).status).toBe(400);
});

test('answers 410 for a picture past its retention', async () => {
  await api.context.db.query(
    `update pricing.capture set store = null, dropped_at = now()
     where id = (select page_capture_id from pricing.picture where id = $1)`,
    [pictureId],
  );
  const path = `/v1/alerts/${alertId}/pictures/${pictureId}`;
  expect(await client.get(`${path}/page.png`)).toMatchObject({
    status: 410,
    json: { code: 'gone' },
  });
  expect((await client.get(`${path}/detail.png`)).status).toBe(200);
});
