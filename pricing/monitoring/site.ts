/** Which addresses belong to a retailer, and their normalized form for storage. Pure. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|mc_cid|mc_eid|_pos|_sid|_ss|srsltid)$/i;

/**
 * True for the retailer's own host, with or without "www.". Other subdomains have their own
 * robots.txt rules.
 */
export function isSameSite(url: URL, baseUrl: string): boolean {
  return bare(url.hostname) === bare(new URL(baseUrl).hostname);
}

/**
 * Removes the fragment and campaign parameters, so that each page has one address. Null when it is
 * not an http(s) address.
 */
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
