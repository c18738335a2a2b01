/**
 * robots.txt by RFC 9309, and what Google's own tests add: product tokens, partial byte order
 * marks, any line ending, a missing colon, common misspellings, `index.htm(l)` for its folder.
 * Asked about /robots.txt itself, the rules answer as for any path: who fetches it does not ask.
 * What a failed fetch means (4xx: all allowed, 5xx: none) is for who fetches.
 */
interface Rule {
  readonly allow: boolean;
  /** Percent-encoded as addresses are; `*` and a final `$` are wild. */
  readonly pattern: string;
}

interface Group {
  readonly rules: Rule[];
  crawlDelay: number | null;
}

export interface Robots {
  /** Product token in lower case ('*' for everybody else) → its rules, all its groups merged. */
  readonly groups: ReadonlyMap<string, Group>;
  readonly sitemaps: readonly string[];
}

/** RFC 9309 asks for at least 500 KiB; what is beyond is not read. */
export const MAX_ROBOTS_BYTES = 500 * 1024;
const MAX_LINE = 2083 * 8;
const MAX_RULES = 50_000;
const MAX_DELAY_SECONDS = 86_400;

const KEYS = new Map<string, 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay'>([
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'delay'],
  ['crawldelay', 'delay'],
]);

/** Rules of a robots.txt. Never throws: lines that say nothing are passed over. */
export function parseRobots(bytes: Uint8Array): Robots {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let current: Group[] = [];
  let separated = false;
  let rules = 0;
  for (const line of linesOf(bytes)) {
    const pair = splitLine(line);
    if (!pair) continue;
    const { key, value } = pair;
    if (key === 'sitemap') {
      if (sitemaps.length < 1000) sitemaps.push(asText(value));
    } else if (key === 'agent') {
      if (separated) current = [];
      separated = false;
      const group = groupOf(groups, agentToken(value));
      if (group && !current.includes(group) && current.length < 500) current.push(group);
    } else if (key === 'delay') {
      const seconds = /^\d{1,9}(?:\.\d{1,6})?$/.test(value)
        ? Math.min(Number(value), MAX_DELAY_SECONDS)
        : null;
      for (const group of current) group.crawlDelay ??= seconds;
    } else {
      separated = true;
      rules += current.length;
      if (rules > MAX_RULES) break;
      if (value !== '')
        for (const group of current)
          group.rules.push({ allow: key === 'allow', pattern: escapePattern(value) });
    }
  }
  return { groups, sitemaps };
}

/**
 * True when the agent (a product token such as "PriceBot", or a header "PriceBot/1.0 …" of which
 * the token counts) may fetch the address.
 */
export function isAllowed(robots: Robots, url: string, userAgent: string): boolean {
  const group = groupFor(robots, userAgent);
  if (!group) return true;
  const path = pathOf(url);
  let allow = -1;
  let disallow = -1;
  for (const rule of group.rules) {
    if (rule.allow) {
      const length = allowLength(path, rule.pattern);
      if (length > allow) allow = length;
    } else if (rule.pattern.length > disallow && matches(path, rule.pattern))
      disallow = rule.pattern.length;
  }
  return disallow <= allow || disallow <= 0;
}

/** Seconds between two visits that the file asks of this agent; null when it asks nothing. */
export function getCrawlDelay(robots: Robots, userAgent: string): number | null {
  return groupFor(robots, userAgent)?.crawlDelay ?? null;
}

function groupFor(robots: Robots, userAgent: string): Group | undefined {
  const token = userAgent.split('/')[0]?.trim().toLowerCase() ?? '';
  return robots.groups.get(token) ?? robots.groups.get('*');
}

function groupOf(groups: Map<string, Group>, token: string): Group | null {
  if (token === '') return null;
  const known = groups.get(token);
  if (known) return known;
  const group = { rules: [], crawlDelay: null };
  groups.set(token, group);
  return group;
}

/** '*' alone or before a blank is everybody; else the leading letters, hyphens and underscores. */
function agentToken(value: string): string {
  if (value === '*' || /^\*\s/.test(value)) return '*';
  return (/^[A-Za-z_-]+/.exec(value)?.[0] ?? '').toLowerCase();
}

