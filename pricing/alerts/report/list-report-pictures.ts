/** The pictures of a report: one of each violation, as long as there is room. */
import { AppError } from '#kernel/app-error.ts';
import { findPictureCapture, listPictures, type TakenPicture } from '#pricing/market/pictures.ts';
import type { CaptureSource } from '#pricing/market/market-context.ts';
import {
  type DocumentImage,
  measurePng,
} from '#pricing/alerts/evidence/document/document-picture.ts';
import type { ReportedViolation } from './list-report-facts.ts';

/** Of one report; the evidence of an alert has them all. */
const MAX_REPORT_PICTURES = 40;
/** The document keeps the bytes of its pictures in memory until it is finished. */
const MAX_BYTES = 16_000_000;

interface ReportPicture {
  readonly violation: ReportedViolation;
  readonly takenAt: Date;
  readonly image: DocumentImage;
}

export interface ReportPictures {
  readonly shown: readonly ReportPicture[];
  /** Violations whose picture has no room. */
  readonly leftOut: number;
}

/** The detail with the lowest price of each violation, or its newest one, in their order. */
export async function listReportPictures(
  source: CaptureSource,
  violations: readonly ReportedViolation[],
): Promise<ReportPictures> {
  const shown: ReportPicture[] = [];
  let bytes = 0;
  let leftOut = 0;
  for (const violation of violations) {
    const taken = (await listPictures(source.db, violation)).filter(
      (one): one is TakenPicture => one.state === 'taken' && one.detail !== null,
    );
    const chosen =
      taken.find(
        ({ price }) =>
          price?.minor === violation.lowestMinor && price.currency === violation.currency,
      ) ?? taken.at(-1);
    if (!chosen) continue;
    if (shown.length >= MAX_REPORT_PICTURES || bytes >= MAX_BYTES) {
      leftOut += 1;
      continue;
    }
    const image = await findImage(source, chosen);
    if (!image) continue;
    bytes += image.bytes.length;
    shown.push({ violation, takenAt: chosen.takenAt, image });
  }
  return { shown, leftOut };
}

/** Null where the bytes are past their retention, or too large for a document. */
async function findImage(
  source: CaptureSource,
  { detail }: TakenPicture,
): Promise<DocumentImage | null> {
  try {
    const capture = await findPictureCapture(source, detail);
    return capture && measurePng(capture.bytes, capture.sha256);
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') return null;
    throw error;
  }
}
