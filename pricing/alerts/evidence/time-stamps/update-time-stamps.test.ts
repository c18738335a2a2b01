import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { addPicture } from '#tests/support/add-picture.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import {
  type AuthorityHabit,
  startTimeStampAuthority,
  type TestAuthority,
} from '#tests/support/time-stamp-authority.ts';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { verifyEvidence } from '#pricing/alerts/evidence/verify-evidence.ts';
import { readZip, writeZip } from '#pricing/alerts/evidence/zip.ts';
import { requestTimeStamp } from './request-time-stamp.ts';
import { updateTimeStamps } from './update-time-stamps.ts';
import { verifyTimeStamp } from './time-stamp-token.ts';

const STAMPED_AT = new Date('2026-11-20T13:05:00Z');
const RECORD = Buffer.from('{"capture_id":"cap_1"}');
let context: TestStage;
let violation: Violation;
let authority: TestAuthority;

beforeEach(async () => {
  context = await createTestStage();
  violation = await openViolation(context, '80.00');
  authority = await startTimeStampAuthority({ at: STAMPED_AT });
});
afterEach(() => authority.close());

test('stamps the capture of an alert and its pictures once', async () => {
  await addPicture(context, { listingId: await getListing(), at: context.clock.now() });
  expect(await updateTimeStamps(context, authority)).toEqual({ stamped: 4, failed: 0 });
  expect(await updateTimeStamps(context, authority)).toEqual({ stamped: 0, failed: 0 });
  expect(authority.requests).toBe(4);
});

test('what is stamped is not looked at again, and a new capture is', async () => {
  await addPicture(context, { listingId: await getListing(), at: context.clock.now() });
  expect(await countUnstamped()).toEqual({ alerts: 1, pictures: 1 });
  await updateTimeStamps(context, authority);
  expect(await countUnstamped()).toEqual({ alerts: 0, pictures: 0 });
  await violation.visit('79.00');
  expect(await countUnstamped()).toEqual({ alerts: 1, pictures: 0 });
  expect(await updateTimeStamps(context, authority)).toEqual({ stamped: 1, failed: 0 });
});

async function countUnstamped() {
  const { rows } = await context.db.query<{ alerts: number; pictures: number }>(
    `select (select count(*)::int from pricing.alert
         where capture_id is distinct from stamped_capture_id) as alerts,
       (select count(*)::int from pricing.picture where stamps_settled_at is null) as pictures`,
  );
  return rows[0];
}

test('the file contains the time stamps, and they are verified with it', async () => {
  await addPicture(context, { listingId: await getListing(), at: context.clock.now() });
  await updateTimeStamps(context, authority);
  const zip = await pack();
  const trusted = await verifyEvidence(zip, { roots: authority.roots });
  expect(trusted.checks).toContainEqual({
    check: 'time_stamps',
    ok: true,
    detail: '4 time stamps are of their records, by a trusted authority',
  });
  expect(trusted.proved).toContain(
    'record.json existed on 2026-11-20T13:05:00.000Z, as CN=Test Time Stamps confirms.',
  );
  const unknown = await verifyEvidence(zip);
  expect([unknown.ok, unknown.notProved.join(' ')]).toEqual([
    true,
    expect.stringContaining('give its root certificate with --ca'),
  ]);
  const foreign = await startTimeStampAuthority({ at: STAMPED_AT });
  await foreign.close();
  expect((await verifyEvidence(zip, { roots: foreign.roots })).ok).toBe(false);
});

test('detects a time stamp of another record', async () => {
  await addPicture(context, { listingId: await getListing(), at: context.clock.now() });
  await updateTimeStamps(context, authority);
  const entries = readZip(await pack());
  const stamps = entries.filter(({ name }) => name.endsWith('.tsr'));
  const swapped = entries.map((entry) =>
    entry === stamps[0] ? { ...entry, bytes: stamps[1]?.bytes ?? entry.bytes } : entry,
  );
  const { ok, checks } = await verifyEvidence(writeZip(swapped, new Date()), {
    roots: authority.roots,
  });
  expect([ok, checks.find(({ check }) => check === 'time_stamps')?.detail]).toEqual([
    false,
    expect.stringContaining('it is a time stamp of other bytes'),
  ]);
});

test.each<[AuthorityHabit, RegExp]>([
  ['other_bytes', /of other bytes/],
  ['other_nonce', /the nonce differs/],
  ['refuses', /granted none \(status 2\)/],
  ['fails', /answered with status 503/],
  ['redirects', /fetch failed/],
  ['no_asn1', /no time-stamp response/],
  ['too_large', /too large/],
  ['damaged_signature', /signature is not valid/],
])('refuses the answer of an authority: %s', async (habit, message) => {
  authority.setHabit(habit);
  await expect(requestTimeStamp(authority, RECORD)).rejects.toThrow(message);
});

test('refuses a certificate for another purpose, and one that rests on no given root', async () => {
  const web = await startTimeStampAuthority({ at: STAMPED_AT, purpose: '1.3.6.1.5.5.7.3.1' });
  try {
    await expect(requestTimeStamp(web, RECORD)).rejects.toThrow(/not one for time stamps/);
    await expect(
      requestTimeStamp({ url: authority.url, roots: web.roots }, RECORD),
    ).rejects.toThrow(/signature is not valid/);
  } finally {
    await web.close();
  }
});

test('a failing authority is asked again later, and the evidence is complete without it', async () => {
  authority.setHabit('fails');
  expect(await updateTimeStamps(context, authority)).toEqual({ stamped: 0, failed: 1 });
  expect(await updateTimeStamps(context, authority)).toEqual({ stamped: 0, failed: 0 });
  const { ok, notProved } = await verifyEvidence(await pack());
  expect([ok, notProved.join(' ')]).toEqual([
    true,
    expect.stringContaining('no independent authority confirms the time'),
  ]);
  context.clock.advance(MINUTE_MS);
  expect(await updateTimeStamps(context, authority)).toEqual({ stamped: 0, failed: 1 });
  authority.setHabit('right');
  context.clock.advance(MINUTE_MS);
  expect(await updateTimeStamps(context, authority)).toEqual({ stamped: 0, failed: 0 });
  context.clock.advance(MINUTE_MS);
  expect(await updateTimeStamps(context, authority)).toEqual({ stamped: 1, failed: 0 });
});

test('the chain of a certificate is checked at the time of the stamp, not now', async () => {
  const old = await startTimeStampAuthority({ at: new Date('2010-01-01T00:00:00Z') });
  try {
    const stamp = await requestTimeStamp(old, RECORD);
    expect(
      await verifyTimeStamp({ response: stamp.response, record: RECORD, roots: old.roots }),
    ).toMatchObject({ at: new Date('2010-01-01T00:00:00Z'), isChainChecked: true });
  } finally {
    await old.close();
  }
});

async function getListing(): Promise<string> {
  const { rows } = await context.db.query<{ id: string }>('select id from pricing.listing');
  return rows[0]?.id ?? '';
}

async function pack(): Promise<Buffer> {
  const { alertId } = violation;
  const file = await buildEvidenceFile(context, { accountId: 'acc', alertId });
  if (!file) throw new Error('There is no evidence');
  return file.bytes;
}
