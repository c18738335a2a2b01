import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { appJobs } from '#app/jobs.server.ts';
import { getMessages } from '#app/locales/messages.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createPagesService } from './create-pages-service.ts';
import { ACTIONS } from './actions-by-role.ts';
import { openPages, type OpenPages } from './open-pages.ts';
import { seedPages, SHOP } from './seed-pages.ts';

const en = getMessages('en');

const NOW = new Date();
const db = await createTestDatabase();
const jobs = openJobs({
  db,
  log: silentLogger,
  queues: appJobs.map(({ definition }) => definition),
});
const service = createPagesService(NOW);
let pages: OpenPages;
let isRefusing = false;
const PAGES = [
  '/app',
  '/app/products',
  '/app/products/file',
  '/app/alerts',
  '/app/alerts/evidence/alt_1',
  '/app/recommendations',
  '/app/competitors',
  '/app/matches',
  '/app/activity',
  '/app/products/1',
  '/app/outcomes?show=all',
  '/app/settings',
  '/app/settings/keys',
  '/app/settings/account',
  '/app/exports',
];
const BROWSER = 'Mozilla/5.0 Chrome/153';
const REFUSAL = 'This API key is unknown, revoked or expired';

beforeAll(async () => {
  await seedPages(db, NOW);
  await jobs.start({ work: false });
  pages = await openPages({
    db,
    jobs,
    clock: createManualClock(NOW),
    log: silentLogger,
    shop: SHOP,
    service: (request) =>
      isRefusing
        ? Promise.resolve(
            Response.json({ code: 'unauthorized', status: 401, detail: REFUSAL }, { status: 401 }),
          )
        : service.fetch(request),
  });
}, 120_000);

afterAll(async () => {
  await pages?.close();
  await jobs.stop(1000);
});

test('answers a data request with a session token of the shop', async () => {
  const answer = await pages.ask('/app/products.data?q=lamp&view=monitored');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Desk lamp 001');
});

test('refuses a request without a token', async () => {
  const answer = await pages.ask('/app/alerts.data', { anonymous: true });
  expect(await answer.text()).not.toContain('shop-1.example');
});

test('answers 404 for a variant of nobody', async () => {
  expect((await pages.ask('/app/products/999999.data')).status).toBe(404);
});

test.for([
  ['/app/activity/batches', '/app/activity'],
  ['/app/competitors/addresses', '/app/competitors'],
])('an address without a page of its own, %s, leads to %s inside the frame', async ([from, to]) => {
  const answer = await fetch(pages.address(from as string), {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/153' },
  });
  const target = new URL(answer.headers.get('location') ?? '', pages.address('/'));
  expect(target.pathname).toBe(to);
  // Without these the admin's frame would have to sign in anew.
  expect([...target.searchParams.keys()]).toEqual(
    expect.arrayContaining(['shop', 'host', 'embedded']),
  );
});

test('marks an alert read at the service and in the copy', async () => {
  await send('/app/alerts', { intent: 'mark', id: 'alt_1', read: 'true' });
  expect(service.asked.at(-1)).toMatchObject({
    method: 'PATCH',
    path: '/alerts/alt_1',
    body: '{"read":true}',
  });
  expect(
    (
      await db.prisma.alertCopy.findUniqueOrThrow({
        where: { shop_id: { shop: SHOP, id: 'alt_1' } },
      })
    ).readAt,
  ).not.toBeNull();
});

test.for(ACTIONS)('%s needs the role %s', async ([path, needed, form]) => {
  const below = needed === 'owner' ? 'manager' : 'viewer';
  await db.query(
    `update shop.shop_user set account_owner = false, role = $1 where user_id = '42'`,
    [below],
  );
  // Somebody has to be an owner: else the first who comes is.
  await db.query(
    `insert into shop.shop_user (shop, user_id, role, read_at) values ($1, '1', 'owner', now())
     on conflict do nothing`,
    [SHOP],
  );
  const asked = service.asked.length;
  const refusal = needed === 'owner' ? en.errors.owner_needed : en.errors.manager_needed;
  expect(await send(path, form)).toContain(refusal);
  expect(service.asked.length, 'the service was not asked').toBe(asked);
  await db.query(`update shop.shop_user set role = 'owner' where user_id = '42'`);
});

