import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeTestServers } from '#tests/support/http-client/test-servers.ts';
import {
  drawOnce,
  openTestBrowser,
  openTestShop,
  type TestShop,
  toRequest,
  USER_AGENT,
} from '#tests/support/monitoring/open-test-shop.ts';
import { type Browser, PageNotAllowed, type ResourceKind } from './browser.ts';

let shop: TestShop;
let browser: Browser;

const HOME = 'http://shop.example/';
const PRODUCT = `<head><link rel="stylesheet" href="/style.css"></head><body style="margin:0">
  <h1>Mug</h1><p>Price <b id="price">loading</b></p><s id="old">24.00</s><i class="off">1.00</i>
  <img src="/mug.png"><video src="/film.mp4"></video>
  <script src="http://www.google-analytics.com/count.js"></script>
  <script src="/code.js"></script></body>`;

beforeAll(async () => {
  shop = await openTestShop((request, response) => {
    const html = (text: string): void =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(text);
    switch (request.url) {
      case '/':
        return html(PRODUCT);
      case '/style.css':
        return void response.setHeader('content-type', 'text/css').end('.off{display:none}');
      case '/code.js':
        return void response
          .setHeader('content-type', 'text/javascript')
          .end(
            `fetch('/price.json').then((r) => r.json()).then((d) => { price.textContent = d.price })`,
          );
      case '/price.json':
        return void response.setHeader('content-type', 'application/json').end('{"price":"19.90"}');
      case '/moved':
        return void response.writeHead(302, { location: '/closed' }).end();
      case '/moved-script':
        return html('<h1>Mug</h1><script src="/moved-script.js"></script>');
      case '/moved-script.js':
        return void response.writeHead(302, { location: 'http://cdn.example/closed.js' }).end();
      case '/onward':
        return void response.writeHead(301, { location: 'http://www.shop.example/there' }).end();
      case '/there':
        return void response
          .writeHead(404, { 'content-type': 'text/html', 'x-shop': 'yes' })
          .end('<h1>Gone</h1>');
      case '/cookie':
        response.setHeader('set-cookie', 'visitor=1');
        return html(`<h1>${request.headers.cookie ?? 'none'}</h1><script>localStorage.seen ??= 'first';
          document.body.append(localStorage.seen); localStorage.seen = 'again'</script>`);
      case '/busy':
        return html(
          `<h1>Mug</h1><script>setInterval(() => document.body.append('.'), 50)</script>`,
        );
      case '/tall':
        return html(`<body style="margin:0;height:20000px;background:#fff">
          <p style="position:absolute;left:300px;top:1000px;margin:0">19.90</p></body>`);
      default:
        return void response.writeHead(404).end();
    }
  });
  browser = openTestBrowser(shop);
});

afterAll(async () => {
  await browser.close();
  await closeTestServers();
});

test('draws a page with its scripts, and says what it cost', async () => {
  shop.requests.length = 0;
  const kinds: [string, ResourceKind][] = [];
  const open = await browser.open(
    toRequest(HOME, {
      isAllowed: (url, kind) => {
        kinds.push([url.pathname, kind]);
        return true;
      },
    }),
  );
  const { page } = open;
  const html = Buffer.from(page.html).toString();
  expect(page).toMatchObject({ url: HOME, status: 200, isQuiet: true });
  expect(page.headers['content-type']).toBe('text/html');
  expect(html).toMatch(
    /<b id="price" data-drawn-box="[\d. ]+" data-drawn-font="16" data-drawn-weight="700">19\.90</,
  );
  expect(html).toMatch(/<s id="old"[^>]* data-drawn-struck/);
  expect(html).toMatch(/<i class="off"[^>]* data-drawn-hidden/);
  expect(page.data.map(({ url, bytes }) => [url, Buffer.from(bytes).toString()])).toEqual([
    [`${HOME}price.json`, '{"price":"19.90"}'],
  ]);
  // No pictures, films and trackers.
  expect(new Set(shop.requests)).toEqual(
    new Set(['/', '/style.css', '/code.js', '/price.json'].map((path) => `shop.example${path}`)),
  );
  expect(Object.fromEntries(kinds)).toEqual({
    '/': 'document',
    '/style.css': 'style',
    '/code.js': 'script',
    '/price.json': 'data',
  });
  expect(page.cost.requests).toBe(4);
  expect(page.cost.bytes).toBeGreaterThan(PRODUCT.length);
  if (process.platform === 'linux') expect(page.cost.memoryBytes).toBeGreaterThan(50_000_000);
  await open.close();
});

