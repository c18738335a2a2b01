/** The pixels of a PNG as browsers write it: 8 bits per channel, not interlaced. */
import { inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue from 0 to 255. */
  at(x: number, y: number): readonly [number, number, number];
}

/** Throws Error for another kind of PNG. */
export function readPng(png: Uint8Array): Pixels {
  const bytes = Buffer.from(png);
  const data: Buffer[] = [];
  let header = Buffer.alloc(0);
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9] ?? 0];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0)
    throw new Error('not a PNG as browsers write it');
  const pixels = unfilter(inflateSync(Buffer.concat(data)), { width, height, channels });
  return {
    width,
    height,
    at: (x, y) => {
      const start = (y * width + x) * channels;
      return [pixels[start] ?? 0, pixels[start + 1] ?? 0, pixels[start + 2] ?? 0];
    },
  };
}

/** PNG specification, section 9: each byte is stored as its difference to a prediction. */
function unfilter(
  raw: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): Uint8Array {
  const stride = width * channels;
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const here = y * stride + x;
      const left = x >= channels ? (out[here - channels] ?? 0) : 0;
      const up = y > 0 ? (out[here - stride] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (out[here - stride - channels] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, predictPaeth(left, up, corner)][
        filter ?? 0
      ];
      out[here] = (raw[y * (stride + 1) + 1 + x] ?? 0) + (predicted ?? 0);
    }
  }
  return out;
}

function predictPaeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value));
  if (a === undefined || b === undefined || c === undefined) return 0;
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
