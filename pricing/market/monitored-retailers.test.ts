import { beforeAll, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { normalizeDomain } from './normalize-domain.ts';
import { startMonitoringRetailer, stopMonitoringRetailer } from './monitored-retailers.ts';

let context: TestStage;
beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now()), ('acc_2', 'B', 'growth', now())`,
  );
});

test.each([
  ['Shop.Example', 'shop.example', 'https://shop.example'],
  ['https://www.shop.de/p/1?x=2', 'shop.de', 'https://www.shop.de'],
  [' http://shop.co.uk:8080/ ', 'shop.co.uk', 'http://shop.co.uk:8080'],
  ['bücher.de', 'xn--bcher-kva.de', 'https://xn--bcher-kva.de'],
  ['www.com', 'www.com', 'https://www.com'],
])('reads %s as the domain %s', (text, domain, origin) => {
  expect(normalizeDomain(text)).toEqual({ domain, origin });
});

test.each([
  '',
  'shop',
  '127.0.0.1',
  'http://[::1]/',
  'ftp://shop.de',
  'https://user@shop.de',
  'localhost',
  'a b.de',
  'javascript:alert(1)',
  `${'a'.repeat(64)}.de`,
])('refuses %j as a domain', (text) => {
  expect(() => normalizeDomain(text)).toThrow(AppError);
});

test('shares one retailer between accounts', async () => {
  const first = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'shop.de',
    tax: 'included',
  });
  const again = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'https://www.shop.de/x',
  });
  const other = await startMonitoringRetailer(context, {
    accountId: 'acc_2',
    domainOrUrl: 'shop.de',
  });
  expect([first.created, again.created, other.created]).toEqual([true, false, true]);
  expect(new Set([first.retailerId, again.retailerId, other.retailerId]).size).toBe(1);
  expect(context.published.map((event) => event.type)).toEqual([
    'retailer.monitored',
    'retailer.monitored',
  ]);
  await stopMonitoringRetailer(context, { accountId: 'acc_1', retailerId: first.retailerId });
  await expect(
    stopMonitoringRetailer(context, { accountId: 'acc_1', retailerId: first.retailerId }),
  ).rejects.toThrow(AppError);
});
