/**
 * A shop platform: what all shops that run it have in common. Each has a folder with an object of
 * this type; `registry.ts` lists them.
 */
import type { FeedFormat } from '#pricing/extraction/read-feed.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';

export interface Platform {
  /** Stored with retailers, named in the API and as the source of a price: never changed. */
  readonly code: string;
  /** The name as the platform writes it. */
  readonly displayName: string;
  readonly signs: PlatformSigns;
  /** Where its pages hold the product's data; empty when they hold none beyond markup. */
  readonly pageHints: PageHints;
  /** Where its shops list their products. Without it, linked feeds and sitemaps are tried. */
  readonly catalog?: PlatformCatalog;
  /** The format of its own product feed. */
  readonly feed?: FeedFormat;
  /** The currency its pages state outside of markup; null when this page does not. */
  readonly findCurrency?: (html: string) => string | null;
}

/** One sign is enough: each must be absent from shops on other platforms. */
export interface PlatformSigns {
  readonly page: RegExp;
  /** Names of hosts that the platform gives its shops. */
  readonly host?: RegExp;
  /** Response headers by their name in lower case, with what their value must match. */
  readonly headers?: Readonly<Record<string, RegExp>>;
}

interface PlatformCatalog {
  /** Paths of feeds that every shop has unless it turned them off; each costs a request. */
  readonly feeds?: readonly string[];
  /** Paths of sitemaps, for shops whose robots.txt names none. */
  readonly sitemaps?: readonly string[];
  /** The paths of product pages among those of a sitemap, where their form shows it. */
  readonly productPath?: RegExp;
}
