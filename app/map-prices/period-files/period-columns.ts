/** The columns of a file of MAP prices by date. */
export const PERIOD_COLUMNS = [
  'variant_id',
  'sku',
  'collection',
  'brand',
  'scope',
  'from',
  'until',
  'map_price',
  'share',
  'name',
  'note',
] as const;
export type PeriodColumn = (typeof PERIOD_COLUMNS)[number];
export type PeriodCells = Readonly<Partial<Record<PeriodColumn, string>>>;

/** Headings in lower case without anything but letters, as spreadsheets and people write them. */
const NAMES: Readonly<Record<string, PeriodColumn>> = {
  variantid: 'variant_id',
  variant: 'variant_id',
  id: 'variant_id',
  gid: 'variant_id',
  variantgid: 'variant_id',
  variantenid: 'variant_id',
  sku: 'sku',
  variantsku: 'sku',
  artikelnummer: 'sku',
  collection: 'collection',
  collectionid: 'collection',
  kollektion: 'collection',
  kategorie: 'collection',
  brand: 'brand',
  vendor: 'brand',
  marke: 'brand',
  hersteller: 'brand',
  marque: 'brand',
  scope: 'scope',
  appliesto: 'scope',
  giltfür: 'scope',
  from: 'from',
  start: 'from',
  startdate: 'from',
  von: 'from',
  ab: 'from',
  du: 'from',
  until: 'until',
  to: 'until',
  end: 'until',
  enddate: 'until',
  bis: 'until',
  au: 'until',
  mapprice: 'map_price',
  map: 'map_price',
  floor: 'map_price',
  price: 'map_price',
  minimumadvertisedprice: 'map_price',
  mindestpreis: 'map_price',
  share: 'share',
  percent: 'share',
  percentage: 'share',
  anteil: 'share',
  prozent: 'share',
  name: 'name',
  note: 'note',
  notiz: 'note',
};

/** The columns that a header row names; undefined for those that are not read. */
export function readColumns(header: readonly string[]): (PeriodColumn | undefined)[] {
  return header.map((name) => NAMES[name.toLowerCase().replace(/[^a-zäöüß]/g, '')]);
}
