import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { buildEvidenceFile } from './build-evidence-file.ts';
import { readZip, writeZip } from './zip.ts';
import { openViolation, type Violation, violationPage } from '#tests/support/open-violation.ts';
import { verifyEvidence } from './verify-evidence.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
let context: TestStage;
let violation: Violation;
let folder: string;

beforeAll(async () => {
  context = await createTestStage();
  violation = await openViolation(context, '80.00');
  folder = await mkdtemp(join(tmpdir(), 'pricing-evidence-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('contains the bytes as fetched and a description of the offer', async () => {
  const files = await unpack();
  expect([...files.keys()]).toEqual([
    'README.txt',
    'evidence.pdf',
    'page.html',
    'record.json',
    'chain.txt',
    'offer.json',
    'alert.json',
    'SHA256SUMS',
  ]);
  expect(files.get('page.html')).toEqual(violationPage('80.00'));
  const readme = files.get('README.txt')?.toString() ?? '';
  for (const line of [
    /^Retailer {8}gear\.com$/m,
    /^Address {9}https:\/\/gear\.com\/p\/headphones$/m,
    /^Fetched {9}2026-11-20T13:00:00\.\d{3}Z \(UTC, by our clock\)$/m,
    /^ {16}Fri, 20 Nov 2026 13:00:00 GMT \(by the retailer's/m,
    /^Listed price {4}80\.00 EUR$/m,
    /^Minimum price {3}90\.00 EUR, 10\.00 above the listed price$/m,
    /^Availability {4}in stock$/m,
    /^Your product {4}Headphones \(SKU HP-1, GTIN 04006381333931\)$/m,
    /^Same product {4}99 % sure; same GTIN 4006381333931$/m,
  ])
    expect(readme).toMatch(line);
  expect(readme).toContain(sha256(violationPage('80.00')));
  const facts = JSON.parse(files.get('alert.json')?.toString() ?? '');
  expect(facts).toMatchObject({
    alert: { mapPrice: '90.00', listed_price: '80.00', lowest_price: '80.00', resolved_at: null },
    history: [{ price: '99.00', capture_id: expect.stringMatching(/^cap_/) }],
  });
  expect(files.get('record.json')?.toString()).not.toContain('secret');
});

test('passes every check', async () => {
  const { ok, offer, checks } = await verifyEvidence(await pack());
  expect(checks).toMatchObject([
    { check: 'files' },
    { check: 'bytes' },
    { check: 'record' },
    { check: 'chain', detail: '2 links, each follows from the one before' },
    { check: 'offer' },
  ]);
  expect([ok, offer]).toEqual([
    true,
    expect.objectContaining({ price: '80.00', currency: 'EUR', availability: 'in_stock' }),
  ]);
});

test('is the same file until something changes', async () => {
  const [first, second] = [await pack(), await pack()];
  expect(first.equals(second)).toBe(true);
});

test('is the same file in every time zone that a server may have', async () => {
  const zone = process.env.TZ;
  onTestFinished(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const files: Buffer[] = [];
  for (const one of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
    process.env.TZ = one;
    files.push(await pack());
  }
  expect(files.every((file) => file.equals(files[0] as Buffer))).toBe(true);
});

test('page read finds the alert’s price in the bytes', async () => {
  const file = join(folder, 'page.html');
  await writeFile(file, (await unpack()).get('page.html') ?? '');
  const read = JSON.parse(
    execFileSync(
      process.execPath,
      ['cli/main.ts', 'page', 'read', '--url', 'https://gear.com/p/headphones', file],
      { cwd: ROOT, encoding: 'utf8' },
    ),
  );
  const { offer } = JSON.parse((await unpack()).get('offer.json')?.toString() ?? '');
  expect(read.offer).toMatchObject(offer);
  expect(read.offer.price).toBe('80.00');
});

test('the checksums can be verified with sha256sum alone', async () => {
  const files = await unpack();
  const lines = (files.get('SHA256SUMS')?.toString() ?? '').trimEnd().split('\n');
  expect(lines).toEqual(
    [...files]
      .filter(([name]) => name !== 'SHA256SUMS')
      .map(([name, bytes]) => `${sha256(bytes)}  ${name}`),
  );
});

test.each([
  [
    'a byte of the page',
    'page.html',
    (text: string) => text.replace('80.00 EUR', '81.00 EUR'),
    ['files', 'bytes', 'offer'],
  ],
  [
    'the price of the page',
    'page.html',
    (text: string) => text.replaceAll('80.00', '70.00'),
    ['files', 'bytes', 'offer'],
  ],
  [
    'the time of the record',
    'record.json',
    (text: string) => text.replace('T13:', 'T14:'),
    ['files', 'record'],
  ],
  [
    'a link',
    'chain.txt',
    (text: string) => text.replace(/[0-9a-f]\n$/, (end) => (end.startsWith('0') ? '1\n' : '0\n')),
    ['files', 'chain'],
  ],
  [
    'a line of the chain taken out',
    'chain.txt',
    (text: string) =>
      text
        .split('\n')
        .filter((_line, n) => n !== 1)
        .join('\n'),
    ['files', 'chain'],
  ],
  [
    'the offer',
    'offer.json',
    (text: string) => text.replace('"80.00"', '"8.00"'),
    ['files', 'offer'],
  ],
  ['the words', 'README.txt', (text: string) => `${text}Added.\n`, ['files']],
])('detects that %s was changed', async (_what, name, change, failing) => {
  const changed = [...(await unpack())].map(([each, bytes]) => ({
    name: `e/${each}`,
    bytes: each === name ? Buffer.from(change(bytes.toString())) : bytes,
  }));
  const { ok, checks } = await verifyEvidence(writeZip(changed, new Date()));
  expect(ok).toBe(false);
  expect(checks.filter((check) => !check.ok).map((check) => check.check)).toEqual(failing);
});

test('rejects a file that is not an evidence file, with the reason', async () => {
  const zip = await pack();
  const refusal = (file: Buffer) => expect(verifyEvidence(file)).rejects;
  await refusal(Buffer.from('no zip')).toThrow('this is no ZIP');
  await refusal(Buffer.alloc(0)).toThrow('this is no ZIP');
  await refusal(writeZip([{ name: 'e/a', bytes: Buffer.from('b') }], new Date())).toThrow(
    'record.json is missing',
  );
  await refusal(zip.subarray(0, zip.length - 300)).toThrow('this is no ZIP');
  const flipped = Buffer.from(zip);
  const at = flipped.indexOf('<!doctype html>');
  flipped[at] = 0x20;
  await refusal(flipped).toThrow('page.html is damaged');
});

test('is null for another account and without a capture', async () => {
  const { alertId } = violation;
  expect(await buildEvidenceFile(context, { accountId: 'other', alertId })).toBeNull();
  expect(await buildEvidenceFile(context, { accountId: 'acc', alertId: 'alt_none' })).toBeNull();
});

test('follows a falling price, with the previous price in its history', async () => {
  await violation.visit('75.00');
  const files = await unpack();
  expect(files.get('page.html')).toEqual(violationPage('75.00'));
  expect((await verifyEvidence(await pack())).ok).toBe(true);
  expect(
    JSON.parse(files.get('alert.json')?.toString() ?? '').history.map(
      (span: { price: string }) => span.price,
    ),
  ).toEqual(['99.00', '80.00']);
});

test('stays unchanged when the price has recovered', async () => {
  await violation.visit('95.00');
  const files = await unpack();
  expect(files.get('page.html')).toEqual(violationPage('75.00'));
  expect(files.get('README.txt')?.toString()).toMatch(
    /^Ended {11}2026-11-20T15:00:00\.000Z \(recovered\)$/m,
  );
  const { ok, checks } = await verifyEvidence(await pack());
  expect([ok, checks.find((check) => check.check === 'chain')?.detail]).toEqual([
    true,
    '4 links, each follows from the one before',
  ]);
});

/** Reads the ZIP sequentially by its local headers, not by its directory. */
test('a reader that uses only local headers finds the same files', async () => {
  const zip = await pack();
  const found: string[] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [size, name, extra] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    found.push(`${zip.toString('utf8', at + 30, at + 30 + name)} ${size}`);
    at += 30 + name + extra + size;
  }
  expect(found).toEqual(readZip(zip).map((entry) => `${entry.name} ${entry.bytes.length}`));
  expect(found).toHaveLength(8);
});

async function pack(): Promise<Buffer> {
  const file = await buildEvidenceFile(context, { accountId: 'acc', alertId: violation.alertId });
  if (!file) throw new Error('There is no evidence');
  return file.bytes;
}

async function unpack(): Promise<Map<string, Buffer>> {
  return new Map(
    readZip(await pack()).map(({ name, bytes }) => [
      name.replace(`evidence-${violation.alertId}/`, ''),
      Buffer.from(bytes),
    ]),
  );
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
