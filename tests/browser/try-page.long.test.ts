/** The page of the API on which requests are tried, in a real browser, against the API itself. */
import { getRequestListener } from '@hono/node-server';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { openContext } from '#tests/support/open-browser.ts';
import { collectComplaints } from './collect-complaints.ts';

let server: Server;
let origin: string;
let apiKey: string;
beforeAll(async () => {
  const context = await createTestStage();
  const api = createApi({
    context,
    version: '1',
    operatorKeyHashes: [createHash('sha256').update('x').digest()],
    cursorSecret: randomBytes(32),
  });
  ({ apiKey } = await createAccount(context, { name: 'Lamps of the north', plan: 'growth' }));
  const listener = getRequestListener(api.fetch);
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  server?.closeAllConnections();
  await new Promise((closed) => server?.close(closed));
});

async function open(width: number, height: number) {
  const context = await openContext({ width, height });
  const page: Page = await context.newPage();
  const complaints: string[] = [];
  const origins = new Set<string>();
  collectComplaints(page, complaints);
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  await page.goto(`${origin}/v1/docs/try`);
  await page.getByRole('heading', { name: 'Pricing Intelligence' }).waitFor();
  return { page, complaints, origins, close: () => context.close() };
}

const WIDTHS = [
  [390, 844],
  [1280, 900],
] as const;
test.for(IS_LONG ? WIDTHS : WIDTHS.slice(0, 1))(
  'a request is sent with a key, at %i by %i',
  async ([width, height]) => {
    const { page, complaints, origins, close } = await open(width, height);
    const send = async (): Promise<number> => {
      const answered = page.waitForResponse((response) => response.url() === `${origin}/v1/`);
      await dialog
        .getByRole('button', { name: /^Send (?:get )?request/i })
        .last()
        .click();
      return (await answered).status();
    };
    const dialog = page.getByRole('dialog');
    await page.getByPlaceholder('Token').fill(apiKey);
    await page
      .getByRole('button', { name: /^Test Request/ })
      .first()
      .click();
    expect(await send()).toBe(200);
    await dialog.getByText('capabilities').filter({ visible: true }).first().waitFor();
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([origin]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // The key is not kept in the browser.
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      apiKey,
    );
    expect(await page.context().cookies()).toEqual([]);
    await close();
  },
);
