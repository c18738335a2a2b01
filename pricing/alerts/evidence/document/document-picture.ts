import type { Money } from '#kernel/money.ts';
import type { PictureBox } from '#pricing/market/pictures.ts';

/** A PNG with its measures in pixels. */
export interface DocumentImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The picture that the document shows. */
export interface DocumentPicture {
  /** Of the page that is shown, which is another than a feed's or an API's that the price was read from. */
  readonly url: string;
  readonly takenAt: Date;
  /** The price read of the page that is shown. */
  readonly price: Money | null;
  readonly box: PictureBox | null;
  readonly page: DocumentImage;
  readonly detail: DocumentImage | null;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Larger pictures are in the file only: the document would become too large to send. */
const MAX_BYTES = 6_000_000;
const MAX_PIXELS = 40_000_000;

/** Measures a PNG; null when it is none, or too large for the document. */
export function measurePng(bytes: Uint8Array, sha256: Buffer): DocumentImage | null {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (png.length < 33 || png.length > MAX_BYTES || !png.subarray(0, 8).equals(SIGNATURE))
    return null;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return null;
  return { bytes: png, width, height, sha256: sha256.toString('hex') };
}