test('a viewer chooses the own notifications and is told what the role allows', async () => {
  await db.query(`update shop.shop_user set role = 'viewer' where user_id = '42'`);
  expect(await readPage('/app/products')).toContain(en.team.viewerTitle);
  const settings = await readPage('/app/settings');
  expect(settings).toContain(en.team.ownerTitle);
  expect(settings).toMatch(/<fieldset[^>]* disabled/);
  expect(
    await send('/app/settings/notifications', {
      intent: 'email',
      mode: 'daily',
      hour: '7',
      kinds: 'all',
      view: '',
      quietFrom: '1320',
      quietUntil: '420',
    }),
  ).toContain('"ok",true');
  const { rows } = await db.query(
    'select mode, quiet_from as "quietFrom" from shop.notification_preference',
  );
  expect(rows).toEqual([{ mode: 'daily', quietFrom: 1320 }]);
  await db.query(`update shop.shop_user set role = 'owner' where user_id = '42'`);
  expect(await readPage('/app/products')).not.toContain(en.team.viewerTitle);
});

test('records a verdict and shows it at once', async () => {
  expect(await (await decide([CONFIRMED])).json()).toEqual({
    ok: true,
    results: [{ id: 'mat_1', status: 'saved', verdict: 'confirmed' }],
  });
  expect(service.asked.at(-1)).toMatchObject({
    method: 'PATCH',
    path: '/matches/mat_1',
    body: '{"verdict":"confirmed","by":"42"}',
  });
  const offer = await db.prisma.offerCopy.findUniqueOrThrow({
    where: {
      shop_serviceProductId_listingId: {
        shop: SHOP,
        serviceProductId: 'prd_1',
        listingId: 'lst_1_1',
      },
    },
  });
  expect(offer.matchVerdict).toBe('confirmed');
});

test.for(['/app/competitors', '/app/matches', '/app/outcomes', '/app/settings/keys'])(
  'a service that refuses the shop is said once on %s, and its words in Settings',
  async (path) => {
    isRefusing = true;
    const html = await readPage(path);
    expect(html.split(en.shared.connectionTrouble.refused).length - 1, 'one banner').toBe(1);
    expect(html, 'not in the words of the service, too').not.toContain(REFUSAL);
    expect(await readPage('/app/settings')).toContain(REFUSAL);
    isRefusing = false;
    await readPage('/app/competitors');
    expect(await readPage('/app/settings')).not.toContain(REFUSAL);
  },
);

test('an API key is in the answer that made it, which nobody keeps, and in no other', async () => {
  const form = new URLSearchParams({ intent: 'create', name: 'Export' });
  const answer = await pages.ask('/app/settings/keys.data', { method: 'POST', body: form });
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await answer.text()).toContain('pk_live_shown_once');
  for (const path of ['/app/settings/keys.data', '/app/settings.data'])
    expect(await (await pages.ask(path)).text()).not.toMatch(/shown_once|pk_test_pages/);
});

