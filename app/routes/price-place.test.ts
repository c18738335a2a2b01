import { systemClock } from '#kernel/clock.ts';
import { beforeAll, expect, test } from 'vitest';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { keepCapture } from '#tests/support/keep-capture.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { action, loader } from './app.price-place.$listing.tsx';

const app = await openTestApp();
const { db } = app.services;
const LISTING = 'lst_place';

const render = (shown: string, stated: string): string =>
  `<!doctype html><html lang="en"><head><title>Mug</title><script type="application/ld+json">
   {"@type":"Product","name":"Mug","offers":{"@type":"Offer","price":"${stated}","priceCurrency":"EUR"}}
   </script></head><body><h1>Mug</h1><div class="zone"><b>${shown} EUR</b></div>
   <p class="deposit">Deposit <i>3.00 EUR</i></p></body></html>`;

beforeAll(async () => {
  await app.open();
  await app.drain();
  const { rows } = await db.query<{ accountId: string; productId: string }>(
    `select account_id as "accountId", id as "productId" from pricing.product order by id limit 1`,
  );
  const [{ accountId, productId } = { accountId: '', productId: '' }] = rows;
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret_place', 'place.example', 'active', now(), 'https://place.example', now(), now())`,
  );
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ($1, 'ret_place', now())`,
    [accountId],
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, offer_since, read_from,
       state, first_seen_at, last_seen_at, last_checked_at)
     values ($1, 'ret_place', 'https://place.example/mug', 5500, 'EUR', now(), 'https://place.example/mug',
       'ok', now(), now(), now())`,
    [LISTING],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ('mat_place', $1, $2, $3, 1, 'confirmed', 'person', '[]', now(), now())`,
    [accountId, productId, LISTING],
  );
  const pages: [string, string][] = ['20.00', '21.00', '22.00'].map((price, n) => [
    `https://place.example/${n}`,
    render(price, price),
  ]);
  pages.push(['https://place.example/mug', render('41.00', '55.00')]);
  for (const [url, text] of pages) {
    const capture = await keepCapture(
      { db, clock: systemClock, captures: openDatabaseStores(db) },
      {
        retailerId: 'ret_place',
        url,
        at: new Date(),
        status: 200,
        headers: { 'content-type': 'text/html' },
        bytes: Buffer.from(text),
        parser: EXTRACTOR,
      },
    );
    await db.query(`update pricing.listing set capture_id = $1, capture_at = $2 where url = $3`, [
      capture.id,
      capture.at,
      url,
    ]);
  }
});

const call = (listing: string, form?: Record<string, string>) => ({
  request: new Request(`${app.appUrl}/app/price-place/${listing}`, {
    headers: { authorization: `Bearer ${app.sandbox.control.mintSessionToken()}` },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  }),
  params: { listing },
  context: {},
});

const getView = async () => {
  const answer = await loader(call(LISTING));
  if (!answer.ok) throw new Error(answer.message);
  return answer.view;
};

test('offers the amounts of the page, shows how one fits, saves its place and undoes it', async () => {
  const { amounts, retailerId, captureId, choice } = await getView();
  expect(choice).toBeNull();
  expect(amounts.map(({ price, around }) => [price.minor, around])).toEqual([
    [4100n, expect.stringContaining('41.00 EUR')],
    [300n, expect.stringContaining('Deposit 3.00 EUR')],
  ]);
  const [right, deposit] = amounts;
  const form = (intent: string, amount: typeof right, price: string) => ({
    intent,
    retailerId,
    captureId,
    at: amount?.at ?? '',
    price,
    currency: 'EUR',
  });
  expect(await action(call(LISTING, form('preview', right, '41.00')))).toMatchObject({
    ok: true,
    done: 'preview',
    preview: {
      scope: 'retailer',
      counts: { agrees: 3, contradicts: 0 },
      pages: [{ fit: 'agrees', price: { minor: 2200n }, listedPrice: { minor: 2200n } }, {}, {}],
    },
  });
  expect(await action(call(LISTING, form('save', deposit, '3.00')))).toMatchObject({
    ok: false,
    errors: [{ code: 'contradicts_certain_pages' }],
  });
  expect(await action(call(LISTING, form('save', right, '41.00')))).toEqual({
    ok: true,
    done: 'save',
    scope: 'retailer',
  });
  expect((await getView()).choice).toMatchObject({ scope: 'retailer' });
  // The stored pages are read again by a job.
  const { rows } = await db.query(
    `select data from pgboss.job where name = 'monitoring.read-captures-again'`,
  );
  expect(rows).toEqual([{ data: { retailerId: 'ret_place' } }]);
  expect(await action(call(LISTING, { intent: 'undo', retailerId }))).toEqual({
    ok: true,
    done: 'undo',
  });
  expect((await getView()).choice).toBeNull();
});

test('says when the listing is not one of the merchant’s', async () => {
  expect(await loader(call('lst_other'))).toMatchObject({ ok: false, code: 'not_found' });
});
