/**
 * Sitemaps as sites serve them: an index or a list of pages, in XML of any prefix, or a plain list
 * of addresses. Reading is streamed and capped.
 */
import { SaxesParser } from 'saxes';
import { decodePage } from './document/decode-page.ts';

interface SitemapEntry {
  loc: string;
  /** As written (W3C date); null when absent. */
  lastmod: string | null;
}

export interface Sitemap {
  kind: 'index' | 'urlset' | 'none';
  entries: SitemapEntry[];
}

/** The protocol's limits: 50,000 addresses, 50 MB. */
export const MAX_SITEMAP_ENTRIES = 50_000;
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const MAX_ADDRESS = 2048;
const CHUNK = 64 * 1024;
const MAX_ERRORS = 20_000;

/**
 * Addresses of a sitemap, already unpacked. Never throws: broken XML gives what was read before it
 * broke.
 */
export function readSitemap(bytes: Uint8Array): Sitemap {
  const decoded = decodePage(bytes.subarray(0, MAX_SITEMAP_BYTES), null).text;
  // Sites forget to escape `&`, which would swallow what follows. CDATA that is not closed reaches to
  // the end: searching on from each of its beginnings would take hours.
  const text = decoded.replace(
    /<!\[CDATA\[[^]*?(?:\]\]>|$)|&(?![a-zA-Z]{1,10};|#\d{1,7};|#x[\da-fA-F]{1,6};)/g,
    (found) => (found === '&' ? '&amp;' : found),
  );
  const head = text.slice(0, 2000);
  if (!/<(?:[\w-]+:)?(?:urlset|sitemapindex)[\s>]/i.test(head)) return readPlainList(text);
  const reader = new SitemapReader();
  const parser = new SaxesParser({ xmlns: false });
  let errors = 0;
  // One error does not end the reading, a flood of them does.
  parser.on('error', () => {
    errors += 1;
  });
  parser.on('opentag', (tag) => reader.open(localName(tag.name)));
  parser.on('text', (piece) => reader.text(piece));
  parser.on('cdata', (piece) => reader.text(piece));
  parser.on('closetag', (tag) => reader.close(localName(tag.name)));
  for (
    let at = 0;
    at < text.length && errors < MAX_ERRORS && reader.entries.length < MAX_SITEMAP_ENTRIES;
    at += CHUNK
  )
    parser.write(text.slice(at, at + CHUNK));
  return { kind: reader.kind, entries: reader.entries.slice(0, MAX_SITEMAP_ENTRIES) };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

class SitemapReader {
  kind: Sitemap['kind'] = 'none';
  readonly entries: SitemapEntry[] = [];
  private field: 'loc' | 'lastmod' | null = null;
  private value = '';
  private loc: string | null = null;
  private lastmod: string | null = null;
  private depth = 0;
  private entryDepth = 0;

  open(name: string): void {
    this.depth += 1;
    if (name === 'urlset') this.kind = 'urlset';
    else if (name === 'sitemapindex') this.kind = 'index';
    else if (name === 'url' || name === 'sitemap') {
      this.entryDepth = this.depth;
      this.loc = null;
      this.lastmod = null;
    } else if ((name === 'loc' || name === 'lastmod') && this.depth === this.entryDepth + 1) {
      this.field = name;
      this.value = '';
    }
  }

  text(piece: string): void {
    if (this.field && this.value.length <= MAX_ADDRESS) this.value += piece;
  }

  close(name: string): void {
    if (this.field === name) {
      const value = this.value.trim();
      if (this.field === 'loc') this.loc = value;
      else this.lastmod = value === '' ? null : value;
      this.field = null;
    }
    if ((name === 'url' || name === 'sitemap') && this.depth === this.entryDepth) {
      if (this.loc && isAddress(this.loc))
        this.entries.push({ loc: this.loc, lastmod: this.lastmod });
      this.entryDepth = 0;
    }
    this.depth -= 1;
  }
}

const isAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS && /^https?:\/\/\S+$/i.test(text);

function readPlainList(text: string): Sitemap {
  if (/^\s*</.test(text.slice(0, 200))) return { kind: 'none', entries: [] };
  const entries: SitemapEntry[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const loc = line.trim();
    if (isAddress(loc)) entries.push({ loc, lastmod: null });
    else if (loc !== '' && entries.length === 0) return { kind: 'none', entries: [] };
    if (entries.length >= MAX_SITEMAP_ENTRIES) break;
  }
  return { kind: entries.length > 0 ? 'urlset' : 'none', entries };
}
