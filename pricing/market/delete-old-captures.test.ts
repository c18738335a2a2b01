import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { keepCapture } from '#tests/support/keep-capture.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { deleteOldCaptures } from './delete-old-captures.ts';
import { verifyCaptures } from './verify-captures.ts';

const keeping = { evidenceMonths: 12, captureDays: 30 };
let context: TestStage;
let violation: Violation;

// Three captures: 99, 80 (of the alert and the current offer), then those that a test adds.
beforeEach(async () => {
  context = await createTestStage();
  violation = await openViolation(context, '80.00');
});

test(
  'deletes bytes past their retention, keeps those of alerts and current offers, and the ' +
    'chain stays valid',
  async () => {
    await violation.visit('95.00');
    const before = await verify();
    context.clock.advance(29 * DAY_MS);
    expect(await drop()).toEqual({ checked: 0, dropped: 0 });
    context.clock.advance(2 * DAY_MS);
    expect(await drop()).toEqual({ checked: 3, dropped: 1 });
    expect(await listKept()).toEqual([
      ['99.00', false],
      ['80.00', true],
      ['95.00', true],
    ]);
    expect(await verify()).toEqual({ ...before, dropped: 1 });
    expect(await drop()).toEqual({ checked: 2, dropped: 0 });
  },
);

test('an open alert keeps its bytes for years, a resolved one for its months', async () => {
  context.clock.advance(1000 * DAY_MS);
  await drop();
  expect(await listKept()).toEqual([
    ['99.00', false],
    ['80.00', true],
  ]);
  await violation.visit('95.00');
  context.clock.advance(360 * DAY_MS);
  await drop();
  expect(
    (await buildEvidenceFile(context, { accountId: 'acc', alertId: violation.alertId }))?.name,
  ).toMatch(/\.zip$/);
  context.clock.advance(10 * DAY_MS);
  await drop();
  expect(await listKept()).toEqual([
    ['99.00', false],
    ['80.00', false],
    ['95.00', true],
  ]);
  await expect(
    buildEvidenceFile(context, { accountId: 'acc', alertId: violation.alertId }),
  ).rejects.toMatchObject({ code: 'gone' });
  expect((await verify()).problems).toEqual([]);
});

test("deletes the bytes of a gone listing's offer", async () => {
  await violation.visit('95.00');
  await context.db.query(`update pricing.listing set state = 'gone'`);
  context.clock.advance(31 * DAY_MS);
  await drop();
  expect(await listKept()).toEqual([
    ['99.00', false],
    ['80.00', true],
    ['95.00', false],
  ]);
});

test('processes several batches, and none after its time limit', async () => {
  const { retailerId } = violation;
  for (let n = 0; n < 205; n += 1) {
    await keepCapture(context, {
      retailerId,
      url: 'https://gear.com/p/x',
      at: context.clock.now(),
      status: 200,
      headers: {},
      bytes: Buffer.from(`page ${n}`),
      parser: 'test',
    });
  }
  context.clock.advance(31 * DAY_MS);
  expect(await deleteOldCaptures(context, keeping, { until: performance.now() - 1 })).toEqual({
    checked: 0,
    dropped: 0,
  });
  expect(await drop()).toEqual({ checked: 207, dropped: 206 });
  expect(await verify()).toMatchObject({ captures: 207, dropped: 206, problems: [] });
});

test('reports missing bytes that no retention rule deletes', async () => {
  await context.db.query(
    `update pricing.capture set store = null, dropped_at = now() where id = (select capture_id from pricing.alert)`,
  );
  expect((await verify()).problems).toMatchObject([{ problem: 'bytes_dropped' }]);
});

test('still verifies the record of deleted bytes', async () => {
  context.clock.advance(31 * DAY_MS);
  await drop();
  await context.db.query(`update pricing.capture set sha256 = $1 where dropped_at is not null`, [
    Buffer.alloc(32),
  ]);
  expect((await verify()).problems).toMatchObject([{ problem: 'link_broken' }]);
});

const drop = () => deleteOldCaptures(context, keeping, { until: performance.now() + 60_000 });
const verify = () => verifyCaptures(context, { retailerId: violation.retailerId });

/** The captured prices, and whether their bytes are stored. */
async function listKept(): Promise<unknown[]> {
  const { rows } = await context.db.query<{ price: bigint; kept: boolean }>(
    `select o.price, c.dropped_at is null as kept from pricing.capture c
     join (select capture_id, price_minor as price from pricing.price_span
       union select capture_id, price_minor from pricing.listing) o
       on o.capture_id = c.id
     order by c.fetched_at`,
  );
  return rows.map(({ price, kept }) => [(Number(price) / 100).toFixed(2), kept]);
}