test('the key that the app uses is not revoked, whoever asks', async () => {
  service.asked.length = 0;
  expect(await send('/app/settings/keys', { intent: 'revoke', id: 'key_1' })).toContain(
    en.errors.key_of_app,
  );
  expect(await send('/app/settings/keys', { intent: 'revoke', id: 'key_none' })).toContain(
    en.errors.key_unknown,
  );
  expect(service.asked.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('a page that goes away gives its session token in the body', async () => {
  const { token } = readToken();
  const before = service.asked.length;
  const anonymous = { anonymous: true };
  expect((await decide([CONFIRMED], { token, ...anonymous })).status).toBe(200);
  expect(service.asked).toHaveLength(before + 1);
  for (const wrong of ['', `${token}x`, undefined])
    expect((await decide([CONFIRMED], { token: wrong, ...anonymous })).status).not.toBe(200);
  expect((await decide([])).status).toBe(422);
  expect((await decide([{ ...CONFIRMED, verdict: 'auto' }])).status).toBe(422);
  expect(service.asked).toHaveLength(before + 1);
});

test('one by one, what the service was too busy for has no answer yet', async () => {
  const rows = ['mat_1', 'mat_gone', 'mat_busy', 'mat_2'].map((id) => ({ ...CONFIRMED, id }));
  expect(await (await decide(rows)).json()).toEqual({
    ok: true,
    results: [
      { id: 'mat_1', status: 'saved', verdict: 'confirmed' },
      { id: 'mat_gone', status: 'refused', verdict: null },
    ],
  });
  expect(await (await decide(rows.slice(2))).json()).toMatchObject({
    ok: false,
    code: 'unavailable',
  });
});

test('many decisions are one request where the service can, and keep each its answer', async () => {
  await db.query(`update shop.shop set capabilities = capabilities || '["matches.decisions"]'`);
  const rows = [1, 2, 3].map((n) => ({ ...CONFIRMED, id: `mat_${n}` }));
  expect(await (await decide(rows)).json()).toEqual({
    ok: true,
    results: [
      { id: 'mat_1', status: 'saved', verdict: 'confirmed' },
      { id: 'mat_2', status: 'conflict', verdict: 'refused' },
      { id: 'mat_3', status: 'refused', verdict: null },
    ],
  });
  expect(service.asked.at(-1)).toMatchObject({ method: 'POST', path: '/matches/decisions' });
  expect(JSON.parse(service.asked.at(-1)?.body ?? '').decisions[0]).toEqual({
    id: 'mat_1',
    verdict: 'confirmed',
    by: '42',
    expected_verdict: 'review',
  });
  await db.query(`update shop.shop set capabilities = capabilities - 'matches.decisions'`);
});

test('without the service, Settings is whole but for automatic matching, which says so', async () => {
  const load = async () => (await pages.ask('/app/settings/matching.data')).text();
  expect(await load()).toContain('expectedWrong');
  isRefusing = true;
  const refused = await load();
  expect(refused).toContain('unauthorized');
  expect(refused).not.toContain('expectedWrong');
  const html = await readPage('/app/settings');
  expect(html).toContain(en.settings.matching.title);
  expect(html).toContain(en.settings.recommendation.minMargin);
  expect(await send('/app/settings', { intent: 'matching', matchThreshold: '0.99' })).toContain(
    REFUSAL,
  );
  isRefusing = false;
  expect(await load()).toContain('expectedWrong');
});

test('the queue asks for the most probable matches where the service can sort', async () => {
  const readSort = async () => {
    expect(await (await pages.ask('/app/matches.data')).text()).toContain('mat_1');
    const asked = service.asked.findLast(({ path }) => path === '/matches');
    return new URLSearchParams(asked?.search).get('sort');
  };
  expect(await readSort()).toBeNull();
  await db.query(`update shop.shop set capabilities = capabilities || '["matches.sort"]'`);
  expect(await readSort()).toBe('-probability');
  await db.query(`update shop.shop set capabilities = capabilities - 'matches.sort'`);
});

test('passes on why a competitor is refused', async () => {
  expect(await send('/app/competitors', { intent: 'add', address: 'no domain' })).toContain(
    'expected a domain',
  );
});

test('refuses a recommendation that has changed since, without asking Shopify', async () => {
  const decision = {
    intent: 'apply',
    serviceProductId: 'prd_2',
    recommendationId: 'rec_old',
    expectedMinor: '5190',
    toMinor: '4991',
    requestKey: crypto.randomUUID(),
  };
  const body = await send('/app/recommendations', decision);
  expect(body).toContain('recommendation_changed');
  expect(
    await db.prisma.priceChange.findFirst({ where: { shop: SHOP, serviceProductId: 'prd_2' } }),
  ).toMatchObject({ status: 'refused', byUserId: '42' });
});

test('dismisses a recommendation and hides it', async () => {
  await send('/app/recommendations', {
    intent: 'dismiss',
    serviceProductId: 'prd_3',
    recommendationId: 'rec_3',
  });
  expect(await (await pages.ask('/app/recommendations.data?weaker=1')).text()).not.toContain(
    'rec_3',
  );
});

test('names the fields of settings that are wrong and saves nothing', async () => {
  const limits = {
    intent: 'limits',
    threshold: '20',
    usualMargin: 'many',
    minMargin: '0',
    mapFormula: 'share',
    share: '80',
    tolerance: '0',
  };
  const body = await send('/app/settings', limits);
  expect(body).toContain('threshold');
  expect(body).toContain('usualMargin');
  expect((await db.prisma.shop.findUniqueOrThrow({ where: { domain: SHOP } })).settings).toEqual(
    {},
  );
});

test('an address of no page is the app’s own page, and a page that has moved is found', async () => {
  const ask = (path: string) =>
    fetch(pages.address(path), {
      headers: { 'user-agent': 'Mozilla/5.0 Chrome/153' },
      redirect: 'manual',
    });
  const none = await ask('/app/nothing/here');
  expect(none.status).toBe(404);
  expect(visibleText(await none.text())).toContain('This isn’t in your store, or it was deleted.');
  const framed = await ask('/nothing');
  expect([framed.status, framed.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/app\/nothing\?.*shop=/),
  ]);
  const outside = await fetch(new URL('/nothing', pages.address('/app')));
  expect(outside.status).toBe(404);
  expect(visibleText(await outside.text())).toContain('There’s no page at this address.');
  const moved = await ask('/app/evidence/alt_1');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/app/alerts/evidence/alt_1?'),
  ]);
});

