import { formatDecimal } from '#kernel/money.ts';
import { fractionOf, gtin13Of, integerOf, pickOf } from './seeded.ts';
import type { ProductState, ShopState, VariantState } from './shop-state.ts';

const BRANDS = [
  'Ardal',
  'Bjelke',
  'Corvara',
  'Dunholm',
  'Eskilde',
  'Farnborg',
  'Grimsel',
  'Hjelmås',
] as const;
const NOUNS = [
  'Lamp',
  'Chair',
  'Shelf',
  'Blanket',
  'Basket',
  'Mirror',
  'Clock',
  'Vase',
  'Stool',
  'Tray',
] as const;
const FIRST_PRODUCT = 9_100_000_000;
const FIRST_VARIANT = 60_100_000_000;

/**
 * Adds generated products of four variants each until the shop has `size` variants; nothing when it
 * already has them.
 */
export function addLargeCatalog(shop: ShopState, size: number, now: Date): void {
  let missing = size - shop.products.reduce((sum, product) => sum + product.variants.length, 0);
  for (let n = 0; missing > 0; n += 1) {
    const product = buildProduct(n, Math.min(4, missing), now.toISOString());
    shop.products.push(product);
    missing -= product.variants.length;
  }
}

function buildProduct(n: number, variants: number, at: string): ProductState {
  const key = `large/${n}`;
  const vendor = pickOf(`${key}/brand`, BRANDS);
  const title = `${vendor} ${pickOf(`${key}/noun`, NOUNS)} ${1000 + n}`;
  const minor = integerOf(`${key}/price`, 1000, 40_000);
  return {
    id: FIRST_PRODUCT + n,
    title,
    handle: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    vendor,
    productType: 'Home',
    status: 'ACTIVE',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    tags: [],
    descriptionHtml: '',
    optionNames: ['Size'],
    variants: Array.from({ length: variants }, (_, i) =>
      buildVariant({ key, n, i, minor: BigInt(minor + i * 500), at }),
    ),
  };
}

function buildVariant(place: {
  key: string;
  n: number;
  i: number;
  minor: bigint;
  at: string;
}): VariantState {
  const size = String(place.i + 1);
  const price = formatDecimal({ minor: place.minor, currency: 'EUR' });
  const sku = `LG-${place.n}-${size}`;
  return {
    id: FIRST_VARIANT + place.n * 4 + place.i,
    title: size,
    options: [size],
    sku,
    barcode: gtin13Of(sku),
    price,
    compareAtPrice: null,
    cost: null,
    stock: integerOf(`${place.key}/stock`, 0, 20),
    position: place.i + 1,
    createdAt: place.at,
    updatedAt: place.at,
    metafields: {},
    priceLog: [{ at: place.at, price }],
    demand: { perDay: 0.05 * fractionOf(sku), elasticity: 1.5 },
  };
}
