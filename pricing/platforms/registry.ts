import type { FeedFormat } from '#pricing/extraction/feed-format.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import { bigCommerce } from './bigcommerce/bigcommerce.ts';
import { magento } from './magento/magento.ts';
import type { Platform } from './platform.ts';
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

/** What extraction is told of platforms' pages. */
export const pageHints: readonly PageHints[] = platforms.map((platform) => platform.pageHints);

/** What extraction is told of platforms' feeds. */
export const feedFormats: readonly FeedFormat[] = platforms.flatMap(({ feed }) => feed ?? []);
