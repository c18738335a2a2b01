/** The pictures of an alert with their bytes, as an evidence file contains them. */
import { AppError } from '#kernel/app-error.ts';
import { formatDecimal, type Money } from '#kernel/money.ts';
import type { Capture } from '#pricing/market/captures.ts';
import {
  findPictureCapture,
  listPictures,
  type Picture,
  type PictureCapture,
  type TakenPicture,
} from '#pricing/market/pictures.ts';
import type { CaptureSource } from '#pricing/market/market-context.ts';
import { type DocumentPicture, measurePng } from './document/document-picture.ts';
import type { EvidenceFacts } from './list-evidence-facts.ts';

interface EvidencePicture {
  readonly picture: TakenPicture;
  readonly document: Capture | null;
  readonly page: Capture;
  readonly detail: Capture | null;
}

export interface EvidencePictures {
  /** Oldest first. */
  readonly taken: readonly EvidencePicture[];
  /** Pictures that the file leaves out, because it would become too large. */
  readonly leftOut: number;
  /** Code of the reason why the newest one failed; null when none failed. */
  readonly failure: string | null;
}

/** The first ones show how it began, the newest that it lasts. */
const FIRST = 2;
const NEWEST = 4;

/** The first two and the newest four pictures of an alert, of those until `until` if it is given. */
export async function listEvidencePictures(
  source: CaptureSource,
  { alert, listing }: EvidenceFacts,
  until?: Date,
): Promise<EvidencePictures> {
  const pictures = await listPictures(source.db, {
    listingId: listing.id,
    detectedAt: new Date(alert.detected_at),
    resolvedAt: until ?? (alert.resolved_at === null ? null : new Date(alert.resolved_at)),
  });
  const all = pictures.flatMap((one) => (one.state === 'taken' ? [one] : []));
  const chosen =
    all.length <= FIRST + NEWEST ? all : [...all.slice(0, FIRST), ...all.slice(-NEWEST)];
  const taken: EvidencePicture[] = [];
  for (const picture of chosen) {
    const page = await findBytes(source, picture.page);
    if (page === null) continue;
    taken.push({
      picture,
      page,
      document: await findBytes(source, picture.document),
      detail: await findBytes(source, picture.detail),
    });
  }
  return { taken, leftOut: all.length - taken.length, failure: findFailure(pictures) };
}

/** Null where the bytes are past their retention: the rest of the evidence is still there. */
async function findBytes(
  source: CaptureSource,
  key: PictureCapture | null,
): Promise<Capture | null> {
  try {
    return await findPictureCapture(source, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') return null;
    throw error;
  }
}

function findFailure(pictures: readonly Picture[]): string | null {
  const failed = pictures.findLast((one) => one.state === 'failed');
  return failed?.state === 'failed' ? failed.failure : null;
}

/**
 * The picture that the document shows: the first that shows the alert's price, else the newest.
 * Null when none can be shown.
 */
export function chooseDocumentPicture(
  { taken }: EvidencePictures,
  { alert }: EvidenceFacts,
): DocumentPicture | null {
  const isAlertPrice = (price: Money | null): boolean =>
    price !== null &&
    price.currency === alert.currency &&
    formatDecimal(price) === alert.listed_price;
  const chosen = taken.find(({ picture }) => isAlertPrice(picture.price)) ?? taken.at(-1);
  const page = chosen && measurePng(chosen.page.bytes, chosen.page.sha256);
  if (!chosen || !page) return null;
  const { picture, detail } = chosen;
  return {
    url: chosen.page.url,
    takenAt: picture.takenAt,
    price: picture.price,
    box: picture.box,
    page,
    detail: detail && measurePng(detail.bytes, detail.sha256),
  };
}
