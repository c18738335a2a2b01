/**
 * Where tables of the schema `shop` name a variant by its GID, apart from `variant` itself, and
 * which of it belongs to the variant under its earlier id. Everything else about a product is stored
 * by its id at the service, which stays.
 */
export interface MovedColumn {
  readonly table: string;
  readonly gid: string;
  /** The column with the GID of the product, if any. */
  readonly productGid: string | null;
  /** SQL of the row `x` and the pair `m`: whether it is of shop $1, and `m.to` has none instead. */
  readonly ofShop: string;
  /** SQL of the row `x`: when it was written; what is later stays when a move is undone. */
  readonly at: string;
}

const OF_SHOP = 'x.shop = $1';

export const MOVED_COLUMNS: readonly MovedColumn[] = [
  {
    table: 'price_change',
    gid: 'variant_gid',
    productGid: 'product_gid',
    ofShop: OF_SHOP,
    at: 'x.at',
  },
  {
    table: 'price_preview_row',
    gid: 'variant_gid',
    productGid: null,
    ofShop: 'x.preview_id in (select id from shop.price_preview where shop = $1)',
    at: '(select created_at from shop.price_preview where id = x.preview_id)',
  },
  {
    table: 'map_price_file_row',
    gid: 'gid',
    productGid: 'product_gid',
    ofShop: 'x.file_id in (select id from shop.map_price_file where shop = $1)',
    at: '(select created_at from shop.map_price_file where id = x.file_id)',
  },
  { table: 'rule_hold', gid: 'variant_gid', productGid: null, ofShop: OF_SHOP, at: 'x.found_at' },
  { table: 'variant_price_past', gid: 'gid', productGid: null, ofShop: OF_SHOP, at: 'x.until' },
  { table: 'variant_sellable_past', gid: 'gid', productGid: null, ofShop: OF_SHOP, at: 'x.until' },
  {
    table: 'variant_sold',
    gid: 'gid',
    productGid: null,
    ofShop: `x.shop = $1
      and not exists (select from shop.variant_sold y where y.shop = $1 and y.gid = m."to")`,
    at: 'x.last_day',
  },
];
