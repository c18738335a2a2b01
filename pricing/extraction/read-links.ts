/**
 * Product pages that a page links to, for shops without sitemaps. A guess by the form of the
 * address; pages are classified when they are read.
 */
import { buildAlternatives } from './word-patterns.ts';
import { decodePage } from './document/decode-page.ts';
import { getAttribute, parsePageTree, type PageTree, type TagNode } from './document/page-tree.ts';

const MAX_LINKS = 2000;
/** Parts of the path of an address that lead to a product. */
const PRODUCT_STEPS = [
  'products?',
  'p',
  'prod',
  'item',
  'itm',
  'dp',
  'gp/product',
  'artikel',
  'article',
  'produkt[ey]?',
  'producto',
  'produit',
  'prodotto',
  'produto',
  'shop',
  'buy',
  'tovar',
  'catalog/product/view',
  'pd',
  'sku',
  'goods',
  'detail',
];
const PRODUCT_PATH = new RegExp(`/${buildAlternatives(PRODUCT_STEPS)}(?:[/._-]|$)`, 'i');
/** Parts of the path of an address that lead to another kind of page. */
const OTHER_STEPS = [
  'cart',
  'basket',
  'checkout',
  'account',
  'login',
  'signin',
  'register',
  'wishlist',
  'compare',
  'search',
  'blog',
  'news',
  'help',
  'faq',
  'contact',
  'about',
  'terms',
  'privacy',
  'impressum',
  'agb',
  'policies',
  'pages',
  'collections/?$',
  'categor(?:y|ies)',
  'tags?',
  'author',
  'feed',
  'cdn',
  'static',
  'assets',
  'wp-(?:admin|login|json|content)',
  'customer',
  'returns',
  'shipping',
  'stores?',
  'careers',
  'gift-cards?',
];
const NOT_PRODUCT = new RegExp(`/${buildAlternatives(OTHER_STEPS)}(?:[/.?]|$)`, 'i');
const PRODUCT_TAIL =
  /(?:[-_/]p?\d{4,}|\d{5,}|[-/][a-z]?\d{3,}[a-z]?)(?:\.html?|\.php|\.aspx?|\/)?$|-p-?\d+|\.html?$/i;
const CARD = /product|item|card|tile|artikel|produkt|goods/i;

/**
 * Absolute addresses of the same site that look like product pages, most likely first, each once.
 */
export function listLinks(html: string | Uint8Array, baseUrl: string): string[] {
  const tree = parsePageTree(typeof html === 'string' ? html : decodePage(html).text);
  const base = baseOf(tree, baseUrl);
  if (!base) return [];
  const scored = new Map<string, number>();
  for (const element of tree.controls) {
    if (element.name !== 'a' || scored.size >= MAX_LINKS) continue;
    const address = sameSite(getAttribute(element, 'href'), base);
    if (!address) continue;
    const score = scoreLink(address, element);
    if (score > 0) scored.set(address.href, Math.max(score, scored.get(address.href) ?? 0));
  }
  return [...scored].sort((a, b) => b[1] - a[1]).map(([href]) => href);
}

function baseOf(tree: PageTree, baseUrl: string): URL | null {
  const declared = tree.elements.find(
    (element) => element.name === 'base' && getAttribute(element, 'href') !== '',
  );
  try {
    const page = new URL(baseUrl);
    const base = declared ? new URL(getAttribute(declared, 'href'), page) : page;
    return bareHost(base) === bareHost(page) ? base : page;
  } catch {
    return null;
  }
}

const bareHost = (url: URL): string => url.host.replace(/^www\./, '');

/**
 * The address without fragment and tracking parameters; null when it leaves the site or is no page.
 */
function sameSite(href: string, base: URL): URL | null {
  if (href === '' || /^(?:#|javascript:|mailto:|tel:|data:)/i.test(href.trim())) return null;
  try {
    const url = new URL(href, base);
    if (!/^https?:$/.test(url.protocol) || bareHost(url) !== bareHost(base)) return null;
    url.hash = '';
    for (const key of [...url.searchParams.keys()])
      if (/^(?:utm_\w+|gclid|fbclid|ref|_pos|_sid|_ss|_psq|_fid)$/i.test(key))
        url.searchParams.delete(key);
    return /\.(?:jpe?g|png|gif|webp|svg|pdf|css|js|zip|mp4)$/i.test(url.pathname) ? null : url;
  } catch {
    return null;
  }
}

function scoreLink(url: URL, element: TagNode): number {
  const path = url.pathname;
  if (path === '/' || NOT_PRODUCT.test(path)) return 0;
  let score = 0;
  if (PRODUCT_PATH.test(path)) score += 2;
  if (PRODUCT_TAIL.test(path)) score += 1;
  if (/[?&](?:product_?id|id|sku|item|pid|p)=/i.test(url.search)) score += 1;
  if ((path.match(/-/g) ?? []).length >= 2) score += 0.5;
  for (
    let at: TagNode | null = element, steps = 0;
    at !== null && steps < 5;
    at = at.parent, steps += 1
  ) {
    if (CARD.test(getAttribute(at, 'class')) || /Product$/.test(getAttribute(at, 'itemtype'))) {
      score += 1.5;
      break;
    }
    if (at.name === 'nav' || at.name === 'footer') return score >= 2 ? score - 1 : 0;
  }
  return score >= 1.5 ? score : 0;
}
