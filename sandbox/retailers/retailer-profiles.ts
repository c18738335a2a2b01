import { audioModels } from '#sandbox/shop/audio-models.ts';
import { kitchenModels } from '#sandbox/shop/kitchen-models.ts';
import { outdoorModels } from '#sandbox/shop/outdoor-models.ts';
import type { SampleModel } from '#sandbox/shop/sample-model.ts';
import type { Habit, Platform } from './retailer-state.ts';

export type TitleStyle = 'full' | 'code' | 'german' | 'french' | 'loud';

/**
 * The profile of a sample retailer: what it lists, how it names it, which identifiers and prices it
 * shows.
 */
export interface RetailerProfile {
  readonly domain: string;
  readonly name: string;
  readonly platform: Platform;
  readonly habit: Habit;
  readonly about: string;
  readonly crawlDelay?: number;
  readonly models: readonly SampleModel[];
  /** Share of those models that it lists. */
  readonly share: number;
  readonly style: TitleStyle;
  /** Share of the items that show a GTIN, and that show the manufacturer's code. */
  readonly gtin: number;
  readonly code: number;
  /** Percent of our price, from and to; every seventh item is far below. */
  readonly level: readonly [number, number];
  /** At most so many variants of a model. */
  readonly variants: number;
  /** Some items are priced in this currency instead of EUR. */
  readonly foreign?: { readonly currency: string; readonly rate: bigint };
}

