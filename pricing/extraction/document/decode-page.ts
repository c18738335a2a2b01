/**
 * Bytes → text: byte order mark, then the header's charset, then the page's own declaration, then
 * what the bytes are valid as. A declared charset that the bytes contradict (UTF-8 bytes called
 * latin-1, broken UTF-8) gives way to what they are.
 */
import { isAscii, isUtf8 } from 'node:buffer';

interface DecodedPage {
  readonly text: string;
  readonly charset: string;
}

const PRESCAN_BYTES = 4096;
const META_CHARSET = /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i;
const XML_ENCODING = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{2,40})["']/i;

/**
 * Text of a page and the charset used. Never throws: bytes that fit nothing are read as
 * windows-1252, which takes every byte.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null = null): DecodedPage {
  const marked = charsetOfMark(bytes);
  if (marked) return { text: decode(bytes, marked), charset: marked };
  const wide = sniffWide(bytes);
  if (wide) return { text: decode(bytes, wide), charset: wide };
  const declared =
    knownCharset(/charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(contentType ?? '')?.[1]) ??
    charsetOfProlog(bytes);
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null && (declared === null || declared === 'utf-8' || hasHighBytes(bytes))) {
    if (declared !== null && isWide(declared))
      return { text: decode(bytes, declared), charset: declared };
    return { text: utf8, charset: 'utf-8' };
  }
  if (utf8 !== null && declared !== null && !isWide(declared))
    return { text: decode(bytes, declared), charset: declared };
  if (declared !== null && declared !== 'utf-8')
    return { text: decode(bytes, declared), charset: declared };
  return mostlyUtf8(bytes)
    ? { text: decode(bytes, 'utf-8'), charset: 'utf-8' }
    : { text: decode(bytes, 'windows-1252'), charset: 'windows-1252' };
}

/**
 * The Encoding standard's label for a charset name; null for one nobody may use (UTF-7) or knows.
 */
function knownCharset(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function charsetOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * The page's own declaration; one in UTF-16 cannot be true when it could be read as ASCII, so it
 * means UTF-8.
 */
function charsetOfProlog(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const label =
    knownCharset(XML_ENCODING.exec(head)?.[1]) ?? knownCharset(META_CHARSET.exec(head)?.[1]);
  return label !== null && isWide(label) ? 'utf-8' : label;
}

const isWide = (charset: string): boolean => charset.startsWith('utf-16');

function decode(bytes: Uint8Array, charset: string): string {
  return new TextDecoder(charset).decode(bytes);
}

/**
 * Validity first, then the decoder that does not check: four times as fast as one that does both.
 */
function decodeUtf8(bytes: Uint8Array): string | null {
  return isUtf8(bytes) ? decode(bytes, 'utf-8') : null;
}

const hasHighBytes = (bytes: Uint8Array): boolean => !isAscii(bytes);

/** UTF-16 without a mark: every second byte of the beginning is zero. */
function sniffWide(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, 512) & ~1;
  if (length < 32) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even += 1;
    if (bytes[i + 1] === 0) odd += 1;
  }
  if (odd > length * 0.4 && even < length * 0.05) return 'utf-16le';
  return even > length * 0.4 && odd < length * 0.05 ? 'utf-16be' : null;
}

/** How many bytes follow this first byte of a UTF-8 sequence; -1 when none starts with it. */
function bytesAfter(first: number): number {
  if (first >= 0xf0) return 3;
  if (first >= 0xe0) return 2;
  return first >= 0xc2 ? 1 : -1;
}

/**
 * At most one broken sequence in a hundred non-ASCII ones: a page in UTF-8 cut in the middle, not a
 * page in another charset.
 */
function mostlyUtf8(bytes: Uint8Array): boolean {
  let high = 0;
  let broken = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) continue;
    high += 1;
    const more = bytesAfter(byte);
    let ok = more > 0;
    for (let k = 1; ok && k <= more; k += 1) ok = ((bytes[i + k] ?? 0) & 0xc0) === 0x80;
    if (ok) i += more;
    else broken += 1;
  }
  return broken * 100 <= high || (broken === 1 && high > 3);
}

/** What kind of document the bytes are, by their content first and their label last. */
type DocumentKind =
  'html' | 'json' | 'feed' | 'xml' | 'pdf' | 'image' | 'archive' | 'binary' | 'text' | 'empty';

const MAGIC: readonly [readonly number[], DocumentKind][] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'image'],
  [[0xff, 0xd8, 0xff], 'image'],
  [[0x47, 0x49, 0x46, 0x38], 'image'],
  [[0x52, 0x49, 0x46, 0x46], 'image'],
  [[0x50, 0x4b, 0x03, 0x04], 'archive'],
  [[0x1f, 0x8b], 'archive'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'archive'],
  [[0x42, 0x5a, 0x68], 'archive'],
];

/** The kind by the first bytes; null when they are text, whose kind `classifyText` returns. */
export function classifyBytes(bytes: Uint8Array): DocumentKind | null {
  if (bytes.length === 0) return 'empty';
  for (const [magic, kind] of MAGIC) if (magic.every((byte, i) => bytes[i] === byte)) return kind;
  const head = bytes.subarray(0, 2048);
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) return null;
  let controls = 0;
  let zeros = 0;
  for (const byte of head) {
    if (byte === 0) zeros += 1;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  }
  const mayBeWide =
    zeros > head.length * 0.2 && zeros < head.length * 0.55 && controls < zeros * 0.4;
  return (zeros > 0 && !mayBeWide && zeros + controls > head.length * 0.02) ||
    (!mayBeWide && controls > head.length * 0.1)
    ? 'binary'
    : null;
}

/** The kind of a text document by how it begins. */
export function classifyText(text: string): DocumentKind {
  const head = text
    .slice(0, 3000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (head === '') return text.trim() === '' ? 'empty' : 'text';
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:rss|feed|rdf:RDF|urlset|sitemapindex|products?|channel|items?)[\s>]/i.test(
      head,
    )
  )
    return 'feed';
  if (/^[[{"]/.test(head)) return 'json';
  if (
    /<(?:!doctype html|html|head|body|div|meta|script|title|p|span|table|main|section|article|h1|ul|a|form)[\s>/]/i.test(
      head,
    )
  )
    return 'html';
  if (head.startsWith('<?xml')) return 'xml';
  return /<[a-z!][^>]*>/i.test(text.slice(0, 20_000)) ? 'html' : 'text';
}
