import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PLACE_KINDS, PLACE_PICKS, PLACE_UNITS } from '#pricing/extraction/patterns/price-place.ts';
import { renderOffer } from '#pricing/extraction/render-reading.ts';
import { hashCaptureLink } from '#pricing/market/captures.ts';
import { extractOfferAgain } from './extract-offer-again.ts';
import { readZip } from './zip.ts';

export interface EvidenceCheck {
  readonly check: 'files' | 'bytes' | 'record' | 'chain' | 'offer';
  readonly ok: boolean;
  readonly detail: string;
}

export interface EvidenceVerdict {
  readonly ok: boolean;
  /** The document that was fetched, and when. */
  readonly url: string;
  readonly fetchedAt: string;
  /** Extracted from the bytes during verification; null when they give no offer. */
  readonly offer: unknown;
  readonly checks: readonly EvidenceCheck[];
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
 * against the chain, each link against the previous one, and the offer extracted from the bytes.
 * Needs no database. Throws with the reason when it is not an evidence file.
 */
export function verifyEvidence(zip: Buffer): EvidenceVerdict {
  const files = new Map(
    readZip(zip).map(({ name, bytes }) => [name.split('/').at(-1) ?? '', bytes]),
  );
  const recordBytes = need(files, 'record.json');
  const record = RecordSchema.parse(JSON.parse(textOf(recordBytes)));
  const stated = OfferSchema.parse(JSON.parse(textOf(need(files, 'offer.json'))));
  const bytes = need(files, stated.read_from);
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
  const checks: EvidenceCheck[] = [
    checkSums(files),
    check('bytes', sha256(bytes) === record.sha256 && bytes.length === record.size, [
      'the bytes are those that the record names',
      'the bytes are not those that the record names',
    ]),
    ...checkChain(textOf(need(files, 'chain.txt')), {
      captureId: record.capture_id,
      hash: sha256(recordBytes),
    }),
    check('offer', JSON.stringify(offer) === JSON.stringify(stated.offer), [
      'the bytes give the offer that is stated',
      'the bytes give another offer than the one stated, to the reader of this version',
    ]),
  ];
  return {
    ok: checks.every(({ ok }) => ok),
    url: record.url,
    fetchedAt: record.fetched_at,
    offer,
    checks,
  };
}

function checkSums(files: ReadonlyMap<string, Uint8Array>): EvidenceCheck {
  const listed = new Map(
    textOf(need(files, 'SHA256SUMS'))
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const wrong = [...files]
    .filter(([name, bytes]) => name !== 'SHA256SUMS' && listed.get(name) !== sha256(bytes))
    .map(([name]) => name);
  const absent = [...listed.keys()].filter((name) => !files.has(name));
  const bad = [...wrong, ...absent];
  return check('files', bad.length === 0, [
    `${listed.size} files are as SHA256SUMS says`,
    `not as SHA256SUMS says: ${bad.join(', ')}`,
  ]);
}

function checkChain(text: string, record: { captureId: string; hash: string }): EvidenceCheck[] {
  const [first = '', ...lines] = text.split('\n').filter(Boolean);
  const links = lines.map((line) => line.split(' '));
  const own = links.find(([, captureId]) => captureId === record.captureId);
  let before = first.replace('before ', '');
  let broken: string | null = HEX.test(before) ? null : 'its start';
  for (const [, captureId = '', hash = '', chain = ''] of links) {
    if (
      !HEX.test(hash) ||
      hashCaptureLink(Buffer.from(before, 'hex'), Buffer.from(hash, 'hex')).toString('hex') !==
        chain
    )
      broken ??= captureId;
    before = chain;
  }
  return [
    check('record', own?.[2] === record.hash, [
      'the record is the one in the chain',
      own ? 'the record is not the one in the chain' : 'the chain does not hold the record',
    ]),
    check('chain', broken === null, [
      `${links.length} links, each follows from the one before`,
      `the chain is broken at ${broken}`,
    ]),
  ];
}

function check(
  name: EvidenceCheck['check'],
  ok: boolean,
  [good, bad]: readonly [string, string],
): EvidenceCheck {
  return { check: name, ok, detail: ok ? good : bad };
}

function need(files: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`${name} is missing: this is no evidence file`);
  return bytes;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
