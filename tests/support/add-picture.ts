/** Pictures of a listing for tests: real PNG bytes, saved as captures by the service's own code. */
import { deflateSync, crc32 } from 'node:zlib';
import { createId } from '#kernel/ids.ts';
import type { StoredCapture } from '#pricing/market/captures.ts';
import type { CaptureTarget } from '#pricing/market/market-context.ts';
import { keepCapture } from './keep-capture.ts';
import type { TestStage } from './create-test-stage.ts';

type Color = readonly [number, number, number];

/** PNG of one color, 8 bits per channel, without transparency. */
export function createPng(width: number, height: number, [red, green, blue]: Color): Buffer {
  const line = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) line.set([red, green, blue], 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export interface PictureInput {
  readonly listingId: string;
  readonly at: Date;
  readonly reason?: 'alert' | 'requested' | 'scheduled';
  readonly priceMinor?: number;
  /** The whole page and its detail; PNG of one color by default. */
  readonly page?: Uint8Array;
  readonly detail?: Uint8Array | null;
  readonly box?: { x: number; y: number; width: number; height: number } | null;
  /** Of the page that is shown, where it is not the listing's. */
  readonly url?: string;
}

/** Adds a picture that was taken; returns its id. */
export async function addPicture(context: CaptureTarget, input: PictureInput): Promise<string> {
  const { listingId, at, reason = 'alert', priceMinor = 8000 } = input;
  const {
    page = createPng(1280, 1600, [240, 240, 240]),
    detail = createPng(800, 400, [250, 230, 230]),
    box = { x: 300, y: 420, width: 120, height: 32 },
  } = input;
  const id = createId('pic', at);
  const { rows } = await context.db.query<{ retailerId: string; url: string }>(
    `select retailer_id as "retailerId", url from pricing.listing where id = $1`,
    [listingId],
  );
  const { retailerId = '', url: known = '' } = rows[0] ?? {};
  const url = input.url ?? known;
  const save = (bytes: Uint8Array, contentType: string): Promise<StoredCapture> =>
    keepCapture(context, {
      retailerId,
      url,
      at,
      status: 200,
      headers: { 'content-type': contentType },
      bytes,
      parser: 'drawn/1 (chromium 153.0)',
    });
  const document = await save(Buffer.from('<!doctype html><p>80.00 EUR</p>'), 'text/html');
  const whole = await save(page, 'image/png');
  const part = detail && (await save(detail, 'image/png'));
  await context.db.query(
    `insert into pricing.picture (id, retailer_id, listing_id, reason, state, requested_at, taken_at,
       document_capture_id, document_capture_at, page_capture_id, page_capture_at,
       detail_capture_id, detail_capture_at, price_minor, currency, box)
     values ($1, $2, $3, $4, 'taken', $5, $5, $6, $7, $8, $9, $10, $11, $12, 'EUR', $13)`,
    [
      id,
      retailerId,
      listingId,
      reason,
      at,
      document.id,
      document.at,
      whole.id,
      whole.at,
      part?.id ?? null,
      part?.at ?? null,
      priceMinor,
      box && JSON.stringify(box),
    ],
  );
  return id;
}

/** Adds a picture that could not be taken, with the code of the reason; returns its id. */
export async function addFailedPicture(
  { db }: Pick<TestStage, 'db'>,
  { listingId, at, code }: { listingId: string; at: Date; code: string },
): Promise<string> {
  const id = createId('pic', at);
  await db.query(
    `insert into pricing.picture (id, retailer_id, listing_id, reason, state, requested_at, failure)
     select $1, retailer_id, id, 'alert', 'failed', $3, $4 from pricing.listing where id = $2`,
    [id, listingId, at, JSON.stringify({ code, values: {} })],
  );
  return id;
}
