/** What kind of document the bytes are, by their content first and their label last. */
export type DocumentKind =
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

/** The kind told by the first bytes; null when they are text, whose kind `classifyText` tells. */
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
