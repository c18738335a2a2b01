/**
 * The pages beside a server that knows the five endpoints of the specification and nothing else:
 * what works works, and what needs more says so.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { appJobs } from '#app/jobs.server.ts';
import { getMessages } from '#app/locales/messages.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { openPages, type OpenPages } from './open-pages.ts';
import { seedPages, SHOP } from './seed-pages.ts';

const en = getMessages('en');

const NOW = new Date();
const FIVE =
  /^(GET \/products|POST \/products|GET \/prices\/[^/]+|GET \/alerts|GET \/recommendations)$/;
const db = await createTestDatabase();
const jobs = openJobs({
  db,
  log: silentLogger,
  queues: appJobs.map(({ definition }) => definition),
});
const beyond: string[] = [];
let pages: OpenPages;

beforeAll(async () => {
  await seedPages(db, NOW);
  await db.query(`update shop.shop set capabilities = '[]'`);
  await jobs.start({ work: false });
  const service = async (request: Request): Promise<Response> => {
    const asked = `${request.method} ${new URL(request.url).pathname.replace('/v1', '')}`;
    if (FIVE.test(asked))
      return Response.json({ products: [], prices: [], alerts: [], recommendations: [] });
    beyond.push(asked);
    return new Response('<h1>Not Found</h1>', { status: 404 });
  };
  pages = await openPages({
    db,
    jobs,
    clock: createManualClock(NOW),
    log: silentLogger,
    shop: SHOP,
    service,
  });
}, 120_000);

afterAll(async () => {
  await pages?.close();
  await jobs.stop(1000);
});

test.for([
  '/app',
  '/app/products',
  '/app/products/1',
  '/app/alerts',
  '/app/recommendations',
  '/app/activity',
  '/app/exports',
  '/app/settings',
  '/app/settings/account',
])('%s works without more than the specification', async (path) => {
  beyond.length = 0;
  const html = await show(path);
  expect(html).not.toContain(en.shared.errorTitle);
  expect(html).not.toContain(en.shared.serviceTrouble);
  if (path !== '/app' && path !== '/app/settings') expect(beyond).toEqual([]);
  if (path === '/app/settings') expect(html).toContain(en.apiKeys.unsupported);
});

test.for([
  '/app/competitors',
  '/app/matches',
  '/app/matches?layout=table',
  '/app/matrix',
  '/app/matrix?date=2026-11-19&sort=-price',
  '/app/retailers',
  '/app/retailers/shop-1.example',
  '/app/settings/keys',
  '/app/rules',
  '/app/rules/new',
])('%s says that the server does not offer it', async (path) => {
  beyond.length = 0;
  const html = await show(path);
  expect(html).toContain(en.shared.partial.title);
  expect(html).not.toContain(en.competitors.domainHelp);
  expect(beyond).toEqual([]);
  expect((await db.query('select connection from shop.shop')).rows).toEqual([{ connection: 'ok' }]);
});

test('shows alerts and suggestions that came from such a server', async () => {
  await db.query(
    `update shop.alert_copy set service_product_id = '', listing_url = null where id = 'alt_1'`,
  );
  expect(await show('/app/alerts')).toContain('shop-1.example');
  expect(await show('/app/recommendations')).toContain('Desk lamp');
});

async function show(path: string): Promise<string> {
  const answer = await fetch(pages.address(path), {
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/153' },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  // React writes a comment between two texts.
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'");
}
