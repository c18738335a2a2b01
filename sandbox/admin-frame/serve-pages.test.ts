import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#kernel/logger.ts';
import { openContext } from '#tests/support/open-browser.ts';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';

let stateDir: string;
let sandbox: Sandbox;
let appUrl: string;
const authorizations: (string | undefined)[] = [];

/** Serves the sandbox and, instead of the app, one page that uses what an embedded app uses. */
const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  appUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  sandbox = await startSandbox({
    stateDir,
    appUrl,
    log: silentLogger,
    webhookBackOff: [],
    appConfig: join(stateDir, 'none.toml'),
  });
});

afterAll(async () => {
  await sandbox.stop();
  server.closeAllConnections();
  server.close();
  await rm(stateDir, { recursive: true, force: true });
});

test('the frame address is signed and contains a session token', async () => {
  const document = await (
    await sandbox.fetch(
      new Request(`${appUrl}/sandbox/?path=${encodeURIComponent('/app/alerts?kind=map')}`),
    )
  ).text();
  const source =
    /src="([^"]+)"/.exec(document.split('<iframe')[1] ?? '')?.[1]?.replaceAll('&#38;', '&') ?? '';
  const url = new URL(source);
  expect(url.pathname).toBe('/app/alerts');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    kind: 'map',
    embedded: '1',
    shop: sandbox.shop,
  });
  const hmac = url.searchParams.get('hmac');
  url.searchParams.delete('hmac');
  expect(hmac).toBe(
    createHmac('sha256', sandbox.apiSecret).update(url.searchParams.toString()).digest('hex'),
  );
  const [head = '', payload = '', signature] = (url.searchParams.get('id_token') ?? '').split('.');
  expect(signature).toBe(
    createHmac('sha256', sandbox.apiSecret).update(`${head}.${payload}`).digest('base64url'),
  );
});

test('frames only pages of the app', async () => {
  for (const path of [
    'https://evil.example/',
    '//evil.example/app',
    '/sandbox/shop',
    '/\\evil.example',
  ]) {
    const document = await (
      await sandbox.fetch(new Request(`${appUrl}/sandbox/?path=${encodeURIComponent(path)}`))
    ).text();
    expect(document).toContain(`src="${appUrl}/app?`);
  }
});

test('a product has a page with the app’s block, in both languages', async () => {
  const read = async (path: string) => {
    const answer = await sandbox.fetch(new Request(appUrl + path));
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: await answer.text(),
    };
  };
  const list = await read('/sandbox/shop');
  const path = /href="(\/sandbox\/product\?product=\d+)"/.exec(list.text)?.[1] ?? '';
  const page = await read(`${path}&language=de`);
  const frame = /<iframe[^>]* src="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? '';
  expect(frame).toMatch(
    /^\/sandbox\/product-block\?gid=gid%3A%2F%2Fshopify%2FProduct%2F\d+&target=product&language=de$/,
  );
  const block = await read(frame);
  expect([block.status, block.text]).toEqual([
    200,
    expect.stringContaining('Niedrigste Preise der Mitbewerber'),
  ]);
  for (const target of ['product', 'variant']) {
    const script = await read(`/sandbox/product-block.bundle.js?target=${target}`);
    expect([script.status, script.type, script.text]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      expect.stringContaining('s-admin-block'),
    ]);
  }
  // Values put into the document stay data.
  expect(
    (await read('/sandbox/product-block?gid=%3C/script%3E&target=product&language=en')).text,
  ).not.toContain('"gid":"</script>');
  for (const wrong of [
    '/sandbox/product-block?gid=x&target=other&language=en',
    '/sandbox/product?product=0',
  ])
    expect((await read(wrong)).status).toBeGreaterThanOrEqual(404);
});

