/**
 * Hosts that count visitors or show advertisements, with all their subdomains. They never state a
 * price, and a visit of ours must not be counted as a shopper's.
 */
const TRACKERS: ReadonlySet<string> = new Set([
  'adnxs.com',
  'adroll.com',
  'amazon-adsystem.com',
  'analytics.google.com',
  'analytics.tiktok.com',
  'bat.bing.com',
  'bing.com',
  'clarity.ms',
  'connect.facebook.net',
  'criteo.com',
  'criteo.net',
  'ct.pinterest.com',
  'doubleclick.net',
  'facebook.com',
  'fullstory.com',
  'google-analytics.com',
  'googleadservices.com',
  'googlesyndication.com',
  'googletagmanager.com',
  'googletagservices.com',
  'hotjar.com',
  'hotjar.io',
  'hs-analytics.net',
  'linkedin.com',
  'matomo.cloud',
  'mixpanel.com',
  'mouseflow.com',
  'nr-data.net',
  'outbrain.com',
  'pinimg.com',
  'quantserve.com',
  'rubiconproject.com',
  'scorecardresearch.com',
  'segment.io',
  'sentry.io',
  'snapchat.com',
  'taboola.com',
  'teads.tv',
  'twitter.com',
  'yandex.ru',
]);

/** Takes a host in lower case. */
export function isTracker(host: string): boolean {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (TRACKERS.has(name)) return true;
  return false;
}
