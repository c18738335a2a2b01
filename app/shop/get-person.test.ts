import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { listPriceChanges } from '#app/repricing/list-price-changes.server.ts';
import { runBatch } from '#app/repricing/run-batch.server.ts';
import { startBatch } from '#app/repricing/start-batch.server.ts';
import { getPerson } from './get-person.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const asked = (userId: string) =>
  new Request(`${app.appUrl}/app`, {
    headers: { authorization: `Bearer ${sandbox.control.mintSessionToken({ userId })}` },
  });

beforeAll(() => app.open());

test("requests the name of a session token's user from Shopify once", async () => {
  expect(await getPerson(services, asked('42'), { shop, userId: '42' })).toEqual({
    userId: '42',
    name: 'Ingrid Nordlicht',
  });
  expect(await getPerson(services, asked('43'), { shop, userId: '43' })).toEqual({
    userId: '43',
    name: 'Tomas Lind',
  });
  // Stored from now on, whatever the token.
  expect(
    await getPerson(services, new Request(`${app.appUrl}/app`), { shop, userId: '42' }),
  ).toEqual({ userId: '42', name: 'Ingrid Nordlicht' });
  expect(
    await services.db.prisma.shopUser.findMany({
      where: { shop },
      orderBy: { userId: 'asc' },
      select: { userId: true, email: true, emailVerified: true },
    }),
  ).toEqual([
    { userId: '42', email: 'owner@nordlicht.example', emailVerified: true },
    { userId: '43', email: 'tomas@nordlicht.example', emailVerified: true },
  ]);
});

test('continues without a name when Shopify returns none', async () => {
  expect(
    await getPerson(
      services,
      new Request(`${app.appUrl}/app`, { headers: { authorization: 'Bearer forged' } }),
      { shop, userId: '99' },
    ),
  ).toEqual({ userId: '99', name: null });
  expect(await services.db.prisma.shopUser.count({ where: { userId: '99' } })).toBe(0);
});

test("takes no name from another user's token", async () => {
  expect(await getPerson(services, asked('43'), { shop, userId: '77' })).toEqual({
    userId: '77',
    name: null,
  });
});

test("the journal names the user; the app's permissions do not depend on those of the user", async () => {
  await app.drain();
  const staff = (path: string, init: RequestInit) =>
    sandbox.fetch(new Request(`${app.appUrl}/sandbox/${path}`, { method: 'POST', ...init }));
  const chosen = await staff('staff', { body: new URLSearchParams({ staff: '43' }) });
  const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { token } = (await (await staff('session-token', { headers: { cookie } })).json()) as {
    token: string;
  };
  const by = await getPerson(
    services,
    new Request(`${app.appUrl}/app`, { headers: { authorization: `Bearer ${token}` } }),
    { shop, userId: '43' },
  );
  const [variant] = sandbox.control.variants();
  const { batchId } = await startBatch(
    services,
    { shop, kind: 'undo', requestKey: 'by-somebody-else', by },
    async () => ({
      planned: [
        {
          variantGid: String(variant?.id),
          productGid: String(variant?.productId),
          serviceProductId: null,
          recommendationId: null,
          currency: 'EUR',
          fromMinor: BigInt(String(variant?.price).replace('.', '')),
          toMinor: 12_345n,
          undoOf: 'chg_before',
          compareAt: { mode: 'leave' },
        },
      ],
    }),
  );
  await runBatch(services, { shop, batchId }, { signal: new AbortController().signal });
  expect(sandbox.control.variant(String(variant?.id)).price).toBe('123.45');
  const { rows } = await listPriceChanges(services, shop, {});
  expect(rows).toMatchObject([{ status: 'applied', byName: 'Tomas Lind', byUserId: '43' }]);
});