test('loads pictures when a picture is wanted, and never films', async () => {
  shop.requests.length = 0;
  await drawOnce(browser, toRequest(HOME, { withPicture: true }));
  expect(shop.requests).toContain('shop.example/mug.png');
  expect(shop.requests).not.toContain('shop.example/film.mp4');
});

test('a page that is not allowed, or redirects to one, is not requested', async () => {
  const isAllowed = (url: URL): boolean => !url.pathname.startsWith('/closed');
  shop.requests.length = 0;
  await expect(browser.open(toRequest(`${HOME}closed`, { isAllowed }))).rejects.toThrow(
    PageNotAllowed,
  );
  await expect(browser.open(toRequest(`${HOME}moved`, { isAllowed }))).rejects.toThrow(
    `not allowed: ${HOME}closed`,
  );
  expect(await drawOnce(browser, toRequest(`${HOME}moved-script`, { isAllowed }))).toContain('Mug');
  expect(shop.requests).toEqual(
    ['/moved', '/moved-script', '/moved-script.js'].map((path) => `shop.example${path}`),
  );
});

test('a rule that fails allows nothing', async () => {
  const isAllowed = (): Promise<boolean> => Promise.reject(new Error('robots.txt is away'));
  shop.requests.length = 0;
  expect(await drawOnce(browser, toRequest(HOME, { isAllowed }))).toBe('unreachable');
  expect(shop.requests).toEqual([]);
});

test('follows an allowed redirect and gives the final address with its status', async () => {
  const open = await browser.open(toRequest(`${HOME}onward`));
  expect(open.page).toMatchObject({ url: 'http://www.shop.example/there', status: 404 });
  expect(open.page.headers).toMatchObject({ 'x-shop': 'yes' });
  await open.close();
});

test('identifies itself, and keeps neither cookies nor storage between visits', async () => {
  const agents = new Set<string | undefined>();
  const watched = await openTestShop((request, response) => {
    agents.add(request.headers['user-agent']);
    response.setHeader('content-type', 'text/html').end('<script>fetch("/x")</script>');
  });
  const other = openTestBrowser(watched);
  await drawOnce(other, toRequest(HOME));
  await other.close();
  expect([...agents]).toEqual([USER_AGENT]);
  const first = await drawOnce(browser, toRequest(`${HOME}cookie`));
  const second = await drawOnce(browser, toRequest(`${HOME}cookie`));
  expect([first, second].every((html) => html.includes('none') && html.includes('first'))).toBe(
    true,
  );
});

test('a page that is never quiet is read when its time is over', async () => {
  const open = await browser.open(toRequest(`${HOME}busy`, { timeoutMs: 2_500 }));
  expect(open.page.isQuiet).toBe(false);
  expect(Buffer.from(open.page.html).toString()).toContain('....');
  await open.close();
});

test('photographs the page with the box framed, and leaves the page as it was', async () => {
  const open = await browser.open(toRequest(`${HOME}tall`, { withPicture: true }));
  const picture = await open.takePicture({ x: 300, y: 1_000, width: 40, height: 20 });
  expect(sizeOf(picture.page)).toEqual([1_280, 12_000]);
  expect(sizeOf(picture.detail)).toEqual([2 * 360, 2 * 260]);
  const plain = await open.takePicture(null);
  expect(plain.detail).toBeNull();
  expect(Buffer.from(plain.page).equals(Buffer.from(picture.page))).toBe(false);
  expect(Buffer.from((await open.takePicture(null)).page).equals(Buffer.from(plain.page))).toBe(
    true,
  );
  await open.close();
  await expect(open.takePicture(null)).rejects.toMatchObject({ problem: 'timed_out' });
});

/** Width and height from the header of a PNG. */
function sizeOf(png: Uint8Array | null): number[] {
  const bytes = Buffer.from(png ?? []);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
