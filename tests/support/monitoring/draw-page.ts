/** Opens pages of the sample retailers in Chromium, as far as their robots.txt allows it. */
import type { BrowserContext } from 'playwright-core';
import { isAllowed, parseRobots } from '#pricing/extraction/robots.ts';
import type { DataResponse } from '#pricing/monitoring/browser/browser.ts';
import { serializePage } from '#pricing/monitoring/browser/serialize-page.ts';
import type { RetailerNetwork } from '#sandbox/retailers/open-retailers.ts';

export interface DrawnPage {
  readonly url: string;
  /** What the server sent. */
  readonly plain: Uint8Array;
  /** What the browser made of it. */
  readonly drawn: Uint8Array;
  readonly html: string;
  /** JSON that the page asked for, in the order of its answers. */
  readonly data: readonly DataResponse[];
  readonly picture: Uint8Array;
}

const USER_AGENT = 'PricingBot/1';
const QUIET_MS = 500;
const MAX_MS = 3000;

/** Draws a page; waits until nothing was requested for half a second, at most three seconds. */
export async function drawPage(
  context: BrowserContext,
  network: RetailerNetwork,
  url: string,
): Promise<DrawnPage> {
  const page = await context.newPage();
  const data: DataResponse[] = [];
  let plain: Uint8Array = new Uint8Array();
  let last = Date.now();
  const robots = parseRobots((await request(network, new URL('/robots.txt', url))).bytes);
  await page.route('**/*', async (route) => {
    last = Date.now();
    const asked = route.request();
    if (!isAllowed(robots, asked.url(), USER_AGENT)) return route.abort();
    const answer = await request(network, new URL(asked.url()));
    last = Date.now();
    if (asked.isNavigationRequest()) plain = answer.bytes;
    if (answer.contentType.startsWith('application/json'))
      data.push({ url: asked.url(), method: asked.method(), ...answer });
    return route.fulfill({
      status: answer.status,
      contentType: answer.contentType,
      body: Buffer.from(answer.bytes),
    });
  });
  try {
    await page.goto(url, { waitUntil: 'load' });
    const end = Date.now() + MAX_MS;
    while (Date.now() < Math.min(end, last + QUIET_MS)) await page.waitForTimeout(50);
    const html = await page.evaluate(serializePage);
    const picture = await page.screenshot({ fullPage: true });
    return { url, plain, drawn: new TextEncoder().encode(html), html, data, picture };
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
}

async function request(
  network: RetailerNetwork,
  url: URL,
): Promise<{ status: number; contentType: string; bytes: Uint8Array }> {
  const place = network.route(url.hostname);
  if (!place) return { status: 404, contentType: 'text/plain', bytes: new Uint8Array() };
  const answer = await fetch(`http://${place.address}:${place.port}${url.pathname}${url.search}`);
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}