test('refuses forms and token requests from other sites', async () => {
  for (const path of ['/sandbox/session-token', '/sandbox/actions/uninstall']) {
    const cross = await sandbox.fetch(
      new Request(appUrl + path, { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    );
    expect(cross.status).toBe(403);
    const origin = await sandbox.fetch(
      new Request(appUrl + path, { method: 'POST', headers: { Origin: 'https://evil.example' } }),
    );
    expect(origin.status).toBe(403);
    const rebound = await sandbox.fetch(
      new Request(`http://rebound.example${path}`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      }),
    );
    expect(rebound.status).toBe(403);
  }
});

test('another user can sign in to the admin, and opens the app in their language', async () => {
  const choose = (staff: string) =>
    sandbox.fetch(
      new Request(`${appUrl}/sandbox/staff`, {
        method: 'POST',
        body: new URLSearchParams({ staff }),
      }),
    );
  expect((await choose('99')).status).toBe(422);
  const cookie = ((await choose('43')).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const subjectOf = (token: string | null): unknown =>
    JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).sub;
  const open = async (headers: Record<string, string>) => {
    const read = (path: string, method = 'GET') =>
      sandbox.fetch(new Request(`${appUrl}/sandbox/${path}`, { method, headers }));
    const page = await (await read('')).text();
    const address = /data-src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const { searchParams } = new URL(address);
    const { token } = (await (await read('session-token', 'POST')).json()) as { token: string };
    return {
      chosen: /<option value="\d+" selected>([^(]+) \(/.exec(page)?.[1],
      locale: searchParams.get('locale'),
      subjects: [subjectOf(searchParams.get('id_token')), subjectOf(token)],
      ...((await (await read('user.json')).json()) as object),
    };
  };
  expect(await open({ cookie })).toEqual({
    chosen: 'Tomas Lind',
    locale: 'de',
    subjects: ['43', '43'],
    accountAccess: 'Limited access',
  });
  expect(await open({})).toEqual({
    chosen: 'Ingrid Nordlicht',
    locale: 'en',
    subjects: ['42', '42'],
    accountAccess: 'Full access',
  });
});

test('the merchant changes a price on the shop page', async () => {
  const variant = sandbox.control.variants()[0];
  const body = new URLSearchParams({ variant: variant?.id ?? '', price: '255.00', compare_at: '' });
  const answer = await sandbox.fetch(
    new Request(`${appUrl}/sandbox/actions/set-price`, { method: 'POST', body }),
  );
  expect(answer.status).toBe(303);
  expect(sandbox.control.variant(variant?.id ?? '')).toMatchObject({
    price: '255.00',
    compareAtPrice: null,
  });
  const bad = await sandbox.fetch(
    new Request(`${appUrl}/sandbox/actions/set-price`, {
      method: 'POST',
      body: new URLSearchParams({ variant: variant?.id ?? '', price: 'cheap' }),
    }),
  );
  expect([bad.status, await bad.text()]).toEqual([
    422,
    'price: expected an amount in EUR such as 19.90, got "cheap"',
  ]);
});

test('every state of a subscription can be reached', async () => {
  const act = (action: string, form: Record<string, string>) =>
    sandbox.fetch(
      new Request(`${appUrl}/sandbox/actions/${action}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      }),
    );
  const happen = (event: string) => act('billing', { event });
  const page = async () => (await sandbox.fetch(new Request(`${appUrl}/sandbox/plans`))).text();
  expect(await page()).toContain('Subscribed to growth');
  expect((await happen('end')).status).toBe(303);
  expect(await page()).toContain('There is no subscription.');
  const tried = await act('choose-plan', { plan: 'Scale', trial: '1' });
  // As at Shopify, the way leads to the app's welcome link with the handle of the plan.
  expect([tried.status, tried.headers.get('location')]).toEqual([
    303,
    `/sandbox/?path=${encodeURIComponent('/app/plan?plan_handle=scale')}`,
  ]);
  expect(await page()).toContain('Trial of scale until');
  await happen('end-trial');
  expect(await page()).toContain('Subscribed to scale');
  await happen('cancel');
  expect(await page()).toContain('and the subscription with it');
  await happen('freeze');
  expect(await page()).toContain('has not paid');
  await happen('pay');
  await happen('api-fails');
  expect(await page()).toContain('Let the Partner API answer again');
  await happen('webhooks-on');
  expect(await page()).toContain('Send no webhooks');
  expect((await act('choose-plan', { plan: 'Free for ever' })).status).toBe(422);
  expect((await happen('refund')).status).toBe(422);
});

test("the app's approval for protected customer data can be given and withdrawn on a page", async () => {
  const page = async () => (await sandbox.fetch(new Request(`${appUrl}/sandbox/access`))).text();
  const approve = async (approved: string) =>
    (
      await sandbox.fetch(
        new Request(`${appUrl}/sandbox/actions/approve-protected-data`, {
          method: 'POST',
          body: new URLSearchParams({ approved }),
        }),
      )
    ).status;
  expect(await page()).toContain('<b>Not approved</b>');
  expect([await approve('1'), await approve('yes')]).toEqual([303, 422]);
  expect(await page()).toContain('<b>Approved</b>');
  expect(await approve('0')).toBe(303);
  expect(await page()).toContain('<b>Not approved</b>');
});

test('shows hostile product names as text', async () => {
  await sandbox.control.createProduct('<script>alert(1)</script>', '5');
  const page = await (await sandbox.fetch(new Request(`${appUrl}/sandbox/shop?q=script`))).text();
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&#60;script&#62;alert(1)');
});

test('embedded page gets token, navigation, toast and save bar', async () => {
  const context = await openContext();
  const page = await context.newPage();
  const problems = listenForProblems(page);
  await page.goto(`${appUrl}/sandbox/`);
  const app = page.frameLocator('#app-frame');

  await page.getByRole('link', { name: 'Alerts' }).click();
  await app.getByText('at /app/alerts').waitFor();
  await page.waitForURL((url) => url.searchParams.get('path') === '/app/alerts');

  await app.getByRole('button', { name: 'Ask' }).click();
  await page.getByRole('status').getByText('Answer 200').waitFor();
  expect(authorizations.at(-1)).toMatch(/^Bearer ey/);

  await app.getByLabel('Margin').fill('12');
  await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
  await app.getByText('saved 12').waitFor();
  await page.locator('#title-bar').getByRole('button', { name: 'Dialog' }).click();
  await app.getByText('Inside the dialog').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('page without a token is reloaded with one', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await page.goto(
    `${appUrl}/bounce?shop=${sandbox.shop}&shopify-reload=${encodeURIComponent(`${appUrl}/app?shop=${sandbox.shop}`)}`,
  );
  await page.waitForURL((url) => url.pathname === '/app' && url.searchParams.has('id_token'));
  await context.close();
});

test('works on a phone and after an uninstallation', async () => {
  const context = await openContext({ width: 360, height: 700 });
  const page = await context.newPage();
  await page.goto(`${appUrl}/sandbox/shop`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Uninstall the app' }).click();
  await page.goto(`${appUrl}/sandbox/`);
  await page.getByRole('button', { name: 'Install Pricing Intelligence' }).click();
  await page.locator('#app-frame').waitFor();
  await context.close();
});

function listenForProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', appUrl);
  if (url.pathname.startsWith('/sandbox')) {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      ),
    );
    const result = await sandbox.fetch(
      new Request(url, {
        method: request.method ?? 'GET',
        headers,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    response
      .writeHead(result.status, Object.fromEntries(result.headers))
      .end(Buffer.from(await result.arrayBuffer()));
    return;
  }
  if (url.pathname === '/app/data') {
    authorizations.push(request.headers.authorization);
    response.end('{}');
    return;
  }
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,">` +
        `<meta name="shopify-api-key" content="${sandbox.apiKey}">` +
        `<script src="/sandbox/app-bridge.js"></script>\n` +
        `<ui-nav-menu><a href="/app" rel="home">Home</a><a href="/app/alerts">Alerts</a>` +
        `</ui-nav-menu><ui-title-bar title="Page">` +
        `<button onclick="document.querySelector('ui-modal').show()">Dialog</button>` +
        `</ui-title-bar>\n` +
        `<ui-modal><ui-title-bar title="Sure?"></ui-title-bar><p>Inside the dialog</p></ui-modal>\n` +
        `<p id="where">at ${url.pathname}</p><p id="saved"></p>` +
        `<form data-save-bar ` +
        `onsubmit="event.preventDefault();saved.textContent='saved '+margin.value"><label>Margin <input id="margin"></label></form>\n` +
        `<button onclick="fetch('/app/data').then((r)=>shopify.toast.show('Answer '+r.status))">Ask</button>\n` +
        `<script>document.addEventListener('shopify:navigate',(e)=>{` +
        `history.pushState(null,'',e.target.getAttribute('href'));` +
        `where.textContent='at '+location.pathname})</script></html>`,
    );
}
