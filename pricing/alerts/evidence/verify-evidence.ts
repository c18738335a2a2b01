import { z } from 'zod';
import { PLACE_KINDS, PLACE_PICKS, PLACE_UNITS } from '#pricing/extraction/patterns/price-place.ts';
import { renderOffer } from '#pricing/extraction/render-reading.ts';
import { describeProof } from './describe-proof.ts';
import {
  createCheck,
  type EvidenceCheck,
  type EvidenceFiles,
  getFile,
  hashOf,
  decodeText,
} from './evidence-check.ts';
import { extractOfferAgain } from './extract-offer-again.ts';
import { parseChain, verifyChain } from './verify-chain.ts';
import { verifyPictures } from './verify-pictures.ts';
import { verifyTimeStamps } from './verify-time-stamps.ts';
import { readZip } from './zip.ts';

export interface EvidenceVerdict {
  readonly ok: boolean;
  /** The document that was fetched, and when. */
  readonly url: string;
  readonly fetchedAt: string;
  /** Extracted from the bytes during verification; null when they give no offer. */
  readonly offer: unknown;
  readonly checks: readonly EvidenceCheck[];
  /** In words: what the file proves, and what it cannot. */
  readonly proved: readonly string[];
  readonly notProved: readonly string[];
}

const HEX = /^[0-9a-f]{64}$/;
const RecordSchema = z.object({
  capture_id: z.string(),
  url: z.url(),
  fetched_at: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  size: z.int(),
  sha256: z.string().regex(HEX),
});
const OfferSchema = z.object({
  read_from: z.string(),
  url: z.string(),
  variant_key: z.string(),
  retailer_currency: z.string().nullable(),
  // Files of before places were learned have none.
  retailer_places: z
    .array(
      z.object({
        place: z.object({
          kind: z.enum(PLACE_KINDS),
          at: z.string(),
          pick: z.enum(PLACE_PICKS),
          unit: z.enum(PLACE_UNITS),
        }),
        agrees: z.number(),
        disagrees: z.number(),
        failures: z.number(),
        choice: z
          .object({ id: z.string(), url: z.string(), accountId: z.string().nullable() })
          .nullable()
          .default(null),
      }),
    )
    .default([]),
  offer: z.unknown(),
});

/**
 * Verifies an evidence file by itself: the checksums, the bytes against the record, the record
 * against the chain, each link against the previous one, the offer extracted from the bytes, and
 * the pictures and time stamps that it contains. `roots`: PEM with the certificates of time-stamp
 * authorities that are trusted; null: theirs are not checked. Needs no database. Throws with the
 * reason when it is not an evidence file.
 */
export async function verifyEvidence(
  zip: Buffer,
  { roots = null }: { roots?: string | null } = {},
): Promise<EvidenceVerdict> {
  const files = openFiles(zip);
  const recordBytes = getFile(files, 'record.json');
  const record = RecordSchema.parse(JSON.parse(decodeText(recordBytes)));
  const stated = OfferSchema.parse(JSON.parse(decodeText(getFile(files, 'offer.json'))));
  const bytes = getFile(files, stated.read_from);
  const again = extractOfferAgain(
    { url: record.url, status: record.status, headers: record.headers, bytes },
    {
      url: stated.url,
      variantKey: stated.variant_key,
      currency: stated.retailer_currency,
      places: stated.retailer_places,
    },
  );
  const offer = again.offer && renderOffer(again.offer);
  const chain = parseChain(decodeText(getFile(files, 'chain.txt')));
  const own = chain.records.get(record.capture_id);
  const pictures = verifyPictures(files, chain);
  const stamps = await verifyTimeStamps(files, roots);
  const checks: EvidenceCheck[] = [
    checkSums(files),
    createCheck('bytes', hashOf(bytes) === record.sha256 && bytes.length === record.size, [
      'the bytes are those that the record names',
      'the bytes are not those that the record names',
    ]),
    createCheck('record', own === hashOf(recordBytes), [
      'the record is the one in the chain',
      own === undefined
        ? 'the chain does not hold the record'
        : 'the record is not the one in the chain',
    ]),
    verifyChain(chain),
    createCheck('offer', JSON.stringify(offer) === JSON.stringify(stated.offer), [
      'the bytes give the offer that is stated',
      'the bytes give another offer than the one stated, to the reader of this version',
    ]),
    ...pictures.checks,
    ...stamps.checks,
  ];
  return {
    ok: checks.every(({ ok }) => ok),
    url: record.url,
    fetchedAt: record.fetched_at,
    offer,
    checks,
    ...describeProof({
      checks,
      fetchedAt: record.fetched_at,
      pictures: pictures.count,
      stamps: stamps.stamps,
    }),
  };
}

/** The files by their path in the file's one folder. */
function openFiles(zip: Buffer): EvidenceFiles {
  const entries = readZip(zip);
  const folders = new Set(entries.map(({ name }) => name.slice(0, name.indexOf('/') + 1)));
  if (folders.size > 1)
    throw new Error('the files are not in one folder: this is no evidence file');
  const [folder = ''] = folders;
  return new Map(entries.map(({ name, bytes }) => [name.slice(folder.length), bytes]));
}

function checkSums(files: EvidenceFiles): EvidenceCheck {
  const listed = new Map(
    decodeText(getFile(files, 'SHA256SUMS'))
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const wrong = [...files]
    .filter(([name, bytes]) => name !== 'SHA256SUMS' && listed.get(name) !== hashOf(bytes))
    .map(([name]) => name);
  const absent = [...listed.keys()].filter((name) => !files.has(name));
  const bad = [...wrong, ...absent];
  return createCheck('files', bad.length === 0, [
    `${listed.size} files are as SHA256SUMS says`,
    `not as SHA256SUMS says: ${bad.join(', ')}`,
  ]);
}
