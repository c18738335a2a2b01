import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { addFailedPicture, addPicture, createPng } from '#tests/support/add-picture.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { buildEvidenceFile } from './build-evidence-file.ts';
import type { EvidenceLanguage } from './document/document-languages.ts';
import { hashOf } from './evidence-check.ts';
import { verifyEvidence } from './verify-evidence.ts';
import { readZip, writeZip, type ZipEntry } from './zip.ts';

let context: TestStage;
let violation: Violation;
let pictureId: string;
let entries: ZipEntry[];

beforeAll(async () => {
  context = await createTestStage();
  violation = await openViolation(context, '80.00');
  const { rows } = await context.db.query<{ id: string }>('select id from pricing.listing');
  const listingId = rows[0]?.id ?? '';
  pictureId = await addPicture(context, { listingId, at: context.clock.now() });
  context.clock.advance(60_000);
  await addFailedPicture(context, { listingId, at: context.clock.now(), code: 'busy' });
  entries = readZip(await pack('en'));
});

test('the file contains the pictures with their records, and they are verified', async () => {
  expect(entries.map(({ name }) => name.replace(/^[^/]+\//, ''))).toEqual([
    'README.txt',
    'evidence.pdf',
    'page.html',
    'record.json',
    'chain.txt',
    'offer.json',
    'alert.json',
    'pictures.json',
    ...['document.html', 'page.png', 'detail.png'].flatMap((name) => [
      `pictures/${pictureId}/${name}`,
      `pictures/${pictureId}/${name}.record.json`,
    ]),
    'SHA256SUMS',
  ]);
  const { ok, proved } = await verifyEvidence(await pack('en'));
  expect([ok, proved]).toEqual([
    true,
    expect.arrayContaining(['The pictures belong to their records and to the chain.']),
  ]);
});

test.each<EvidenceLanguage>(['en', 'de', 'fr'])(
  'the PDF has at most two pages and the same bytes each time: %s',
  async (language) => {
    const [first, second] = [await findPdf(language), await findPdf(language)];
    expect(first.equals(second)).toBe(true);
    expect(first.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const pages = first.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(2);
    const folder = process.env.SCREENSHOTS;
    if (folder) await writeFile(join(folder, `evidence-${language}.pdf`), first);
  },
);

type Change = (entry: ZipEntry) => Uint8Array;

/** Changes some files and writes SHA256SUMS anew, as a forger would. */
async function verifyForged(pattern: RegExp, change: Change) {
  const changed = entries.map((entry) =>
    pattern.test(entry.name) ? { ...entry, bytes: change(entry) } : entry,
  );
  const sums = changed
    .filter(({ name }) => !name.endsWith('SHA256SUMS'))
    .map(({ name, bytes }) => `${hashOf(bytes)}  ${name.replace(/^[^/]+\//, '')}\n`)
    .join('');
  const { ok, checks } = await verifyEvidence(
    writeZip(
      changed.map((entry) =>
        entry.name.endsWith('SHA256SUMS') ? { ...entry, bytes: Buffer.from(sums) } : entry,
      ),
      new Date(),
    ),
  );
  return { ok, failed: checks.filter((one) => !one.ok).map((one) => one.check) };
}

const replace =
  (from: string | RegExp, to: string): Change =>
  ({ bytes }) =>
    Buffer.from(Buffer.from(bytes).toString().replace(from, to));

test.each<[string, RegExp, Change, string[]]>([
  ['a picture swapped', /page\.png$/, () => createPng(5, 5, [9, 9, 9]), ['pictures']],
  ['the detail shown as the page', /\/page\.png$/, () => findBytes('/detail.png'), ['pictures']],
  ['the time of a picture', /page\.png\.record\.json$/, replace('T13:', 'T14:'), ['pictures']],
  ['the price of the page', /page\.html$/, replace(/80\.00/g, '70.00'), ['bytes', 'offer']],
  ['the time of the record', /\/record\.json$/, replace('T13:', 'T14:'), ['record']],
  ['a link', /chain\.txt$/, replace(/[0-9a-f]{8}\n$/, '00000000\n'), ['chain']],
  ['the start of the chain', /chain\.txt$/, replace(/^before 0/, 'before 1'), ['chain']],
  ['the chain emptied', /chain\.txt$/, () => Buffer.from(''), ['record', 'chain', 'pictures']],
])('detects a forged file with matching checksums: %s', async (_what, pattern, change, failed) => {
  expect(await verifyForged(pattern, change)).toEqual({ ok: false, failed });
});

test('detects a picture that no record is of', async () => {
  const folder = (entries[0]?.name ?? '').split('/')[0];
  const added = { name: `${folder}/pictures/pic_x/page.png`, bytes: createPng(5, 5, [9, 9, 9]) };
  const { ok, checks } = await verifyEvidence(writeZip([...entries, added], new Date()));
  expect([ok, checks.filter((one) => !one.ok).map(({ check }) => check)]).toEqual([
    false,
    ['files', 'pictures'],
  ]);
});

test.each([
  ['../outside.txt', /is no name of a file here/],
  ['/etc/passwd', /is no name of a file here/],
  ['e/../../outside', /is no name of a file here/],
  ['C:\\windows', /is no name of a file here/],
  ['other/record.json', /not in one folder/],
])('refuses a file named %s', async (name, message) => {
  const zip = writeZip([...entries, { name, bytes: Buffer.from('x') }], new Date());
  await expect(verifyEvidence(zip)).rejects.toThrow(message);
});

test('refuses a name that occurs twice', async () => {
  const again = entries.filter(({ name }) => name.endsWith('/record.json'));
  await expect(verifyEvidence(writeZip([...entries, ...again], new Date()))).rejects.toThrow(
    'a name occurs twice',
  );
});

test('refuses compressed files, and entries that share their bytes', async () => {
  const bomb = writeZip([{ name: 'e/record.json', bytes: Buffer.alloc(1) }], new Date());
  const packed = deflateRawSync(Buffer.alloc(50_000_000));
  expect(packed.length).toBeLessThan(100_000);
  const compressed = Buffer.from(bomb);
  compressed.writeUInt16LE(8, compressed.readUInt32LE(compressed.length - 6) + 10);
  await expect(verifyEvidence(compressed)).rejects.toThrow('is compressed');
  // A hundred entries of the directory, all of the same million bytes.
  const big = writeZip([{ name: 'e/a00', bytes: Buffer.alloc(1_000_000) }], new Date());
  const at = big.readUInt32LE(big.length - 6);
  const central = big.subarray(at, big.length - 22);
  const end = Buffer.from(big.subarray(big.length - 22));
  end.writeUInt16LE(2, 8);
  end.writeUInt16LE(2, 10);
  const second = Buffer.from(central);
  second.write('e/a01', 46);
  const shared = Buffer.concat([big.subarray(0, at), central, second, end]);
  await expect(verifyEvidence(shared)).rejects.toThrow(/is not where the directory|share their/);
});

function findBytes(end: string): Uint8Array {
  return entries.find(({ name }) => name.endsWith(end))?.bytes ?? Buffer.alloc(0);
}

async function findPdf(language: EvidenceLanguage): Promise<Buffer> {
  const found = readZip(await pack(language)).find(({ name }) => name.endsWith('.pdf'));
  return Buffer.from(found?.bytes ?? '');
}

async function pack(language: EvidenceLanguage): Promise<Buffer> {
  const { alertId } = violation;
  const file = await buildEvidenceFile(context, {
    accountId: 'acc',
    alertId,
    language,
    visitorCountry: 'DE',
  });
  if (!file) throw new Error('There is no evidence');
  return file.bytes;
}
