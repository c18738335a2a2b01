import type { FeedFormat } from '#pricing/extraction/read-feed.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import { bigCommerce } from './bigcommerce/bigcommerce.ts';
import { magento } from './magento/magento.ts';
import type { Platform, PlatformSigns } from './platform.ts';
import { prestaShop } from './prestashop/prestashop.ts';
import { shopify } from './shopify/shopify.ts';
import { shopware } from './shopware/shopware.ts';
import { squarespace } from './squarespace/squarespace.ts';
import { wooCommerce } from './woocommerce/woocommerce.ts';

/** Every platform, in the order in which they are recognized and their readers are tried. */
const registered = [
  shopify,
  wooCommerce,
  magento,
  bigCommerce,
  squarespace,
  prestaShop,
  shopware,
] as const;

export type PlatformCode = (typeof registered)[number]['code'];

/** Every platform that retailers are recognized by. */
export const platforms: readonly (Platform & { readonly code: PlatformCode })[] = registered;

/** How the pages of each platform are recognized and read; extraction is called with them. */
export const pageHints: readonly PageHints[] = platforms.map((platform) => platform.pageHints);

/** How the product feeds of each platform are recognized; extraction is called with them. */
export const feedFormats: readonly FeedFormat[] = platforms.flatMap(({ feed }) => feed ?? []);

interface VisitedPage {
  readonly url: string;
  readonly html: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The platform that a page of the shop shows signs of; null when it shows none. */
export function detectPlatform(page: VisitedPage): PlatformCode | null {
  return platforms.find(({ signs }) => hasSign(signs, page))?.code ?? null;
}

function hasSign({ page, host, headers = {} }: PlatformSigns, visited: VisitedPage): boolean {
  return (
    page.test(visited.html) ||
    (host?.test(hostOf(visited.url)) ?? false) ||
    Object.entries(headers).some(([name, value]) => value.test(visited.headers[name] ?? ''))
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** The platform of this code; null for what is none, such as the name of a general feed. */
export function findPlatform(code: string | null): Platform | null {
  return platforms.find((platform) => platform.code === code) ?? null;
}

/** The platform whose feeds are of this kind; null when none is. */
export function findFeedPlatform(kind: string): Platform | null {
  return platforms.find(({ feed }) => feed?.kinds.includes(kind)) ?? null;
}

/** The currency that the page of a shop states outside of markup, on any platform. */
export function findPlatformCurrency(html: string): string | null {
  for (const { findCurrency } of platforms) {
    const currency = findCurrency?.(html) ?? null;
    if (currency !== null) return currency;
  }
  return null;
}
