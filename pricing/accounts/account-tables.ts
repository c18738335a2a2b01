/**
 * Tables whose rows are deleted with an account, in this order: files and what makes new ones first,
 * the products with what belongs to them last. Deleted in batches; rows of other tables that refer
 * to a deleted row go with it.
 */
export const ACCOUNT_TABLES = [
  'export_schedule',
  'export',
  'export_address',
  'mail_outbox',
  'webhook_endpoint',
  'event',
  'notice',
  'notice_template',
  'notice_settings',
  'map_case_change',
  'map_case',
  'map_compliance_day',
  'retailer_contact',
  'map_price_period',
  'map_price_import',
  'alert_past',
  'alert',
  'recommendation_past',
  'recommendation',
  'advice_ledger',
  'decision',
  'match',
  'match_log',
  'match_market',
  'retailer_coverage',
  'follower',
  'price_decision',
  'rendered_visit_count',
  'demand_level',
  'product_position',
  'product',
  'catalog_size',
  'account_retailer',
  'request_slot',
  'request_cursor',
  'idempotency_key',
  'api_key',
] as const;

/** Tables whose rows stay for other accounts, without the account that they came from. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  place_choice: 'a place by which a retailer’s pages are read for all accounts',
  picture: 'a picture of a retailer’s page, which other accounts’ alerts may show',
};