/** Bytes as Latin-1, so that patterns keep their octets; UTF-16 with its mark is read as such. */
function linesOf(bytes: Uint8Array): string[] {
  const capped = bytes.subarray(0, MAX_ROBOTS_BYTES);
  if ((capped[0] === 0xff && capped[1] === 0xfe) || (capped[0] === 0xfe && capped[1] === 0xff)) {
    const wide = new TextDecoder(capped[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(capped);
    return Buffer.from(wide, 'utf8')
      .toString('latin1')
      .split(/\r\n|\r|\n/);
  }
  let start = 0;
  for (const byte of [0xef, 0xbb, 0xbf]) {
    if (capped[start] !== byte) break;
    start += 1;
  }
  return Buffer.from(capped.buffer, capped.byteOffset + start, capped.length - start)
    .toString('latin1')
    .split(/\r\n|\r|\n/);
}

function splitLine(
  line: string,
): { key: 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay'; value: string } | null {
  const cut = line.length > MAX_LINE ? line.slice(0, MAX_LINE) : line;
  const hash = cut.indexOf('#');
  const plain = (hash >= 0 ? cut.slice(0, hash) : cut).replace(/^[\s\0]+|[\s\0]+$/g, '');
  if (plain === '') return null;
  const colon = plain.indexOf(':');
  const words = plain.split(/[ \t]+/);
  if (colon < 0 && words.length !== 2) return null;
  const name = colon >= 0 ? plain.slice(0, colon) : (words[0] ?? '');
  const value = colon >= 0 ? plain.slice(colon + 1) : (words[1] ?? '');
  const key = KEYS.get(name.trim().toLowerCase());
  return key ? { key, value: value.trim() } : null;
}

/** An address given in UTF-8 octets, as text. */
function asText(octets: string): string {
  return Buffer.from(octets, 'latin1').toString('utf8');
}

/** Octets outside ASCII as %XX, escapes in upper case: the form addresses are compared in. */
function escapePattern(octets: string): string {
  return octets
    .replace(/[\u0080-\u00ff]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%[\da-fA-F]{2}/g, unescapeUnreserved);
}

/** RFC 9309: an escaped unreserved character equals the character itself. */
function unescapeUnreserved(escape: string): string {
  const char = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return /[A-Za-z\d._~-]/.test(char) ? char : escape.toUpperCase();
}

function withoutScheme(url: string): string {
  const at = url.indexOf('://');
  if (at >= 0 && at < 12) return url.slice(at + 3);
  return url.startsWith('//') ? url.slice(2) : url;
}

function pathOf(url: string): string {
  const afterScheme = withoutScheme(url);
  const start = /[/?;]/.exec(afterScheme)?.index ?? -1;
  const hash = afterScheme.indexOf('#');
  if (start < 0 || (hash >= 0 && hash < start)) return '/';
  const path = hash >= 0 ? afterScheme.slice(start, hash) : afterScheme.slice(start);
  const octets = Buffer.from(path, 'utf8').toString('latin1');
  const escaped = escapePattern(octets);
  return escaped.startsWith('/') ? escaped : `/${escaped}`;
}

function allowLength(path: string, pattern: string): number {
  if (matches(path, pattern)) return pattern.length;
  const slash = pattern.lastIndexOf('/');
  if (slash < 0 || !pattern.startsWith('/index.htm', slash)) return -1;
  const folder = `${pattern.slice(0, slash + 1)}$`;
  return matches(path, folder) ? folder.length : -1;
}

/**
 * Prefix match with `*` and a final `$`, without backtracking: the set of positions reached is
 * carried along the pattern.
 */
function matches(path: string, pattern: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) {
    if (!pattern.endsWith('$')) return path.startsWith(pattern);
    return path === pattern.slice(0, -1);
  }
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (let i = 1; i < parts.length - 1; i += 1) {
    const found = path.indexOf(parts[i] ?? '', at);
    if (found < 0) return false;
    at = found + (parts[i] ?? '').length;
  }
  const last = parts.at(-1) ?? '';
  if (anchored) return path.length - last.length >= at && path.endsWith(last);
  return path.indexOf(last, at) >= 0;
}
