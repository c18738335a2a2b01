import type { ProductDraft } from '#pricing/catalog/products.ts';

interface SampleProduct {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  /** Begins with 952, which GS1 reserves for examples. */
  readonly gtin: string;
  readonly priceMinor: bigint;
  readonly costMinor: bigint;
  readonly mapMinor?: bigint;
}

const PRODUCTS: readonly SampleProduct[] = [
  {
    sku: 'SAMPLE-KETTLE-17',
    name: 'Alder Electric Kettle 1.7 l Blue',
    brand: 'Alder',
    category: 'Kitchen',
    gtin: '09521000000018',
    priceMinor: 4990n,
    costMinor: 2600n,
    mapMinor: 4690n,
  },
  {
    sku: 'SAMPLE-TOASTER-2',
    name: 'Alder Toaster 2 Slices Steel',
    brand: 'Alder',
    category: 'Kitchen',
    gtin: '09521000000025',
    priceMinor: 3990n,
    costMinor: 2100n,
  },
  {
    sku: 'SAMPLE-HEADPHONES-ANC',
    name: 'Birke Wireless Headphones ANC Black',
    brand: 'Birke',
    category: 'Audio',
    gtin: '09521000000032',
    priceMinor: 14900n,
    costMinor: 8200n,
    mapMinor: 13900n,
  },
  {
    sku: 'SAMPLE-SPEAKER-MINI',
    name: 'Birke Bluetooth Speaker Mini Green',
    brand: 'Birke',
    category: 'Audio',
    gtin: '09521000000049',
    priceMinor: 5990n,
    costMinor: 3400n,
  },
  {
    sku: 'SAMPLE-BACKPACK-22',
    name: 'Fjell Hiking Backpack 22 l Grey',
    brand: 'Fjell',
    category: 'Outdoor',
    gtin: '09521000000056',
    priceMinor: 8990n,
    costMinor: 4300n,
  },
  {
    sku: 'SAMPLE-LAMP-DESK',
    name: 'Lumen Desk Lamp Dimmable White',
    brand: 'Lumen',
    category: 'Home',
    gtin: '09521000000063',
    priceMinor: 3490n,
    costMinor: 1700n,
  },
];

/** The products that a new test account starts with, the same for everybody. */
export const sampleProducts: readonly ProductDraft[] = PRODUCTS.map((product) => ({
  ...product,
  url: `https://your-shop.example/products/${product.sku.toLowerCase()}`,
  currency: 'EUR',
}));
