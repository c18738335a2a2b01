import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts';
import { addFailedPicture, addPicture, createPng } from '#tests/support/add-picture.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { deleteOldCaptures } from './delete-old-captures.ts';
import { findPictureCapture, listPictures, type TakenPicture } from './pictures.ts';
import { verifyCaptures } from './verify-captures.ts';

let context: TestStage;
let violation: Violation;
let listingId: string;
let detectedAt: Date;

beforeEach(async () => {
  context = await createTestStage();
  violation = await openViolation(context, '80.00');
  const { rows } = await context.db.query<{ listingId: string; detectedAt: Date }>(
    `select listing_id as "listingId", detected_at as "detectedAt" from pricing.alert where id = $1`,
    [violation.alertId],
  );
  listingId = rows[0]?.listingId ?? '';
  detectedAt = rows[0]?.detectedAt ?? new Date(0);
});

test('lists the pictures from 20 minutes before the alert to its end, oldest first', async () => {
  const resolvedAt = after(60);
  await addPicture(context, { listingId, at: after(-21) });
  const early = await addPicture(context, { listingId, at: after(-19) });
  const failed = await addFailedPicture(context, { listingId, at: after(5), code: 'no_browser' });
  const late = await addPicture(context, { listingId, at: after(59), reason: 'scheduled' });
  const later = await addPicture(context, { listingId, at: after(61), reason: 'requested' });
  const open = await listPictures(context.db, { listingId, detectedAt, resolvedAt: null });
  expect(open.map(({ id }) => id)).toEqual([early, failed, late, later]);
  const closed = await listPictures(context.db, { listingId, detectedAt, resolvedAt });
  expect(closed.map(({ id }) => id)).toEqual([early, failed, late]);
  expect(closed).toMatchObject([
    {
      state: 'taken',
      reason: 'alert',
      price: { minor: 8000n, currency: 'EUR' },
      box: { x: 300, y: 420, width: 120, height: 32 },
    },
    { state: 'failed', failure: 'no_browser' },
    { state: 'taken', reason: 'scheduled' },
  ]);
});

test('leaves out pictures that still wait', async () => {
  await addFailedPicture(context, { listingId, at: after(1), code: 'busy' });
  await context.db.query(`update pricing.picture set state = 'waiting', failure = null`);
  expect(await listPictures(context.db, { listingId, detectedAt, resolvedAt: null })).toEqual([]);
});

test('finds the bytes of a picture', async () => {
  const page = createPng(10, 20, [1, 2, 3]);
  await addPicture(context, { listingId, at: after(1), page, detail: null });
  const taken = await getTaken();
  expect(taken.detail).toBeNull();
  const capture = await findPictureCapture(context, taken.page);
  expect(Buffer.from(capture?.bytes ?? '').equals(page)).toBe(true);
  expect(taken.page.sha256?.equals(capture?.sha256 ?? Buffer.alloc(0))).toBe(true);
});

test('pictures of an alert are kept as long as its own capture, others as any capture', async () => {
  await addPicture(context, { listingId, at: after(-30) });
  await addPicture(context, { listingId, at: after(5) });
  context.clock.advance(100 * DAY_MS);
  await drop();
  expect(await countKept()).toEqual({ early: 0, during: 3 });
  expect((await verify()).problems).toEqual([]);
  await violation.visit('95.00');
  context.clock.advance(300 * DAY_MS);
  await drop();
  expect(await countKept()).toEqual({ early: 0, during: 3 });
  context.clock.advance(100 * DAY_MS);
  await drop();
  expect(await countKept()).toEqual({ early: 0, during: 0 });
  expect((await verify()).problems).toEqual([]);
  await expect(findPictureCapture(context, (await getTaken(1)).page)).rejects.toMatchObject({
    code: 'gone',
  });
});

test('verification reports a picture of an open alert whose bytes were dropped or are absent', async () => {
  await addPicture(context, { listingId, at: after(5) });
  const { page, detail } = await getTaken();
  await context.db.query('update pricing.capture set store = null, dropped_at = $2 where id = $1', [
    page.id,
    after(10),
  ]);
  expect((await verify()).problems).toMatchObject([
    { captureId: page.id, problem: 'bytes_dropped' },
  ]);
  await context.db.query('delete from pricing.capture where id = $1', [detail?.id]);
  expect((await verify()).problems).toContainEqual(
    expect.objectContaining({ captureId: detail?.id, problem: 'missing' }),
  );
});

const after = (minutes: number): Date => new Date(detectedAt.getTime() + minutes * MINUTE_MS);
const verify = () => verifyCaptures(context, { retailerId: violation.retailerId });
const drop = () =>
  deleteOldCaptures(
    context,
    { evidenceMonths: 12, captureDays: 30 },
    { until: performance.now() + 60_000 },
  );

async function getTaken(index = 0): Promise<TakenPicture> {
  const pictures = await listPictures(context.db, {
    listingId,
    detectedAt: after(-60),
    resolvedAt: null,
  });
  const picture = pictures[index];
  if (picture?.state !== 'taken') throw new Error('There is no such picture');
  return picture;
}

/** Captures of pictures that still have their bytes, of before the alert and of its duration. */
async function countKept(): Promise<{ early: number; during: number }> {
  const { rows } = await context.db.query<{ early: number; during: number }>(
    `select count(*) filter (where p.taken_at < $1)::int as early,
       count(*) filter (where p.taken_at >= $1)::int as during
     from pricing.picture p join pricing.capture c
       on c.id in (p.document_capture_id, p.page_capture_id, p.detail_capture_id)
     where c.dropped_at is null`,
    [after(-20)],
  );
  return rows[0] ?? { early: 0, during: 0 };
}
