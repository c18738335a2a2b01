/**
 * Pictures of a listing's page. Each is a live visit of its own, whose document, whole page and
 * detail are captures in the retailer's chain.
 */
import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type Capture, findCapture } from './captures.ts';
import type { CaptureSource } from './market-context.ts';

const PICTURE_REASONS = ['alert', 'requested', 'scheduled'] as const;
export type PictureReason = (typeof PICTURE_REASONS)[number];

/** Where the price stands on the page, in CSS pixels from the top left of the page. */
export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Key of a capture, with the SHA-256 of its bytes. */
export interface PictureCapture {
  readonly id: string;
  readonly at: Date;
  /** Null when the capture does not exist (verifyCaptures reports it). */
  readonly sha256: Buffer | null;
}

interface PictureFacts {
  readonly id: string;
  readonly reason: PictureReason;
  readonly requestedAt: Date;
}

export interface TakenPicture extends PictureFacts {
  readonly state: 'taken';
  readonly takenAt: Date;
  /** The price read of the drawn page; null when none was found. */
  readonly price: Money | null;
  readonly box: PictureBox | null;
  /** The drawn document. */
  readonly document: PictureCapture | null;
  readonly page: PictureCapture;
  /** The surroundings of the price; null without a box. */
  readonly detail: PictureCapture | null;
}

interface FailedPicture extends PictureFacts {
  readonly state: 'failed';
  /** Code of the reason why none could be taken, such as `no_browser`. */
  readonly failure: string;
}

export type Picture = TakenPicture | FailedPicture;

/** How long before its detection the visit that led to an alert may have been photographed. */
const BEFORE_DETECTION_MS = 20 * 60_000;
/** Newest ones are left out: an alert that lasts a year is photographed daily. */
const MAX_PICTURES = 500;

interface Row {
  readonly id: string;
  readonly reason: string;
  readonly state: string;
  readonly failure: unknown;
  readonly requestedAt: Date;
  readonly takenAt: Date | null;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly box: unknown;
  readonly documentId: string | null;
  readonly documentAt: Date | null;
  readonly documentHash: Buffer | null;
  readonly pageId: string | null;
  readonly pageAt: Date | null;
  readonly pageHash: Buffer | null;
  readonly detailId: string | null;
  readonly detailAt: Date | null;
  readonly detailHash: Buffer | null;
}

/**
 * The pictures of a listing that were taken, or could not be, while an alert lasted: from 20
 * minutes before its detection until it was resolved. Oldest first, at most 500.
 */
export async function listPictures(
  sql: Sql,
  {
    listingId,
    detectedAt,
    resolvedAt,
  }: { listingId: string; detectedAt: Date; resolvedAt: Date | null },
): Promise<Picture[]> {
  const { rows } = await sql.query<Row>(
    `select p.id, p.reason, p.state, p.failure, p.requested_at as "requestedAt",
       p.taken_at as "takenAt", p.price_minor as "priceMinor", p.currency, p.box,
       p.document_capture_id as "documentId", p.document_capture_at as "documentAt",
       d.sha256 as "documentHash",
       p.page_capture_id as "pageId", p.page_capture_at as "pageAt", w.sha256 as "pageHash",
       p.detail_capture_id as "detailId", p.detail_capture_at as "detailAt",
       s.sha256 as "detailHash"
     from pricing.picture p
     left join pricing.capture d
       on d.id = p.document_capture_id and d.fetched_at = p.document_capture_at
     left join pricing.capture w on w.id = p.page_capture_id and w.fetched_at = p.page_capture_at
     left join pricing.capture s
       on s.id = p.detail_capture_id and s.fetched_at = p.detail_capture_at
     where p.listing_id = $1 and p.state in ('taken', 'failed')
       and coalesce(p.taken_at, p.requested_at) >= $2
       and coalesce(p.taken_at, p.requested_at) <= coalesce($3, 'infinity'::timestamptz)
     order by coalesce(p.taken_at, p.requested_at), p.id limit $4`,
    [listingId, new Date(detectedAt.getTime() - BEFORE_DETECTION_MS), resolvedAt, MAX_PICTURES],
  );
  return rows.map(toPicture);
}

/**
 * The capture with the PNG of a picture. Null when it does not exist; throws AppError gone when its
 * bytes are past their retention.
 */
export async function findPictureCapture(
  source: CaptureSource,
  key: PictureCapture | null,
): Promise<Capture | null> {
  return key && findCapture(source, key.id, key.at);
}

const FailureSchema = z.object({ code: z.string() }).catch({ code: 'unknown' });
const BoxSchema = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .nullable()
  .catch(null);

function toPicture(row: Row): Picture {
  const reason = PICTURE_REASONS.find((one) => one === row.reason) ?? 'requested';
  const facts = { id: row.id, reason, requestedAt: row.requestedAt };
  const page = toKey(row.pageId, row.pageAt, row.pageHash);
  if (row.state !== 'taken' || row.takenAt === null || page === null)
    return { ...facts, state: 'failed', failure: FailureSchema.parse(row.failure).code };
  return {
    ...facts,
    state: 'taken',
    takenAt: row.takenAt,
    price:
      row.priceMinor === null || row.currency === null
        ? null
        : { minor: row.priceMinor, currency: row.currency },
    box: BoxSchema.parse(row.box),
    document: toKey(row.documentId, row.documentAt, row.documentHash),
    page,
    detail: toKey(row.detailId, row.detailAt, row.detailHash),
  };
}

function toKey(id: string | null, at: Date | null, sha256: Buffer | null): PictureCapture | null {
  return id === null || at === null ? null : { id, at, sha256 };
}
