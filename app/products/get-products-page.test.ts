/** The products page and its export, with a service that measures markets and with one that does not. */
import { beforeAll, expect, test } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { upsertMarkets } from '#app/service-copy/upsert-copies.server.ts';
import { handleSavedView, listSavedViews, SavedViewSchema } from '#app/shop/saved-views.server.ts';
import { productsExport } from './export-products.server.ts';
import { getProductsPage } from './get-products-page.server.ts';
import { normalizeProductQuery, parseProductQuery } from './product-query-schema.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const { products: texts } = getMessages('en');
const show = (address: string) => getProductsPage(services, shop, parseProductQuery(address));
const owner = {
  shop,
  by: { userId: '42', name: 'Ada Lind' },
  page: 'products',
  normalize: normalizeProductQuery,
} as const;
const save = (fields: Record<string, string>) =>
  handleSavedView(services, owner, SavedViewSchema.parse(fields));
/** The cells of the export of an address by heading. */
async function exportRows(query: string): Promise<Record<string, unknown>[]> {
  const asked = { shop, query, userId: '42' };
  const prepared = await productsExport.prepare(services, asked);
  const view = { ...asked, ...prepared, locale: 'en', timeZone: 'UTC' };
  const table = await productsExport.open(services, view);
  const rows: Record<string, unknown>[] = [];
  for await (const batch of table.rows)
    rows.push(
      ...batch.map((row) =>
        Object.fromEntries(row.map((cell, at) => [table.columns[at]?.heading ?? '', cell])),
      ),
    );
  return rows;
}
let at: Date;
let all: number;

beforeAll(async () => {
  await app.open();
  await app.drain();
  at = services.clock.now();
  const { rows } = await services.db.query<{ id: string; currency: string }>(
    `select service_product_id as id, currency from shop.variant
     where service_product_id is not null order by gid limit 2`,
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('No product was registered');
  await services.db.query(
    `update shop.variant set price_minor = 2000, cost_minor = 1995 where service_product_id = $1`,
    [first.id],
  );
  all = (await show('')).page.rows.length;
  const none = { market_minor: null, lowest_minor: null, lowest_retailer: null, rank: null };
  await upsertMarkets(services.db, {
    shop,
    at,
    rows: [
      {
        service_product_id: first.id,
        currency: first.currency,
        own_minor: '2000',
        market_minor: '2050',
        lowest_minor: '1900',
        lowest_retailer: 'kettles.example',
        index_basis_points: 9756,
        position: 'below',
        rank: 2,
        compared: 3,
        unknown_reason: null,
        measured_at: at.toISOString(),
      },
      {
        service_product_id: second.id,
        ...none,
        currency: second.currency,
        own_minor: '900',
        index_basis_points: null,
        position: null,
        compared: 0,
        unknown_reason: 'too_old',
        measured_at: at.toISOString(),
      },
    ],
  });
});

test('shows and exports the market of the products that the address asks for', async () => {
  const { hasMarket, query, page } = await show('position=below&sort=index+desc');
  expect({ hasMarket, position: query.position }).toEqual({ hasMarket: true, position: ['below'] });
  expect(page.rows).toMatchObject([{ market: { lowestRetailer: 'kettles.example', rank: 2 } }]);
  expect(await exportRows('position=below&sort=index+desc')).toMatchObject([
    {
      'Margin (%)': { decimal: '0.25' },
      'Lowest competitor': { decimal: '19.00' },
      'Lowest competitor’s store': 'kettles.example',
      Position: texts.positions.below,
      Rank: { decimal: '2' },
      'Price index': { decimal: '97.56' },
      'Last change': { at },
    },
  ]);
  const unknown = await exportRows('position=unknown&changed=1');
  expect(unknown).toMatchObject([
    { Position: 'Unknown: Competitor prices too old', 'Price index': null, Rank: null },
  ]);
});

test('leaves out what a service without markets cannot know', async () => {
  await services.db.query(`update shop.shop set capabilities = capabilities - 'insights'`);
  const { hasMarket, query, page } = await show('position=below&sort=index+desc&margin_to=5');
  expect({ hasMarket, position: query.position, sort: query.sort }).toEqual({
    hasMarket: false,
    position: [],
    sort: 'title asc',
  });
  expect(page.rows).toHaveLength(1);
  expect((await show('position=below')).page.rows).toHaveLength(all);
  const [row = {}] = await exportRows('margin_to=5&cheapest=yes');
  expect(Object.keys(row)).not.toContain('Position');
  expect(row['Margin (%)']).toEqual({ decimal: '0.25' });
  await services.db.query(`update shop.shop set capabilities = capabilities || '["insights"]'`);
});

test('views are saved with what the page reads, and are the page’s own', async () => {
  const query = 'q=lamp&after=abc&position=above&saved=vie_1&nonsense=1';
  const { viewId } = await save({ intent: 'save-view', name: 'Dear lamps', query });
  expect((await show('')).views).toEqual([
    { id: viewId, name: 'Dear lamps', query: 'q=lamp&position=above' },
  ]);
  expect(await listSavedViews(services, shop, 'alerts')).toEqual([]);
  await save({ intent: 'rename-view', id: viewId, name: 'Lamps' });
  await save({ intent: 'update-view', id: viewId, query: 'sort=margin+asc' });
  expect((await show('')).views).toMatchObject([{ name: 'Lamps', query: 'sort=margin+asc' }]);
  const alerts = { ...owner, page: 'alerts' } as const;
  const removal = { intent: 'delete-view', id: viewId } as const;
  await expect(handleSavedView(services, alerts, removal)).rejects.toThrow();
  await save(removal);
  expect((await show('')).views).toEqual([]);
});
