import { createHash } from 'node:crypto';
import { formatDecimal } from '#kernel/money.ts';
import { renderOffer } from '#pricing/extraction/render-reading.ts';
import { type Capture, describeCapture, hashCapture } from '#pricing/market/captures.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import { describeEvidence } from './describe-evidence.ts';
import type { EvidenceLanguage } from './document/document-languages.ts';
import { writeDocumentInProcess } from './evidence-processes.ts';
import {
  type AlertEvidence,
  type EvidenceCapture,
  findAlertEvidence,
} from './find-alert-evidence.ts';
import { findHeader } from './find-header.ts';
import { listChainParts, writeChain } from './list-chain-parts.ts';
import { type EvidenceFacts, listEvidenceFacts } from './list-evidence-facts.ts';
import {
  chooseDocumentPicture,
  type EvidencePictures,
  listEvidencePictures,
} from './list-evidence-pictures.ts';
import { listTimeStamps, type StoredTimeStamp } from './time-stamps/update-time-stamps.ts';
import { listResponseCertificates } from './time-stamps/time-stamp-token.ts';
import { writeZip, type ZipEntry } from './zip.ts';

export interface EvidenceFile {
  /** File name for a download. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** What was known of an alert at an earlier time. */
export interface EarlierEvidence extends EvidenceCapture {
  readonly at: Date;
  readonly facts: EvidenceFacts;
}

interface FileWanted {
  readonly accountId: string;
  readonly alertId: string;
  /** Of the PDF; English when absent. */
  readonly language?: EvidenceLanguage;
  /** ISO 3166 code of the country from which retailers are visited; null or absent: not known. */
  readonly visitorCountry?: string | null;
  /** Null or absent: as it is now. */
  readonly earlier?: EarlierEvidence | null;
}

/**
 * Builds a ZIP with all evidence of an alert of the account, which can be passed on and verified
 * without us; `describeEvidence` lists its contents. The bytes stay the same until the alert, the
 * listing, its pictures or the chain around them change. Null for an unknown alert or one without a
 * capture.
 */
export async function buildEvidenceFile(
  context: MarketContext,
  { accountId, alertId, language = 'en', visitorCountry = null, earlier = null }: FileWanted,
): Promise<EvidenceFile | null> {
  const { db } = context;
  const [evidence, facts] = await Promise.all([
    findAlertEvidence(context, { accountId, alertId, earlier }),
    earlier?.facts ?? listEvidenceFacts(db, { accountId, alertId }),
  ]);
  if (!evidence || !facts) return null;
  const { capture } = evidence;
  const pictures = await listEvidencePictures(context, facts, earlier?.at);
  const photographed = pictures.taken.flatMap(({ document, page, detail }) =>
    [document, page, detail].filter((one) => one !== null),
  );
  const captures = [capture, ...photographed];
  const stamps = await listTimeStamps(
    db,
    captures.map(({ id }) => id),
  );
  const page = `page.${extensionOf(capture)}`;
  const shown = chooseDocumentPicture(pictures, facts);
  const { bytes: _, ...captured } = capture;
  const document = await writeDocumentInProcess({
    language,
    reporter: await getAccountName(db, accountId),
    facts,
    evidence: { capture: captured, place: evidence.place },
    recordHash: hashCapture(capture).toString('hex'),
    visitorCountry,
    picture: shown ?? (pictures.failure === null ? null : { failure: pictures.failure }),
    timeStamp: stamps.find(({ captureId }) => captureId === capture.id) ?? null,
  });
  const files: ZipEntry[] = [
    {
      name: 'README.txt',
      bytes: Buffer.from(
        describeEvidence(facts, evidence, { page, pictures, stamps, visitorCountry }),
      ),
    },
    { name: 'evidence.pdf', bytes: document },
    { name: page, bytes: capture.bytes },
    // Exactly the bytes that were hashed: no line break at the end.
    { name: 'record.json', bytes: Buffer.from(describeCapture(capture)) },
    { name: 'chain.txt', bytes: Buffer.from(writeChain(await listChainParts(db, captures))) },
    toJson('offer.json', describeRead(evidence, page)),
    toJson('alert.json', facts),
    ...listPictureFiles(pictures),
    ...listStampFiles(stamps, nameRecords(capture, pictures)),
  ];
  const sums = files
    .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('');
  const folder = `evidence-${alertId}`;
  const entries = [...files, { name: 'SHA256SUMS', bytes: Buffer.from(sums) }].map(
    ({ name, bytes }) => ({ name: `${folder}/${name}`, bytes }),
  );
  return { name: `${folder}.zip`, bytes: writeZip(entries, capture.fetchedAt) };
}

function describeRead({ wanted, offer, sources, place }: AlertEvidence, page: string): object {
  return {
    read_from: page,
    url: wanted.url,
    variant_key: wanted.variantKey,
    retailer_currency: wanted.currency,
    retailer_places: wanted.places ?? [],
    offer: offer && renderOffer(offer),
    price_place: place,
    sources,
  };
}

/** Each picture has a folder with its captures, and for each of these its record. */
function listPictureFiles({ taken, leftOut, failure }: EvidencePictures): ZipEntry[] {
  if (taken.length === 0 && failure === null) return [];
  const index = {
    pictures: taken.map(({ picture, document, detail }) => ({
      id: picture.id,
      taken_at: picture.takenAt.toISOString(),
      reason: picture.reason,
      price: picture.price && formatDecimal(picture.price),
      currency: picture.price?.currency ?? null,
      box: picture.box,
      files: [
        ...(document ? ['document.html'] : []),
        'page.png',
        ...(detail ? ['detail.png'] : []),
      ],
    })),
    left_out: leftOut,
    failure_reason: failure,
  };
  return [
    toJson('pictures.json', index),
    ...taken.flatMap((one) =>
      listParts(one).flatMap(({ name, capture }) => [
        { name: `pictures/${one.picture.id}/${name}`, bytes: capture.bytes },
        {
          name: `pictures/${one.picture.id}/${name}.record.json`,
          bytes: Buffer.from(describeCapture(capture)),
        },
      ]),
    ),
  ];
}

function listParts({
  document,
  page,
  detail,
}: EvidencePictures['taken'][number]): { name: string; capture: Capture }[] {
  return [
    ...(document ? [{ name: 'document.html', capture: document }] : []),
    { name: 'page.png', capture: page },
    ...(detail ? [{ name: 'detail.png', capture: detail }] : []),
  ];
}

/** The file with the record of each capture. */
function nameRecords(capture: Capture, { taken }: EvidencePictures): Map<string, string> {
  return new Map([
    [capture.id, 'record.json'],
    ...taken.flatMap((one) =>
      listParts(one).map(
        ({ name, capture: { id } }) =>
          [id, `pictures/${one.picture.id}/${name}.record.json`] as const,
      ),
    ),
  ]);
}

/** The authority's responses, and the certificates with which they can be verified elsewhere. */
function listStampFiles(
  stamps: readonly StoredTimeStamp[],
  records: ReadonlyMap<string, string>,
): ZipEntry[] {
  if (stamps.length === 0) return [];
  const index = stamps.map(({ captureId, at, authority }) => ({
    file: `time-stamps/${captureId}.tsr`,
    certificates: `time-stamps/${captureId}.pem`,
    record: records.get(captureId),
    stamped_at: at.toISOString(),
    authority,
  }));
  return [
    toJson('time-stamps.json', index),
    ...stamps.flatMap(({ captureId, response }) => [
      { name: `time-stamps/${captureId}.tsr`, bytes: response },
      {
        name: `time-stamps/${captureId}.pem`,
        bytes: Buffer.from(listResponseCertificates(response)),
      },
    ]),
  ];
}

async function getAccountName(sql: Sql, accountId: string): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from pricing.account where id = $1',
    [accountId],
  );
  return rows[0]?.name ?? '';
}

const toJson = (name: string, value: unknown): ZipEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

function extensionOf({ headers }: Pick<Capture, 'headers'>): string {
  const type = findHeader(headers, 'content-type') ?? '';
  if (/json/i.test(type)) return 'json';
  return /xml/i.test(type) && !/xhtml/i.test(type) ? 'xml' : 'html';
}
