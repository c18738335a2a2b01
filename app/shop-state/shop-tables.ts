/**
 * Tables of the schema `shop` with a column `shop` that hold what is stored for a shop, in the order
 * in which they are emptied. Not among them: the shop itself, its sessions, who its users are, and
 * which webhooks have arrived.
 */
export const SHOP_DATA_TABLES = [
  'offer_copy',
  'alert_copy',
  'case_copy',
  'case_change',
  'channel',
  'saved_view',
  'list_visit',
  'request_answer',
  'file_export',
  'export_schedule',
  'recommendation_copy',
  'rule_hold',
  'price_change',
  'price_batch',
  'price_preview',
  'automation',
  'admin_pace',
  'notification_preference',
  'notification_sent',
  'map_price_file',
  'map_price_period_file',
  'variant',
  'variant_move',
  'market_copy',
  'product_collection',
  'variant_price_past',
  'variant_sellable_past',
  'sync_run',
  'sales_read',
  'variant_sold',
] as const;