test('shows evidence as text only', async () => {
  const html = await (
    await fetch(pages.address('/app/alerts/evidence/alt_1'), {
      headers: { 'user-agent': 'Mozilla/5.0 Chrome/153' },
    })
  ).text();
  expect(html).toContain('&lt;script&gt;window.ranEvidence');
  expect(html).not.toContain('<script>window.ranEvidence');
});

/** The page as the server sends it. */
async function readPage(path: string): Promise<string> {
  const answer = await fetch(pages.address(path), {
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/153' },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return visibleText(await answer.text());
}

/** Without scripts, which hold the loaders' data, and without what React puts between texts. */
const visibleText = (html: string): string =>
  html.replaceAll(/<script[^]*?<\/script>|<!-- -->/g, '').replaceAll('&#x27;', "'");

const CONFIRMED = { id: 'mat_1', verdict: 'confirmed', expected: 'review' };

function decide(
  decisions: object[],
  { token, anonymous }: { token?: string | undefined; anonymous?: boolean } = {},
): Promise<Response> {
  return pages.ask('/app/matches/decisions', {
    method: 'POST',
    anonymous: anonymous ?? false,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decisions, token }),
  });
}

const readToken = () => ({
  token: new URL(pages.address('/app')).searchParams.get('id_token') ?? '',
});

async function send(path: string, fields: Record<string, string>): Promise<string> {
  const [page, query] = path.split('?');
  const answer = await pages.ask(query ? `${page}.data?${query}` : `${page}.data`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.text();
}

/**
 * Beside texts of competitors, a token in a compressed document could be guessed from its length.
 */
test('no document repeats the session token of its address', async () => {
  const leaking: string[] = [];
  for (const path of PAGES) {
    const address = pages.address(path);
    const answer = await fetch(address, { headers: { 'user-agent': BROWSER } });
    const token = new URL(address).searchParams.get('id_token') ?? path;
    const document = await answer.text();
    expect(answer.status, path).toBe(200);
    if (document.includes(token) || document.includes('id_token')) leaking.push(path);
  }
  expect(leaking).toEqual([]);
});
