import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { getPerson } from './get-person.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const asked = (userId: string) =>
  new Request(`${app.appUrl}/app`, {
    headers: { authorization: `Bearer ${sandbox.control.mintSessionToken({ userId })}` },
  });

beforeAll(() => app.open());

test('names the user of a session token, asked of Shopify once', async () => {
  expect(await getPerson(services, asked('42'), { shop, userId: '42' })).toEqual({
    userId: '42',
    name: 'Ingrid Nordlicht',
  });
  expect(await getPerson(services, asked('43'), { shop, userId: '43' })).toEqual({
    userId: '43',
    name: 'Tomas Lind',
  });
  // Known from now on, whatever the token.
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

test('goes on without a name when Shopify gives none', async () => {
  expect(
    await getPerson(
      services,
      new Request(`${app.appUrl}/app`, { headers: { authorization: 'Bearer forged' } }),
      { shop, userId: '99' },
    ),
  ).toEqual({ userId: '99', name: null });
  expect(await services.db.prisma.shopUser.count({ where: { userId: '99' } })).toBe(0);
});

test('takes no name from the token of somebody else', async () => {
  expect(await getPerson(services, asked('43'), { shop, userId: '77' })).toEqual({
    userId: '77',
    name: null,
  });
});
