/** A sample retailer as stored in `retailers.json`. */
export interface RetailersState {
  version: number;
  readonly retailers: RetailerState[];
}

export const PLATFORMS = [
  'shopify',
  'woocommerce',
  'magento',
  'prestashop',
  'shopware',
  'schema-org',
  'old-shop',
  'feed',
  'api-shop',
  'late-shop',
  'component-shop',
  'today-shop',
  'restless-shop',
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What a visitor gets: the shop; a ban in robots.txt; a challenge page; no response. */
export const HABITS = ['open', 'forbids', 'challenge', 'hangs'] as const;

export interface RetailerState {
  readonly domain: string;
  readonly name: string;
  readonly platform: Platform;
  readonly habit: (typeof HABITS)[number];
  readonly about: string;
  /** Crawl delay in robots.txt, in seconds. */
  readonly crawlDelay: number | null;
  items: RetailerItem[];
}

/** The kind of page: only `product` is our unchanged product. */
export type ItemKind = 'product' | 'used' | 'bundle' | 'accessory' | 'other_size' | 'on_request';

export interface RetailerItem {
  readonly handle: string;
  readonly title: string;
  readonly brand: string;
  /** Null where the retailer does not show it. */
  readonly code: string | null;
  readonly about: string;
  readonly category: string;
  readonly kind: ItemKind;
  readonly currency: string;
  readonly variants: RetailerVariant[];
  updatedAt: string;
}

export interface RetailerVariant {
  /** Unique within the item; "default" when there is one. */
  readonly key: string;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly sku: string;
  readonly gtin: string | null;
  price: string;
  was: string | null;
  stock: number;
}

/** One line of a retailer's access log. */
export interface AccessLine {
  readonly at: Date;
  readonly path: string;
  readonly userAgent: string;
  readonly status: number;
}

export const RETAILERS_STATE_VERSION = 2;
