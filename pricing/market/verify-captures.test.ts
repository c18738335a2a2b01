import { beforeAll, beforeEach, expect, test } from 'vitest';
import { zstdCompressSync } from 'node:zlib';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { keepCapture } from '#tests/support/keep-capture.ts';
import { type StoredCapture, hashCaptureLink } from './captures.ts';
import { verifyCaptures, listChainLinks } from './verify-captures.ts';
import { startMonitoringRetailer } from './monitored-retailers.ts';

let context: TestStage;
let retailerId: string;
let captures: StoredCapture[];
let retailers = 0;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
});

beforeEach(async () => {
  retailers += 1;
  retailerId = (
    await startMonitoringRetailer(context, {
      accountId: 'acc_1',
      domainOrUrl: `shop${retailers}.com`,
    })
  ).retailerId;
  captures = [];
  // More than one page of what is read at a time.
  for (let n = 0; n < 25; n += 1) captures.push(await keep(`page ${n}`));
});

test('reports no problem for unchanged captures', async () => {
  const { links } = await listChainLinks(context.db, {
    retailerId,
    at: new Date('2030-01-01'),
    around: 100,
  });
  expect(await verify()).toEqual({
    captures: 25,
    dropped: 0,
    problems: [],
    head: links.at(-1)?.chain.toString('hex'),
  });
});

test('reports nothing for a retailer without captures', async () => {
  expect(await verifyCaptures(context, { retailerId: 'ret_none' })).toEqual({
    captures: 0,
    dropped: 0,
    problems: [],
    head: null,
  });
});

test.each([
  ['a byte in a row', 'store = null, body = $2', zstdCompressSync('page X'), 'bytes_changed'],
  ['a packed byte in a row', 'store = null, body = $2', Buffer.from('nothing'), 'bytes_changed'],
  // No store has bytes with this hash.
  ['the hash', 'sha256 = $2', Buffer.alloc(32), 'bytes_missing'],
  ['the address', 'url = $2', 'https://elsewhere.com/', 'link_broken'],
  [
    'a header',
    'headers = $2',
    JSON.stringify({ date: 'Mon, 02 Jan 2023 00:00:00 GMT' }),
    'link_broken',
  ],
  ['the status', 'status = $2', 404, 'link_broken'],
  ['the reader', 'parser = $2', 'reading/9', 'link_broken'],
])('detects that %s was changed', async (_what, change, value, problem) => {
  await context.db.query(`update pricing.capture set ${change} where id = $1`, [
    captures[7]?.id,
    value,
  ]);
  expect((await verify()).problems).toContainEqual(
    expect.objectContaining({ captureId: captures[7]?.id, problem }),
  );
});

test('detects a changed time', async () => {
  await context.db.query(
    `update pricing.capture set fetched_at = fetched_at - interval '1 millisecond' where id = $1`,
    [captures[7]?.id],
  );
  expect((await verify()).problems.length).toBeGreaterThan(0);
});

test('detects a removed capture', async () => {
  await context.db.query(`delete from pricing.capture where id = $1`, [captures[7]?.id]);
  expect(await verify()).toMatchObject({
    captures: 24,
    problems: [{ captureId: captures[8]?.id, problem: 'link_broken' }],
  });
});

test('detects that the first capture was removed', async () => {
  await context.db.query(`delete from pricing.capture where id = $1`, [captures[0]?.id]);
  expect((await verify()).problems).toMatchObject([
    { captureId: captures[1]?.id, problem: 'link_broken' },
  ]);
});

test('detects that the last capture was removed when something refers to it', async () => {
  const last = captures.at(-1);
  await context.db.query(
    `insert into pricing.visit (id, retailer_id, url, at, outcome, capture_id)
     values ('vis_1', $1, 'https://shop.com/', $2, 'changed', $3)`,
    [retailerId, last?.at, last?.id],
  );
  await context.db.query(`delete from pricing.capture where id = $1`, [last?.id]);
  expect((await verify()).problems).toMatchObject([{ captureId: last?.id, problem: 'missing' }]);
});

test('detects a rewritten end by an earlier link', async () => {
  const { head } = await verify();
  await context.db.query(`delete from pricing.capture where id = $1`, [captures.at(-1)?.id]);
  await keep('another page');
  expect((await verify()).problems).toEqual([]);
  expect((await verify()).head).not.toBe(head);
});

test('keeps its order when the clock is set back', async () => {
  context.clock.advance(2 * DAY_MS);
  await keep('ahead');
  context.clock.advance(-49 * HOUR_MS);
  await keep('back');
  await keep('once more');
  expect(await verify()).toMatchObject({ captures: 28, problems: [] });
});

test.each([
  [10, 3, 7, 14],
  [3, 3, 0, 7],
  [2, 3, 0, 6],
  [24, 3, 21, 25],
])(
  'lists the links around capture %i, each made of the one before',
  async (middle, around, from, to) => {
    const { before, links } = await listChainLinks(context.db, {
      retailerId,
      at: captures[middle]?.at ?? new Date(0),
      around,
    });
    expect(links.map((link) => link.captureId)).toEqual(
      captures.slice(from, to).map((capture) => capture.id),
    );
    for (const [n, link] of links.entries())
      expect(hashCaptureLink(links[n - 1]?.chain ?? before, link.record)).toEqual(link.chain);
  },
);

const verify = () => verifyCaptures(context, { retailerId });

async function keep(text: string): Promise<StoredCapture> {
  const document = {
    retailerId,
    url: 'https://shop.com/a',
    at: context.clock.now(),
    status: 200,
    headers: { etag: '"1"', date: 'Fri, 20 Nov 2026 12:00:00 GMT' },
    bytes: Buffer.from(text),
    parser: 'test',
  };
  return keepCapture(context, document);
}
