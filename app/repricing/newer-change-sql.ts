/**
 * SQL: whether the variant of change `c` has a later change in effect. Undoing the earlier one
 * would overwrite it.
 */
export const NEWER_CHANGE_SQL = `exists (select 1 from shop.price_change n
  where n.shop = c.shop
    and n.variant_gid = c.variant_gid
    and n.at > c.at
    and n.status = 'applied'
    and n.undo_of is null)`;
