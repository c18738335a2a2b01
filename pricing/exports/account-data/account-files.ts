/**
 * What an export of all data of an account contains. Each statement takes the account's id and the
 * position after which to go on, and gives lines with positions in their order; a line is empty
 * where there is nothing at a position. Secrets and hashes of secrets are left out.
 */
export const ACCOUNT_FILES = [
  {
    name: 'account',
    table: 'account',
    about: 'Name, plan and settings',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.account t
      where t.id = $1 and t.id > $2`,
  },
  {
    name: 'keys',
    table: 'api_key',
    about: 'API keys without their secrets',
    sql: `select (to_jsonb(t) - array['hash'])::text as line, t.id as position from pricing.api_key t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'products',
    table: 'product',
    about: 'Registered products',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.product t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'own_prices',
    table: 'own_price',
    about: 'Your prices over time',
    sql: `select coalesce((to_jsonb(t))::text, '') as line, p.id as position
      from (select id from pricing.product where account_id = $1 and id > $2 order by id limit 50) p
      left join pricing.own_price t on t.product_id = p.id order by p.id`,
  },
  {
    name: 'stock',
    table: 'product_stock',
    about: 'Stock by day',
    sql: `select coalesce((to_jsonb(t))::text, '') as line, p.id as position
      from (select id from pricing.product where account_id = $1 and id > $2 order by id limit 20) p
      left join pricing.product_stock t on t.product_id = p.id order by p.id`,
  },
  {
    name: 'sales',
    table: 'sale',
    about: 'Sales by day',
    sql: `select coalesce((to_jsonb(t))::text, '') as line, p.id as position
      from (select id from pricing.product where account_id = $1 and id > $2 order by id limit 20) p
      left join pricing.sale t on t.product_id = p.id order by p.id`,
  },
  {
    name: 'retailers',
    table: 'account_retailer',
    about: 'Retailers that are monitored for you',
    sql: `select (to_jsonb(t) || jsonb_build_object('domain', r.domain))::text as line, t.retailer_id as position
      from pricing.account_retailer t join pricing.retailer r on r.id = t.retailer_id
      where t.account_id = $1 and t.retailer_id > $2 order by t.retailer_id limit 1000`,
  },
  {
    name: 'retailer_contacts',
    table: 'retailer_contact',
    about: 'What you noted about retailers',
    sql: `select (to_jsonb(t))::text as line, t.retailer as position from pricing.retailer_contact t
      where t.account_id = $1 and t.retailer > $2 order by t.retailer limit 1000`,
  },
  {
    name: 'matches',
    table: 'match',
    about: 'Which listing is which product',
    sql: `select coalesce((to_jsonb(t))::text, '') as line, p.id as position
      from (select id from pricing.product where account_id = $1 and id > $2 order by id limit 50) p
      left join pricing.match t on t.product_id = p.id order by p.id`,
  },
  {
    name: 'prices',
    table: 'listing',
    about: 'Listings of your matches with their current offers',
    sql: `select coalesce((to_jsonb(l) - array['body_hash'] || jsonb_build_object('product_id', p.id))::text, '') as line, p.id as position
      from (select id from pricing.product where account_id = $1 and id > $2 order by id limit 50) p
      left join pricing.match m on m.product_id = p.id
      left join pricing.listing l on l.id = m.listing_id order by p.id, l.id`,
  },
  {
    name: 'price_history',
    table: 'price_span',
    about: 'Earlier offers of the listings of your matches',
    sql: `select coalesce(to_jsonb(s)::text, '') as line, p.id as position
      from (select id from pricing.product where account_id = $1 and id > $2 order by id limit 10) p
      left join pricing.match m on m.product_id = p.id
      left join pricing.price_span s on s.listing_id = m.listing_id order by p.id, s.listing_id, s."from"`,
  },
  {
    name: 'price_decisions',
    table: 'price_decision',
    about: 'Your decisions about prices that were read',
    sql: `select to_jsonb(t)::text as line, t.listing_id as position from pricing.price_decision t
      where t.account_id = $1 and t.listing_id > $2 order by t.listing_id limit 1000`,
  },
  {
    name: 'place_choices',
    table: 'place_choice',
    about: 'Places of prices that you chose',
    sql: `select to_jsonb(t)::text as line, t.id as position from pricing.place_choice t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'pictures',
    table: 'picture',
    about: 'Pictures that you asked for, without their bytes',
    sql: `select to_jsonb(t)::text as line, t.id as position from pricing.picture t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'alerts',
    table: 'alert',
    about: 'Alerts',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.alert t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'cases',
    table: 'map_case',
    about: 'Cases of MAP violations',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.map_case t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'case_history',
    table: 'map_case_event',
    about: 'What was done to each case',
    sql: `select coalesce(to_jsonb(t)::text, '') as line, c.id as position
      from (select id from pricing.map_case where account_id = $1 and id > $2 order by id limit 200) c
      left join pricing.map_case_event t on t.case_id = c.id order by c.id, t.seq`,
  },
  {
    name: 'case_changes',
    table: 'map_case_change',
    about: 'Changes of many cases at once',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.map_case_change t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'compliance',
    table: 'map_compliance_day',
    about: 'Compliance of retailers by day',
    sql: `select to_jsonb(t)::text as line, t.retailer || ' ' || t.day as position from pricing.map_compliance_day t
      where t.account_id = $1 and t.retailer || ' ' || t.day > $2 order by t.retailer || ' ' || t.day limit 1000`,
  },
  {
    name: 'notices',
    table: 'notice',
    about: 'Notices to retailers',
    sql: `select (to_jsonb(t) - array['rendered_sha256'])::text as line, t.id as position from pricing.notice t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'notice_cases',
    table: 'notice_case',
    about: 'Which notice is about which case',
    sql: `select coalesce(to_jsonb(t)::text, '') as line, n.id as position
      from (select id from pricing.notice where account_id = $1 and id > $2 order by id limit 200) n
      left join pricing.notice_case t on t.notice_id = n.id order by n.id, t.case_id`,
  },
  {
    name: 'notice_settings',
    table: 'notice_settings',
    about: 'How notices are sent',
    sql: `select (to_jsonb(t) - array['confirmation_hash'])::text as line, t.account_id as position from pricing.notice_settings t
      where t.account_id = $1 and t.account_id > $2 order by t.account_id limit 1000`,
  },
  {
    name: 'notice_templates',
    table: 'notice_template',
    about: 'Templates of notices',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.notice_template t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'notice_template_versions',
    table: 'notice_template_version',
    about: 'Texts of the templates',
    sql: `select coalesce(to_jsonb(v)::text, '') as line, t.id as position
      from (select id from pricing.notice_template where account_id = $1 and id > $2 order by id limit 50) t
      left join pricing.notice_template_version v on v.template_id = t.id order by t.id, v.version`,
  },
  {
    name: 'mails',
    table: 'mail_outbox',
    about: 'Messages that were sent for you, without their text',
    sql: `select (to_jsonb(t) - array['message', 'sha256'])::text as line, t.key as position from pricing.mail_outbox t
      where t.account_id = $1 and t.key > $2 order by t.key limit 1000`,
  },
  {
    name: 'map_price_periods',
    table: 'map_price_period',
    about: 'MAP prices for a time',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.map_price_period t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'map_price_imports',
    table: 'map_price_import',
    about: 'Imports of MAP prices',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.map_price_import t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'recommendations',
    table: 'recommendation',
    about: 'Recommended prices',
    sql: `select (to_jsonb(t))::text as line, t.product_id as position from pricing.recommendation t
      where t.account_id = $1 and t.product_id > $2 order by t.product_id limit 1000`,
  },
  {
    name: 'recommendation_outcomes',
    table: 'recommendation_ledger',
    about: 'What became of recommendations',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.recommendation_ledger t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'decisions',
    table: 'decision',
    about: 'Your decisions about recommendations',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.decision t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'demand',
    table: 'demand_level',
    about: 'What was learned of your sales',
    sql: `select (to_jsonb(t))::text as line, t.account_id as position from pricing.demand_level t
      where t.account_id = $1 and t.account_id > $2 order by t.account_id limit 1000`,
  },
  {
    name: 'demand_of_products',
    table: 'demand_belief',
    about: 'The same for each product',
    sql: `select coalesce((to_jsonb(t))::text, '') as line, p.id as position
      from (select id from pricing.product where account_id = $1 and id > $2 order by id limit 200) p
      left join pricing.demand_belief t on t.product_id = p.id order by p.id`,
  },
  {
    name: 'followers',
    table: 'follower',
    about: 'Retailers that follow your prices',
    sql: `select to_jsonb(t)::text as line, t.retailer_id as position from pricing.follower t
      where t.account_id = $1 and t.retailer_id > $2 order by t.retailer_id limit 1000`,
  },
  {
    name: 'not_comparable',
    table: 'not_comparable',
    about: 'Offers that cannot be compared, and why',
    sql: `select coalesce((to_jsonb(t))::text, '') as line, p.id as position
      from (select id from pricing.product where account_id = $1 and id > $2 order by id limit 50) p
      left join pricing.not_comparable t on t.product_id = p.id order by p.id`,
  },
  {
    name: 'events',
    table: 'event',
    about: 'Changes feed',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.event t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'webhook_endpoints',
    table: 'webhook_endpoint',
    about: 'Webhook endpoints without their secrets',
    sql: `select (to_jsonb(t) - array['secrets', 'sealed_url', 'lease'])::text as line, t.id as position from pricing.webhook_endpoint t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'exports',
    table: 'export',
    about: 'Exports, without their files',
    sql: `select (to_jsonb(t) - array['attempt'])::text as line, t.id as position from pricing.export t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'export_schedules',
    table: 'export_schedule',
    about: 'Export schedules',
    sql: `select (to_jsonb(t))::text as line, t.id as position from pricing.export_schedule t
      where t.account_id = $1 and t.id > $2 order by t.id limit 1000`,
  },
  {
    name: 'export_addresses',
    table: 'export_address',
    about: 'Whom exports may be mailed to',
    sql: `select (to_jsonb(t) - array['confirmation_hash'])::text as line, t.address as position from pricing.export_address t
      where t.account_id = $1 and t.address > $2 order by t.address limit 1000`,
  },
  {
    name: 'rendered_visits',
    table: 'rendered_visit_count',
    about: 'Visits with a browser by day',
    sql: `select to_jsonb(t)::text as line, t.day::text as position from pricing.rendered_visit_count t
      where t.account_id = $1 and t.day::text > $2 order by t.day limit 1000`,
  },
  {
    name: 'not_sold',
    table: 'not_sold',
    about: 'Products that you said a retailer does not sell',
    sql: `select to_jsonb(t)::text as line, t.product_id || t.retailer_id as position from pricing.not_sold t
      where t.account_id = $1 and t.product_id || t.retailer_id > $2
      order by t.product_id || t.retailer_id limit 1000`,
  },
  {
    name: 'rule_sets',
    table: 'rule_set',
    about: 'Pricing rules, each time they were saved',
    sql: `select to_jsonb(t)::text as line, lpad(t.version::text, 10, '0') as position
      from pricing.rule_set t
      where t.account_id = $1 and lpad(t.version::text, 10, '0') > $2
      order by t.version limit 50`,
  },
  {
    name: 'rule_searches',
    table: 'rule_search',
    about: 'Searches in the shop that pricing rules use',
    sql: `select to_jsonb(t)::text as line, t.key as position from pricing.rule_search t
      where t.account_id = $1 and t.key > $2 order by t.key limit 1000`,
  },
  {
    name: 'rule_search_products',
    table: 'rule_search_product',
    about: 'What these searches found',
    sql: `select to_jsonb(t)::text as line, concat_ws('|', t.key, t.product_id) as position
      from pricing.rule_search_product t
      where t.account_id = $1 and concat_ws('|', t.key, t.product_id) > $2
      order by concat_ws('|', t.key, t.product_id) limit 5000`,
  },
  {
    name: 'market_days',
    table: 'insight_day',
    about: 'Where your prices stood in the market, by day',
    sql: `select to_jsonb(t)::text as line, concat_ws('|', t.dimension, t.day, t.key, t.currency) as position
      from pricing.insight_day t
      where t.account_id = $1 and concat_ws('|', t.dimension, t.day, t.key, t.currency) > $2
      order by concat_ws('|', t.dimension, t.day, t.key, t.currency) limit 5000`,
  },
  {
    name: 'violation_days',
    table: 'insight_violation_day',
    about: 'MAP violations raised, ended and open, by day',
    sql: `select to_jsonb(t)::text as line, t.day::text as position from pricing.insight_violation_day t
      where t.account_id = $1 and t.day::text > $2 order by t.day limit 1000`,
  },
] as const;

/** Tables with rows of an account that the export leaves out, and why. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  request_slot: 'times of the last minute’s requests',
  request_cursor: 'counts the last minute’s requests',
  idempotency_key: 'responses of the last day, which can contain new keys',
  catalog_size: 'a count of products.ndjson',
  product_position: 'where prices.ndjson places each product',
  match_market: 'what matching learned, from the data of all accounts',
  match_log: 'what matching has to do, for two days',
  retailer_coverage: 'counts of matches.ndjson',
  match_decision_change: 'which matches were decided together',
  market_change: 'what changed from one line of price_history.ndjson to the next, for some days',
  market_change_count: 'how many changes there were by hour',
  insight_coverage: 'counts of matches.ndjson by retailer',
  sales_rank: 'places of products by their lines of sales.ndjson',
  sales_ranking: 'when these places were last computed',
  stored_list: 'the order of lists that are being read',
};
