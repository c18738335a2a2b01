/** Which addresses belong to a retailer, and in which form they are kept. Pure. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|mc_cid|mc_eid|_pos|_sid|_ss|srsltid)$/i;

/** True for the retailer's own host, with or without "www.". Other hosts below its domain have robots rules of their own. */
export function isSameSite(url: URL, baseUrl: string): boolean {
  return bare(url.hostname) === bare(new URL(baseUrl).hostname);
}

/** Without fragment and campaign parameters: one page, one address. Null when it is no http(s) address. */
export function normalizeUrl(text: string, base?: string): string | null {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()])
    if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '');