export const retailerProfiles: readonly RetailerProfile[] = [
  {
    domain: 'fjellhandel.example',
    name: 'Fjellhandel',
    platform: 'shopify',
    habit: 'open',
    style: 'full',
    models: [...outdoorModels, ...audioModels],
    about: 'A Shopify theme: /products.json, product .js and .json, JSON-LD, sitemap index.',
    share: 0.85,
    gtin: 0.8,
    code: 1,
    level: [94, 106],
    variants: 8,
  },
  {
    domain: 'ton-und-kabel.example',
    name: 'Ton & Kabel',
    platform: 'woocommerce',
    habit: 'open',
    style: 'german',
    models: [...audioModels, ...kitchenModels],
    about: 'WooCommerce: Store API, variations in the form, WordPress sitemap. Titles in German.',
    share: 0.8,
    gtin: 0.3,
    code: 0.9,
    level: [92, 104],
    variants: 6,
  },
  {
    domain: 'grande-cuisine.example',
    name: 'Grande Cuisine',
    platform: 'magento',
    habit: 'open',
    style: 'french',
    models: kitchenModels,
    about: 'Magento: data-price-amount and microdata, one page for each simple product. In French.',
    share: 0.95,
    gtin: 0.2,
    code: 0.7,
    level: [95, 108],
    variants: 2,
  },
  {
    domain: 'plein-air.example',
    name: 'Plein Air',
    platform: 'prestashop',
    habit: 'open',
    style: 'french',
    models: outdoorModels,
    about:
      'PrestaShop: the product as JSON in data-product, no markup, 1_index_sitemap.xml. In French.',
    share: 0.9,
    gtin: 0.6,
    code: 0.8,
    level: [93, 107],
    variants: 4,
  },
  {
    domain: 'kochwerk.example',
    name: 'Kochwerk',
    platform: 'shopware',
    habit: 'open',
    style: 'german',
    models: kitchenModels,
    about: 'Shopware: microdata, lower prices for larger quantities, sitemap index of .xml.gz.',
    share: 0.8,
    gtin: 0.7,
    code: 0.6,
    level: [92, 105],
    variants: 2,
  },
  {
    domain: 'outdoorhus.example',
    name: 'Outdoorhus',
    platform: 'schema-org',
    habit: 'open',
    style: 'full',
    models: [...outdoorModels, ...kitchenModels],
    about: 'schema.org as JSON-LD with @graph and ProductGroup, sitemap.xml.gz; it has GTINs.',
    share: 0.8,
    gtin: 1,
    code: 0.5,
    level: [93, 103],
    variants: 6,
  },
  {
    domain: 'elektro-brandt.example',
    name: 'Elektro Brandt',
    platform: 'old-shop',
    habit: 'open',
    style: 'german',
    crawlDelay: 1,
    models: audioModels,
    about:
      'An old shop without markup: tables, windows-1252, “99,- €”, no sitemap, Crawl-delay: 1.',
    share: 0.75,
    gtin: 0,
    code: 0.6,
    level: [90, 102],
    variants: 2,
  },
  {
    domain: 'preisfeuer.example',
    name: 'Preisfeuer',
    platform: 'feed',
    habit: 'open',
    style: 'loud',
    models: [...audioModels, ...outdoorModels, ...kitchenModels],
    about: 'A discounter with a Google Merchant feed; some offers are in Swedish crowns.',
    share: 0.6,
    gtin: 0.9,
    code: 0.8,
    level: [84, 99],
    variants: 2,
    foreign: { currency: 'SEK', rate: 11n },
  },
  {
    domain: 'verschlossen.example',
    name: 'Verschlossen',
    platform: 'schema-org',
    habit: 'forbids',
    style: 'full',
    models: audioModels,
    about: 'Its robots.txt forbids everything: nothing but robots.txt may be asked for.',
    share: 0.5,
    gtin: 1,
    code: 1,
    level: [80, 90],
    variants: 1,
  },
  {
    domain: 'festung.example',
    name: 'Festung',
    platform: 'woocommerce',
    habit: 'challenge',
    style: 'german',
    models: audioModels,
    about: 'Answers every visit with a challenge page (403).',
    share: 0.5,
    gtin: 0,
    code: 1,
    level: [90, 100],
    variants: 1,
  },
  {
    domain: 'schneckenpost.example',
    name: 'Schneckenpost',
    platform: 'schema-org',
    habit: 'hangs',
    style: 'full',
    models: kitchenModels,
    about: 'Takes the request and never answers.',
    share: 0.5,
    gtin: 0,
    code: 1,
    level: [90, 100],
    variants: 1,
  },
  {
    domain: 'gipfelwerk.example',
    name: 'Gipfelwerk',
    platform: 'api-shop',
    habit: 'open',
    style: 'full',
    models: outdoorModels,
    about: 'An empty page whose script asks a JSON API; prices in cents, variants in the address.',
    share: 0.4,
    gtin: 0,
    code: 0.8,
    level: [92, 106],
    variants: 4,
  },
  {
    domain: 'abendlicht.example',
    name: 'Abendlicht',
    platform: 'late-shop',
    habit: 'open',
    style: 'german',
    models: audioModels,
    about: 'A second script loads the state and first shows a price that it replaces. In German.',
    share: 0.4,
    gtin: 0,
    code: 0.8,
    level: [92, 106],
    variants: 2,
  },
  {
    domain: 'blockhaus.example',
    name: 'Blockhaus',
    platform: 'component-shop',
    habit: 'open',
    style: 'german',
    models: kitchenModels,
    about: 'Web components with open shadow roots; robots.txt forbids its API. In German.',
    share: 0.4,
    gtin: 0,
    code: 0.8,
    level: [92, 106],
    variants: 2,
  },
  {
    domain: 'tagespreis.example',
    name: 'Tagespreis',
    platform: 'today-shop',
    habit: 'open',
    style: 'german',
    models: audioModels,
    about:
      'Sends the regular price with markup; a script shows a lower price of the day. In German.',
    share: 0.4,
    gtin: 0,
    code: 0.8,
    level: [92, 106],
    variants: 2,
  },
  {
    domain: 'dauerlauf.example',
    name: 'Dauerlauf',
    platform: 'restless-shop',
    habit: 'open',
    style: 'loud',
    models: outdoorModels,
    about: 'Polls its API for the price, and its page never becomes quiet.',
    share: 0.4,
    gtin: 0,
    code: 0.8,
    level: [92, 106],
    variants: 1,
  },
];
