-- Everything but functions and triggers, which are in prisma/functions.sql.

CREATE SCHEMA IF NOT EXISTS pricing;
CREATE SCHEMA IF NOT EXISTS shop;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE pricing.account (
  id text NOT NULL,
  name text NOT NULL,
  plan text NOT NULL,
  external_ref text,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  suspended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  monitoring_paused_at timestamp(3) with time zone,
  live_account_id text,
  deleting_at timestamp(3) with time zone,
  keeps_for_account_id text,
  CONSTRAINT account_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX account_external_ref_key ON pricing.account (external_ref);
CREATE UNIQUE INDEX account_live_account_id_key ON pricing.account (live_account_id);
CREATE INDEX account_deleting ON pricing.account (deleting_at) WHERE (deleting_at IS NOT NULL);
COMMENT ON INDEX pricing.account_deleting IS 'Accounts whose deletion a job has to go on with.';
CREATE UNIQUE INDEX account_keeps_for_account_id_key ON pricing.account (keeps_for_account_id);

CREATE TABLE pricing.api_key (
  id text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  last_four text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  scopes text[] DEFAULT '{read,write,decide,administer}'::text[] NOT NULL,
  valid_until timestamp(3) with time zone,
  CONSTRAINT api_key_scopes CHECK (((cardinality(scopes) > 0) AND (scopes <@ '{read,write,decide,administer}'::text[]))),
  CONSTRAINT api_key_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX api_key_hash_key ON pricing.api_key (hash);
CREATE INDEX api_key_account_id_created_at_idx ON pricing.api_key (account_id, created_at);

CREATE UNLOGGED TABLE pricing.request_slot (
  account_id text NOT NULL,
  slot integer NOT NULL,
  at timestamp(6) with time zone NOT NULL,
  CONSTRAINT request_slot_pkey PRIMARY KEY (account_id, slot)
) WITH (fillfactor = 50);

CREATE UNLOGGED TABLE pricing.request_cursor (
  account_id text NOT NULL,
  next bigint DEFAULT 0 NOT NULL,
  first bigint DEFAULT 0 NOT NULL,
  ring integer,
  oldest timestamp(6) with time zone,
  CONSTRAINT request_cursor_pkey PRIMARY KEY (account_id)
) WITH (fillfactor = 20);

CREATE TABLE pricing.idempotency_key (
  account_id text NOT NULL,
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status integer,
  body text,
  headers jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (account_id, scope, key)
);
CREATE INDEX idempotency_key_created_at_idx ON pricing.idempotency_key (created_at);

CREATE TABLE pricing.product (
  id text NOT NULL,
  account_id text NOT NULL,
  external_id text,
  sku text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  currency character(3) NOT NULL,
  price_minor bigint NOT NULL,
  gtin text,
  brand text,
  image_url text,
  category text,
  cost_minor bigint,
  map_minor bigint,
  min_minor bigint,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  monitored boolean DEFAULT true NOT NULL,
  product_type text,
  tags jsonb DEFAULT '[]'::jsonb NOT NULL,
  collections jsonb DEFAULT '[]'::jsonb NOT NULL,
  stock integer,
  compare_at_minor bigint,
  paused_at timestamp(3) with time zone,
  paused_reason text,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT product_pkey PRIMARY KEY (id)
);
CREATE INDEX product_account_id_created_at_id_idx ON pricing.product (account_id, created_at, id);
CREATE INDEX product_account_id_sku_idx ON pricing.product (account_id, sku);
CREATE INDEX product_gtin_idx ON pricing.product (gtin);
CREATE INDEX product_account_id_id_idx ON pricing.product (account_id, id);
COMMENT ON INDEX pricing.product_account_id_id_idx IS 'Matching reads a catalog page by page';
CREATE INDEX product_search ON pricing.product USING gin (account_id, lower(((((((name || ' '::text) || sku) || ' '::text) || COALESCE(gtin, ''::text)) || ' '::text) || COALESCE(brand, ''::text))) gin_trgm_ops);
COMMENT ON INDEX pricing.product_search IS 'GET /products?q=';
CREATE INDEX product_groups ON pricing.product USING gin (account_id, ((tags || collections)) jsonb_path_ops);
COMMENT ON INDEX pricing.product_groups IS 'GET /products?tag=, ?collection=';
CREATE INDEX product_by_brand ON pricing.product (account_id, lower(brand), id);
COMMENT ON INDEX pricing.product_by_brand IS 'GET /products?brand=';
CREATE INDEX product_by_type ON pricing.product (account_id, lower(product_type), id);
COMMENT ON INDEX pricing.product_by_type IS 'GET /products?product_type=';
CREATE INDEX product_by_name ON pricing.product (account_id, "left"(lower(name), 200), id);
COMMENT ON INDEX pricing.product_by_name IS 'GET /products?sort=name';
CREATE INDEX product_by_price ON pricing.product (account_id, price_minor, id);
COMMENT ON INDEX pricing.product_by_price IS 'GET /products?sort=price';
CREATE INDEX product_by_update ON pricing.product (account_id, updated_at, id);
COMMENT ON INDEX pricing.product_by_update IS 'GET /products?sort=updated';
CREATE UNIQUE INDEX product_external_id ON pricing.product (account_id, external_id) WHERE (deleted_at IS NULL);
COMMENT ON INDEX pricing.product_external_id IS 'POST /products finds the product to update';
CREATE UNIQUE INDEX product_sku_without_external_id ON pricing.product (account_id, sku) WHERE ((external_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX product_deleted ON pricing.product (deleted_at, id) WHERE (deleted_at IS NOT NULL);
COMMENT ON INDEX pricing.product_deleted IS 'deleted products whose 30 days are over, each night';
CREATE INDEX product_deleted_external_id ON pricing.product (account_id, external_id) WHERE (deleted_at IS NOT NULL);
COMMENT ON INDEX pricing.product_deleted_external_id IS 'POST /products finds the deleted product to restore';
CREATE INDEX product_beyond_plan ON pricing.product (account_id, created_at, id) WHERE ((NOT monitored) AND (paused_at IS NULL));
COMMENT ON INDEX pricing.product_beyond_plan IS 'which product is monitored next when another one goes or pauses';
CREATE INDEX product_paused ON pricing.product (account_id, id) WHERE (paused_at IS NOT NULL);
COMMENT ON INDEX pricing.product_paused IS 'GET /account counts them; GET /products?status=paused';

CREATE TABLE pricing.product_position (
  product_id text NOT NULL,
  account_id text NOT NULL,
  "position" text DEFAULT 'only'::text NOT NULL,
  gap bigint DEFAULT '9223372036854775807'::bigint NOT NULL,
  currency character(3),
  own_minor bigint,
  lowest_minor bigint,
  median_minor bigint,
  index_basis_points integer,
  rank integer,
  retailer_ids text[] DEFAULT '{}'::text[] NOT NULL,
  prices bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  indexes integer[] DEFAULT '{}'::integer[] NOT NULL,
  left_out jsonb DEFAULT '{}'::jsonb NOT NULL,
  unknown_reason text,
  units integer DEFAULT 0 NOT NULL,
  weighted_gap bigint DEFAULT 0 NOT NULL,
  stale_at timestamp(3) with time zone DEFAULT now(),
  measured_at timestamp(3) with time zone,
  CONSTRAINT product_position_pkey PRIMARY KEY (product_id)
);
CREATE INDEX product_position_list ON pricing.product_position (account_id, "position", product_id);
COMMENT ON INDEX pricing.product_position_list IS 'GET /products?position=';
CREATE INDEX product_position_sort ON pricing.product_position (account_id, gap, product_id);
COMMENT ON INDEX pricing.product_position_sort IS 'GET /products?sort=position';
CREATE INDEX product_position_cheapest ON pricing.product_position (account_id, product_id) WHERE (rank = 1);
COMMENT ON INDEX pricing.product_position_cheapest IS 'GET /products?position=cheapest';
CREATE INDEX product_position_gaps ON pricing.product_position (account_id, currency, abs(weighted_gap), abs((index_basis_points - 10000)), product_id) WHERE (index_basis_points IS NOT NULL);
COMMENT ON INDEX pricing.product_position_gaps IS 'GET /insights/gaps';
CREATE INDEX product_position_side_gaps ON pricing.product_position (account_id, currency, "position", abs(weighted_gap), abs((index_basis_points - 10000)), product_id) WHERE (index_basis_points IS NOT NULL);
COMMENT ON INDEX pricing.product_position_side_gaps IS 'GET /insights/gaps?position=';
CREATE INDEX product_position_measured ON pricing.product_position (account_id, measured_at, product_id);
COMMENT ON INDEX pricing.product_position_measured IS 'GET /insights/products';
CREATE INDEX product_position_stale ON pricing.product_position (stale_at) WHERE (stale_at IS NOT NULL);
COMMENT ON INDEX pricing.product_position_stale IS 'Products to measure again because an offer became too old';

CREATE TABLE pricing.catalog_size (
  account_id text NOT NULL,
  products integer NOT NULL,
  CONSTRAINT catalog_size_pkey PRIMARY KEY (account_id)
) WITH (fillfactor = 50);

CREATE TABLE pricing.own_price (
  product_id text NOT NULL,
  "from" timestamp(3) with time zone NOT NULL,
  "to" timestamp(3) with time zone,
  price_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  CONSTRAINT own_price_pkey PRIMARY KEY (product_id, "from")
);
CREATE UNIQUE INDEX own_price_open ON pricing.own_price (product_id) WHERE ("to" IS NULL);

CREATE TABLE pricing.product_stock (
  product_id text NOT NULL,
  day date NOT NULL,
  lowest integer,
  last integer,
  recorded_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT product_stock_pkey PRIMARY KEY (product_id, day)
) PARTITION BY RANGE (day);
CREATE TABLE pricing.product_stock_other PARTITION OF pricing.product_stock DEFAULT;

CREATE TABLE pricing.sale (
  product_id text NOT NULL,
  day date NOT NULL,
  units integer NOT NULL,
  price_paid_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  sessions integer,
  recorded_at timestamp(3) with time zone NOT NULL,
  in_stock_share double precision,
  CONSTRAINT sale_in_stock_share_check CHECK (((in_stock_share >= (0)::double precision) AND (in_stock_share <= (1)::double precision))),
  CONSTRAINT sale_pkey PRIMARY KEY (product_id, day)
);

CREATE TABLE pricing.retailer (
  id text NOT NULL,
  domain text NOT NULL,
  name text,
  platform text,
  status text NOT NULL,
  status_reason text,
  status_since timestamp(3) with time zone NOT NULL,
  base_url text NOT NULL,
  discovery jsonb DEFAULT '{}'::jsonb NOT NULL,
  currency character(3),
  tax text DEFAULT 'unknown'::text NOT NULL,
  robots_body bytea,
  robots_state text,
  robots_fetched_at timestamp(3) with time zone,
  delay_ms integer DEFAULT 1000 NOT NULL,
  next_request_at timestamp(3) with time zone NOT NULL,
  leased_until timestamp(3) with time zone,
  leased_by text,
  backoff_until timestamp(3) with time zone,
  failures_in_row integer DEFAULT 0 NOT NULL,
  last_discovery_at timestamp(3) with time zone,
  last_visit_at timestamp(3) with time zone,
  last_error text,
  created_at timestamp(3) with time zone NOT NULL,
  visit_price double precision DEFAULT 0 NOT NULL,
  planned_at timestamp(3) with time zone,
  daily_requests integer DEFAULT 20000 NOT NULL,
  requests_on date,
  requests integer DEFAULT 0 NOT NULL,
  robots_until timestamp(3) with time zone,
  status_code text,
  probe jsonb,
  took_ms integer DEFAULT 0 NOT NULL,
  checks_a_day integer DEFAULT 24 NOT NULL,
  status_reason_detail jsonb,
  last_error_detail jsonb,
  sample_of text,
  read_by text DEFAULT 'plain'::text NOT NULL,
  data_address jsonb,
  read_by_since timestamp(3) with time zone,
  read_by_reason jsonb,
  next_way_check_at timestamp(3) with time zone,
  way_tried_on date,
  plain_agreements integer DEFAULT 0 NOT NULL,
  CONSTRAINT retailer_data_address CHECK (((read_by = 'data'::text) = (data_address IS NOT NULL))),
  CONSTRAINT retailer_read_by_check CHECK ((read_by = ANY (ARRAY['plain'::text, 'data'::text, 'rendered'::text]))),
  CONSTRAINT retailer_pkey PRIMARY KEY (id)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX retailer_domain_key ON pricing.retailer (domain);
CREATE INDEX retailer_status_next_request_at_idx ON pricing.retailer (status, next_request_at);
CREATE INDEX retailer_sample_of_idx ON pricing.retailer (sample_of);

CREATE TABLE pricing.account_retailer (
  account_id text NOT NULL,
  retailer_id text NOT NULL,
  added_at timestamp(3) with time zone NOT NULL,
  tax text,
  monitored boolean DEFAULT true NOT NULL,
  CONSTRAINT account_retailer_pkey PRIMARY KEY (account_id, retailer_id)
);
CREATE INDEX account_retailer_retailer_id_idx ON pricing.account_retailer (retailer_id);

CREATE TABLE pricing.match_market (
  account_id text NOT NULL,
  retailer_id text NOT NULL,
  epoch text NOT NULL,
  seq bigint DEFAULT 0 NOT NULL,
  changed integer DEFAULT 0 NOT NULL,
  said integer DEFAULT 0 NOT NULL,
  items integer DEFAULT 0 NOT NULL,
  weights jsonb,
  evidence jsonb,
  fitted_at timestamp(3) with time zone,
  run_cursor text,
  run_items integer,
  CONSTRAINT match_market_pkey PRIMARY KEY (account_id, retailer_id)
);

CREATE TABLE pricing.match_log (
  account_id text NOT NULL,
  retailer_id text NOT NULL,
  seq bigint NOT NULL,
  product_ids text[] NOT NULL,
  listing_ids text[] NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT match_log_pkey PRIMARY KEY (account_id, retailer_id, seq)
);
CREATE INDEX match_log_at_idx ON pricing.match_log (at);
COMMENT ON INDEX pricing.match_log_at_idx IS 'Housekeeping: changes that every process has heard of, or must do without';

CREATE TABLE pricing.retailer_coverage (
  account_id text NOT NULL,
  retailer_id text NOT NULL,
  listings integer NOT NULL,
  matched integer NOT NULL,
  fresh integer NOT NULL,
  oldest_check_at timestamp(3) with time zone,
  counted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT retailer_coverage_pkey PRIMARY KEY (account_id, retailer_id)
);

CREATE TABLE pricing.listing (
  id text NOT NULL,
  retailer_id text NOT NULL,
  url text NOT NULL,
  variant_key text DEFAULT ''::text NOT NULL,
  name text,
  brand text,
  gtin text,
  mpn text,
  sku text,
  image_url text,
  variant jsonb,
  price_minor bigint,
  currency character(3),
  list_price_minor bigint,
  availability text DEFAULT 'unknown'::text NOT NULL,
  condition text DEFAULT 'unknown'::text NOT NULL,
  seller text,
  tax text DEFAULT 'unknown'::text NOT NULL,
  price_kind text DEFAULT 'unknown'::text NOT NULL,
  sources jsonb DEFAULT '{}'::jsonb NOT NULL,
  offer_since timestamp(3) with time zone,
  read_from text NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  state_reason text,
  held jsonb,
  capture_id text,
  capture_at timestamp(3) with time zone,
  etag text,
  last_modified text,
  body_hash bytea,
  weight integer DEFAULT 0 NOT NULL,
  first_seen_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone,
  last_checked_at timestamp(3) with time zone,
  next_check_at timestamp(3) with time zone,
  changes integer DEFAULT 0 NOT NULL,
  checks integer DEFAULT 0 NOT NULL,
  change_shape double precision DEFAULT 0.5 NOT NULL,
  change_exposure double precision DEFAULT 10 NOT NULL,
  listed_at timestamp(3) with time zone,
  lastmod timestamp(3) with time zone,
  state_reason_detail jsonb,
  parser text,
  corrected_at timestamp(3) with time zone,
  confidence numeric(4,3),
  runner_up_minor bigint,
  runner_up_currency character(3),
  runner_up_confidence numeric(4,3),
  shipping_minor bigint,
  free_shipping_from_minor bigint,
  shipping_source jsonb,
  shipping_since timestamp(3) with time zone,
  shipping_missing_since timestamp(3) with time zone,
  shipping_confidence numeric(4,3),
  CONSTRAINT listing_pkey PRIMARY KEY (id)
) WITH (fillfactor = 80);
CREATE INDEX listing_retailer_id_read_from_idx ON pricing.listing (retailer_id, read_from);
CREATE INDEX listing_retailer_id_next_check_at_idx ON pricing.listing (retailer_id, next_check_at);
CREATE INDEX listing_gtin_idx ON pricing.listing (gtin);
CREATE UNIQUE INDEX listing_retailer_id_url_variant_key_key ON pricing.listing (retailer_id, url, variant_key);
CREATE INDEX listing_known ON pricing.listing (retailer_id, id) WHERE (state <> 'gone'::text);
COMMENT ON INDEX pricing.listing_known IS 'GET /listings; how many listings a retailer has';
CREATE INDEX listing_capture ON pricing.listing (retailer_id, capture_id);
COMMENT ON INDEX pricing.listing_capture IS 'Listings whose current offer was read from a capture: captures reread, captures past their retention';

CREATE TABLE pricing.price_span (
  id text NOT NULL,
  listing_id text NOT NULL,
  "from" timestamp(3) with time zone NOT NULL,
  "to" timestamp(3) with time zone NOT NULL,
  price_minor bigint,
  currency character(3),
  list_price_minor bigint,
  availability text NOT NULL,
  capture_id text,
  parser text,
  confidence numeric(4,3),
  runner_up_minor bigint,
  runner_up_currency character(3),
  runner_up_confidence numeric(4,3),
  CONSTRAINT price_span_pkey PRIMARY KEY (id, "from")
) PARTITION BY RANGE ("from");
CREATE INDEX price_span_listing_id_from_idx ON pricing.price_span (listing_id, "from");
CREATE INDEX price_span_capture ON pricing.price_span (capture_id);
COMMENT ON INDEX pricing.price_span_capture IS 'Past offers that were read from a capture: captures reread, captures verify';
CREATE TABLE pricing.price_span_other PARTITION OF pricing.price_span DEFAULT;

CREATE TABLE pricing.price_decision (
  account_id text NOT NULL,
  listing_id text NOT NULL,
  retailer_id text NOT NULL,
  verdict text NOT NULL,
  read_minor bigint NOT NULL,
  read_currency character(3) NOT NULL,
  place_from text,
  place_at text,
  price_minor bigint,
  decided_by text,
  decided_at timestamp(3) with time zone NOT NULL,
  choice_id text,
  CONSTRAINT price_decision_pkey PRIMARY KEY (account_id, listing_id)
);
CREATE INDEX price_decision_place ON pricing.price_decision (account_id, retailer_id, place_from, place_at);
COMMENT ON INDEX pricing.price_decision_place IS 'Whether prices of a retailer that stand in the same place were confirmed: alerts, recommendations';
CREATE INDEX price_decision_listing ON pricing.price_decision (listing_id);
COMMENT ON INDEX pricing.price_decision_listing IS 'Deleting a listing finds its rows';
CREATE INDEX price_decision_retailer ON pricing.price_decision (retailer_id);
COMMENT ON INDEX pricing.price_decision_retailer IS 'Deleting a retailer finds its rows';
CREATE INDEX price_decision_choice ON pricing.price_decision (choice_id) WHERE (choice_id IS NOT NULL);

CREATE TABLE pricing.price_correction (
  id text NOT NULL,
  listing_id text NOT NULL,
  "from" timestamp(3) with time zone NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  capture_id text,
  price_minor_before bigint,
  currency_before character(3),
  list_price_minor_before bigint,
  availability_before text NOT NULL,
  parser_before text,
  price_minor bigint,
  currency character(3),
  list_price_minor bigint,
  availability text NOT NULL,
  parser text NOT NULL,
  CONSTRAINT price_correction_pkey PRIMARY KEY (id)
);
CREATE INDEX price_correction_span ON pricing.price_correction (listing_id, "from", at);
COMMENT ON INDEX pricing.price_correction_span IS 'GET /prices/{product_id}/history and alert evidence: corrections of the spans of a listing';

CREATE TABLE pricing.capture (
  id text NOT NULL,
  retailer_id text NOT NULL,
  url text NOT NULL,
  fetched_at timestamp(3) with time zone NOT NULL,
  status integer NOT NULL,
  headers jsonb NOT NULL,
  body bytea,
  encoding text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  chain bytea NOT NULL,
  parser text NOT NULL,
  dropped_at timestamp(3) with time zone,
  store text,
  CONSTRAINT capture_bytes_or_dropped CHECK (((num_nonnulls(body, store) <= 1) AND ((num_nonnulls(body, store) = 0) = (dropped_at IS NOT NULL)))),
  CONSTRAINT capture_pkey PRIMARY KEY (id, fetched_at)
) PARTITION BY RANGE (fetched_at);
CREATE INDEX capture_retailer_id_fetched_at_idx ON pricing.capture (retailer_id, fetched_at);
CREATE INDEX capture_kept_idx ON pricing.capture (fetched_at) WHERE (dropped_at IS NULL);
CREATE INDEX capture_stored_object ON pricing.capture (sha256, store) WHERE (store IS NOT NULL);
COMMENT ON INDEX pricing.capture_stored_object IS 'Whether a capture names an object of a capture store: daily cleanup';
CREATE TABLE pricing.capture_other PARTITION OF pricing.capture DEFAULT;

CREATE TABLE pricing.capture_object (
  sha256 bytea NOT NULL,
  encoding text NOT NULL,
  store text NOT NULL,
  put_at timestamp(3) with time zone NOT NULL,
  check_at timestamp(3) with time zone NOT NULL,
  deleting_at timestamp(3) with time zone,
  CONSTRAINT capture_object_pkey PRIMARY KEY (sha256, encoding, store)
);
CREATE INDEX capture_object_check ON pricing.capture_object (check_at);
COMMENT ON INDEX pricing.capture_object_check IS 'Objects to check in the daily cleanup';

CREATE TABLE pricing.capture_bytes (
  sha256 bytea NOT NULL,
  encoding text NOT NULL,
  body bytea NOT NULL,
  stored_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT capture_bytes_pkey PRIMARY KEY (sha256, encoding)
); ALTER TABLE ONLY pricing.capture_bytes ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE pricing.time_stamp (
  capture_id text NOT NULL,
  retailer_id text NOT NULL,
  attempts integer NOT NULL,
  next_attempt_at timestamp(3) with time zone,
  problem text,
  response bytea,
  stamped_at timestamp(3) with time zone,
  authority text,
  CONSTRAINT time_stamp_response CHECK ((((response IS NULL) = (stamped_at IS NULL)) AND ((response IS NULL) = (authority IS NULL)))),
  CONSTRAINT time_stamp_pkey PRIMARY KEY (capture_id)
);
CREATE INDEX time_stamp_retailer ON pricing.time_stamp (retailer_id);

CREATE TABLE pricing.visit (
  id text NOT NULL,
  retailer_id text NOT NULL,
  listing_id text,
  url text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  outcome text NOT NULL,
  detail text,
  capture_id text,
  CONSTRAINT visit_pkey PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE INDEX visit_retailer_id_at_idx ON pricing.visit (retailer_id, at);
CREATE TABLE pricing.visit_other PARTITION OF pricing.visit DEFAULT;

CREATE TABLE pricing.visit_count (
  retailer_id text NOT NULL,
  hour timestamp(3) with time zone NOT NULL,
  checked integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  changed integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  CONSTRAINT visit_count_pkey PRIMARY KEY (retailer_id, hour)
);

CREATE TABLE pricing.visit_cost (
  retailer_id text NOT NULL,
  day date NOT NULL,
  plain integer DEFAULT 0 NOT NULL,
  rendered integer DEFAULT 0 NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  milliseconds bigint DEFAULT 0 NOT NULL,
  memory_bytes bigint,
  CONSTRAINT visit_cost_pkey PRIMARY KEY (retailer_id, day)
);

CREATE TABLE pricing.drawn_page (
  retailer_id text NOT NULL,
  url text NOT NULL,
  drawn_at timestamp(3) with time zone NOT NULL,
  availability text NOT NULL,
  differs_in_row integer DEFAULT 0 NOT NULL,
  differed_at timestamp(3) with time zone,
  CONSTRAINT drawn_page_pkey PRIMARY KEY (retailer_id, url)
);

CREATE TABLE pricing.price_place (
  retailer_id text NOT NULL,
  kind text NOT NULL,
  at text NOT NULL,
  pick text NOT NULL,
  unit text NOT NULL,
  agrees double precision NOT NULL,
  disagrees double precision NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  learned_at timestamp(3) with time zone NOT NULL,
  checked_at timestamp(3) with time zone NOT NULL,
  dropped_at timestamp(3) with time zone,
  dropped_reason text,
  CONSTRAINT price_place_dropped CHECK (((dropped_at IS NULL) = (dropped_reason IS NULL))),
  CONSTRAINT price_place_pkey PRIMARY KEY (retailer_id, kind, at, pick, unit)
);

CREATE TABLE pricing.place_choice (
  id text NOT NULL,
  retailer_id text NOT NULL,
  account_id text,
  scope text NOT NULL,
  kind text NOT NULL,
  at text NOT NULL,
  pick text NOT NULL,
  unit text NOT NULL,
  url text NOT NULL,
  listing_id text,
  amount text NOT NULL,
  currency character(3),
  chosen_by text,
  chosen_at timestamp(3) with time zone NOT NULL,
  agrees double precision NOT NULL,
  disagrees double precision DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  checked_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  ended_reason text,
  CONSTRAINT place_choice_ended CHECK (((ended_at IS NULL) = (ended_reason IS NULL))),
  CONSTRAINT place_choice_scope CHECK ((scope = ANY (ARRAY['retailer'::text, 'account'::text]))),
  CONSTRAINT place_choice_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX place_choice_current ON pricing.place_choice (account_id, retailer_id) WHERE (ended_at IS NULL);
CREATE INDEX place_choice_retailer ON pricing.place_choice (retailer_id, chosen_at);
CREATE INDEX place_choice_listing ON pricing.place_choice (listing_id);

CREATE TABLE pricing.picture (
  id text NOT NULL,
  retailer_id text NOT NULL,
  listing_id text NOT NULL,
  reason text NOT NULL,
  account_id text,
  subject_capture_id text,
  state text NOT NULL,
  failure jsonb,
  requested_at timestamp(3) with time zone NOT NULL,
  taken_at timestamp(3) with time zone,
  document_capture_id text,
  document_capture_at timestamp(3) with time zone,
  page_capture_id text,
  page_capture_at timestamp(3) with time zone,
  detail_capture_id text,
  detail_capture_at timestamp(3) with time zone,
  price_minor bigint,
  currency character(3),
  box jsonb,
  decide_by timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  stamps_settled_at timestamp(3) with time zone,
  CONSTRAINT picture_failure CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  CONSTRAINT picture_reason CHECK ((reason = ANY (ARRAY['alert'::text, 'requested'::text, 'scheduled'::text]))),
  CONSTRAINT picture_state CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'failed'::text]))),
  CONSTRAINT picture_taken CHECK (((state = 'taken'::text) = ((page_capture_id IS NOT NULL) AND (taken_at IS NOT NULL)))),
  CONSTRAINT picture_pkey PRIMARY KEY (id)
);
CREATE INDEX picture_listing ON pricing.picture (listing_id, requested_at DESC);
CREATE UNIQUE INDEX picture_waiting ON pricing.picture (listing_id) WHERE (state = 'waiting'::text);
CREATE INDEX picture_retailer ON pricing.picture (retailer_id, requested_at);
CREATE INDEX picture_account ON pricing.picture (account_id);
CREATE INDEX picture_document_capture ON pricing.picture (document_capture_id);
CREATE INDEX picture_page_capture ON pricing.picture (page_capture_id);
CREATE INDEX picture_detail_capture ON pricing.picture (detail_capture_id);
CREATE INDEX picture_undecided ON pricing.picture (decide_by) WHERE ((decide_by IS NOT NULL) AND (settled_at IS NULL));
CREATE INDEX picture_unstamped ON pricing.picture (taken_at) WHERE ((state = 'taken'::text) AND (stamps_settled_at IS NULL));
COMMENT ON INDEX pricing.picture_unstamped IS 'pictures without time stamps, each minute';

CREATE TABLE pricing.rendered_visit_count (
  account_id text NOT NULL,
  day date NOT NULL,
  visits integer NOT NULL,
  CONSTRAINT rendered_visit_count_pkey PRIMARY KEY (account_id, day)
);

CREATE TABLE pricing.match (
  id text NOT NULL,
  account_id text NOT NULL,
  product_id text NOT NULL,
  listing_id text NOT NULL,
  probability double precision NOT NULL,
  verdict text NOT NULL,
  tier text NOT NULL,
  reasons jsonb NOT NULL,
  decided_by text,
  decided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  retailer_id text NOT NULL,
  may_act boolean DEFAULT false NOT NULL,
  effect bigint DEFAULT 0 NOT NULL,
  effect_parts jsonb,
  in_bulk boolean DEFAULT false NOT NULL,
  CONSTRAINT match_pkey PRIMARY KEY (id)
);
CREATE INDEX match_listing_id_idx ON pricing.match (listing_id);
CREATE INDEX match_account_id_verdict_created_at_id_idx ON pricing.match (account_id, verdict, created_at, id);
CREATE UNIQUE INDEX match_product_id_listing_id_key ON pricing.match (product_id, listing_id);
CREATE INDEX match_account_id_retailer_id_verdict_created_at_id_idx ON pricing.match (account_id, retailer_id, verdict, created_at, id);
COMMENT ON INDEX pricing.match_account_id_retailer_id_verdict_created_at_id_idx IS 'GET /matches?retailer=; what an account has at a retailer: counted, matched again, deleted';
CREATE INDEX match_account_id_verdict_probability_id_idx ON pricing.match (account_id, verdict, probability, id);
CREATE INDEX match_review_effect ON pricing.match (account_id, effect, id) WHERE (verdict = 'review'::text);

CREATE TABLE pricing.match_decision_change (
  id text NOT NULL,
  account_id text NOT NULL,
  verdict text NOT NULL,
  by text,
  state text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT match_decision_change_pkey PRIMARY KEY (id)
);
CREATE INDEX match_decision_change_account ON pricing.match_decision_change (account_id, at);

CREATE TABLE pricing.match_decision_change_row (
  change_id text NOT NULL,
  match_id text NOT NULL,
  from_verdict text NOT NULL,
  from_by text,
  state text NOT NULL,
  CONSTRAINT match_decision_change_row_pkey PRIMARY KEY (change_id, match_id)
);
CREATE INDEX match_decision_change_row_state ON pricing.match_decision_change_row (change_id, state, match_id);

CREATE TABLE pricing.not_sold (
  account_id text NOT NULL,
  product_id text NOT NULL,
  retailer_id text NOT NULL,
  by text,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT not_sold_pkey PRIMARY KEY (product_id, retailer_id)
);
CREATE INDEX not_sold_account ON pricing.not_sold (account_id, at, product_id);
CREATE INDEX not_sold_retailer ON pricing.not_sold (retailer_id);

CREATE TABLE pricing.alert (
  id text NOT NULL,
  account_id text NOT NULL,
  product_id text,
  listing_id text,
  type text NOT NULL,
  retailer text,
  currency character(3),
  map_minor bigint,
  listed_minor bigint,
  lowest_minor bigint,
  detected_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  resolution text,
  capture_id text,
  capture_at timestamp(3) with time zone,
  since_tx bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
  change_key text,
  details jsonb,
  stamped_capture_id text,
  map_period jsonb,
  CONSTRAINT alert_pkey PRIMARY KEY (id)
);
CREATE INDEX alert_listing_id_product_id_idx ON pricing.alert (listing_id, product_id);
CREATE INDEX alert_product_id_idx ON pricing.alert (product_id);
CREATE UNIQUE INDEX alert_open ON pricing.alert (product_id, listing_id, type) WHERE (resolved_at IS NULL);
CREATE INDEX alert_list ON pricing.alert (account_id, ((read_at IS NULL)), detected_at, id);
COMMENT ON INDEX pricing.alert_list IS 'GET /alerts, POST /alerts/read with all';
CREATE INDEX alert_list_open ON pricing.alert (account_id, ((read_at IS NULL)), detected_at, id) WHERE (resolved_at IS NULL);
COMMENT ON INDEX pricing.alert_list_open IS 'GET /alerts?status=open';
CREATE INDEX alert_capture_id_idx ON pricing.alert (capture_id);
CREATE UNIQUE INDEX alert_change ON pricing.alert (account_id, type, product_id, listing_id, retailer, change_key) NULLS NOT DISTINCT WHERE (change_key IS NOT NULL);
COMMENT ON INDEX pricing.alert_change IS 'one alert per rule, subject and change, whatever became of it';
CREATE INDEX alert_open_event ON pricing.alert (detected_at) WHERE ((change_key IS NOT NULL) AND (resolved_at IS NULL));
COMMENT ON INDEX pricing.alert_open_event IS 'closing the alerts of event rules by age';
CREATE INDEX alert_unstamped ON pricing.alert (COALESCE(resolved_at, 'infinity'::timestamp with time zone)) WHERE (capture_id IS DISTINCT FROM stamped_capture_id);
COMMENT ON INDEX pricing.alert_unstamped IS 'captures of open and just ended alerts without a time stamp, each minute';
CREATE UNIQUE INDEX alert_open_subject ON pricing.alert (account_id, type, product_id, retailer) NULLS NOT DISTINCT WHERE ((listing_id IS NULL) AND (resolved_at IS NULL));
COMMENT ON INDEX pricing.alert_open_subject IS 'at most one open alert per kind and product or retailer; the open alerts of these subjects';
CREATE INDEX alert_map_ended ON pricing.alert (account_id, resolved_at) WHERE ((type = 'map_violation'::text) AND (resolved_at IS NOT NULL));
COMMENT ON INDEX pricing.alert_map_ended IS 'GET /retailers/compliance: violations that ended in a period.';
CREATE INDEX alert_violation_raised ON pricing.alert (account_id, detected_at) WHERE (type = 'map_violation'::text);
COMMENT ON INDEX pricing.alert_violation_raised IS 'Violations raised on a day or since a time';
CREATE INDEX alert_violation_ended ON pricing.alert (account_id, resolved_at) WHERE ((type = 'map_violation'::text) AND (resolved_at IS NOT NULL));
COMMENT ON INDEX pricing.alert_violation_ended IS 'Violations that ended on a day or since a time';

CREATE TABLE pricing.listing_seller (
  listing_id text NOT NULL,
  seller text NOT NULL,
  first_seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT listing_seller_pkey PRIMARY KEY (listing_id, seller)
);

CREATE TABLE pricing.alert_past (
  seq bigserial NOT NULL,
  alert_id text NOT NULL,
  account_id text NOT NULL,
  read_at timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  was jsonb NOT NULL,
  since_tx bigint NOT NULL,
  until_tx bigint NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT alert_past_pkey PRIMARY KEY (seq)
);
CREATE INDEX alert_past_account_id_until_tx_idx ON pricing.alert_past (account_id, until_tx);
COMMENT ON INDEX pricing.alert_past_account_id_until_tx_idx IS 'GET /alerts with a cursor: what changed since the first page';
CREATE INDEX alert_past_alert_id_idx ON pricing.alert_past (alert_id);
CREATE INDEX alert_past_until_idx ON pricing.alert_past (until);

CREATE TABLE pricing.not_comparable (
  product_id text NOT NULL,
  listing_id text NOT NULL,
  reason text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  detail jsonb,
  CONSTRAINT not_comparable_pkey PRIMARY KEY (product_id, listing_id)
);
CREATE INDEX not_comparable_listing ON pricing.not_comparable (listing_id);

CREATE TABLE pricing.recommendation (
  id text NOT NULL,
  account_id text NOT NULL,
  product_id text NOT NULL,
  currency character(3) NOT NULL,
  current_minor bigint NOT NULL,
  suggested_minor bigint,
  uplift double precision,
  confidence double precision,
  expected_gain double precision,
  detail jsonb NOT NULL,
  abstained text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  since_tx bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
  CONSTRAINT recommendation_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX recommendation_product_id_key ON pricing.recommendation (product_id);
CREATE INDEX recommendation_abstained ON pricing.recommendation (account_id, product_id) WHERE ((suggested_minor IS NULL) AND (abstained IS NOT NULL));
COMMENT ON INDEX pricing.recommendation_abstained IS 'GET /recommendations/abstentions';
CREATE INDEX recommendation_list ON pricing.recommendation (account_id, confidence, COALESCE(expected_gain, '-Infinity'::double precision), id) WHERE (suggested_minor IS NOT NULL);
COMMENT ON INDEX pricing.recommendation_list IS 'GET /recommendations';

CREATE TABLE pricing.recommendation_past (
  seq bigserial NOT NULL,
  product_id text NOT NULL,
  account_id text NOT NULL,
  confidence double precision,
  expected_gain double precision,
  was jsonb NOT NULL,
  since_tx bigint NOT NULL,
  until_tx bigint NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT recommendation_past_pkey PRIMARY KEY (seq)
);
CREATE INDEX recommendation_past_account_id_until_tx_idx ON pricing.recommendation_past (account_id, until_tx);
COMMENT ON INDEX pricing.recommendation_past_account_id_until_tx_idx IS 'GET /recommendations with a cursor: what changed since the first page';
CREATE INDEX recommendation_past_product_id_idx ON pricing.recommendation_past (product_id);
CREATE INDEX recommendation_past_until_idx ON pricing.recommendation_past (until);

CREATE TABLE pricing.decision (
  id text NOT NULL,
  account_id text NOT NULL,
  product_id text NOT NULL,
  recommendation_id text NOT NULL,
  decision text NOT NULL,
  currency character(3) NOT NULL,
  from_minor bigint NOT NULL,
  to_minor bigint NOT NULL,
  recommendation jsonb NOT NULL,
  by text,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT decision_pkey PRIMARY KEY (id)
);
CREATE INDEX decision_account_id_at_idx ON pricing.decision (account_id, at);
CREATE INDEX decision_product_id_at_idx ON pricing.decision (product_id, at);

CREATE TABLE pricing.event (
  seq bigserial NOT NULL,
  tx bigint NOT NULL,
  id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT event_pkey PRIMARY KEY (seq)
);
CREATE UNIQUE INDEX event_id_key ON pricing.event (id);
CREATE INDEX event_account_id_tx_seq_idx ON pricing.event (account_id, tx, seq);
CREATE INDEX event_at_idx ON pricing.event (at);

CREATE TABLE pricing.webhook_endpoint (
  id text NOT NULL,
  account_id text NOT NULL,
  url text NOT NULL,
  types text[],
  secrets jsonb NOT NULL,
  disabled_at timestamp(3) with time zone,
  disabled_why text,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  description text,
  held_until timestamp(3) with time zone,
  lease text,
  leased_until timestamp(3) with time zone,
  sealed_url text,
  disabled_detail jsonb,
  alert_types text[] DEFAULT '{map_violation}'::text[] NOT NULL,
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_endpoint_account_id_idx ON pricing.webhook_endpoint (account_id);

CREATE TABLE pricing.delivery (
  id text NOT NULL,
  endpoint_id text NOT NULL,
  event_id text NOT NULL,
  state text NOT NULL,
  attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  settled_at timestamp(3) with time zone,
  type text NOT NULL,
  payload text,
  next_at timestamp(3) with time zone,
  replay_of text,
  seq bigserial NOT NULL,
  CONSTRAINT delivery_pkey PRIMARY KEY (id)
);
CREATE INDEX delivery_created_at_idx ON pricing.delivery (created_at);
COMMENT ON INDEX pricing.delivery_created_at_idx IS 'Removes deliveries that are past keeping';
CREATE INDEX delivery_endpoint_id_seq_idx ON pricing.delivery (endpoint_id, seq);
COMMENT ON INDEX pricing.delivery_endpoint_id_seq_idx IS 'GET /webhook-endpoints/{id}/deliveries';
CREATE INDEX delivery_waiting ON pricing.delivery (endpoint_id, seq) WHERE (state = 'waiting'::text);
COMMENT ON INDEX pricing.delivery_waiting IS 'What is due at an endpoint, first told first';
CREATE INDEX delivery_probe ON pricing.delivery (endpoint_id, seq) WHERE ((state = 'waiting'::text) AND ((attempts <> '[]'::jsonb) OR (type = 'webhook.test'::text)));
COMMENT ON INDEX pricing.delivery_probe IS 'What was tried at an endpoint that fails';

CREATE TABLE pricing.installation_secret (
  name text NOT NULL,
  value bytea NOT NULL,
  CONSTRAINT installation_secret_pkey PRIMARY KEY (name)
);

CREATE TABLE pricing.installation (
  one boolean DEFAULT true NOT NULL,
  kind text NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT installation_kind CHECK ((kind = ANY (ARRAY['sandbox'::text, 'real'::text]))),
  CONSTRAINT installation_one_row CHECK (one),
  CONSTRAINT installation_pkey PRIMARY KEY (one)
);

CREATE TABLE pricing.encryption_key_check (
  number integer NOT NULL,
  sealed text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT encryption_key_check_pkey PRIMARY KEY (number)
);

CREATE TABLE pricing.recommendation_ledger (
  id text NOT NULL,
  account_id text NOT NULL,
  product_id text NOT NULL,
  currency character(3) NOT NULL,
  from_minor bigint NOT NULL,
  to_minor bigint NOT NULL,
  uplift double precision NOT NULL,
  uplift_low double precision NOT NULL,
  uplift_high double precision NOT NULL,
  confidence double precision NOT NULL,
  expected_gain double precision,
  basis text NOT NULL,
  shift double precision DEFAULT 0 NOT NULL,
  stretch double precision DEFAULT 1 NOT NULL,
  given_at timestamp(3) with time zone NOT NULL,
  outcome text DEFAULT 'standing'::text NOT NULL,
  decided_at timestamp(3) with time zone,
  decided_by text,
  applied_from_minor bigint,
  applied_to_minor bigint,
  measurement text DEFAULT 'none'::text NOT NULL,
  realised jsonb,
  measured_at timestamp(3) with time zone,
  objective text DEFAULT 'gross_profit'::text NOT NULL,
  CONSTRAINT recommendation_ledger_pkey PRIMARY KEY (id)
);
CREATE INDEX recommendation_ledger_account_id_given_at_id_idx ON pricing.recommendation_ledger (account_id, given_at, id);
COMMENT ON INDEX pricing.recommendation_ledger_account_id_given_at_id_idx IS 'GET /recommendations/ledger';
CREATE INDEX recommendation_ledger_product_id_given_at_idx ON pricing.recommendation_ledger (product_id, given_at);
COMMENT ON INDEX pricing.recommendation_ledger_product_id_given_at_idx IS 'GET /recommendations/ledger of one product; deleting a product';
CREATE INDEX recommendation_ledger_applied ON pricing.recommendation_ledger (account_id, decided_at, id) WHERE (measurement <> 'none'::text);
COMMENT ON INDEX pricing.recommendation_ledger_applied IS 'the daily measurement, and GET /recommendations/reliability';
CREATE INDEX recommendation_ledger_past ON pricing.recommendation_ledger (decided_at) WHERE (outcome = ANY (ARRAY['expired'::text, 'superseded'::text]));
COMMENT ON INDEX pricing.recommendation_ledger_past IS 'removes what was never decided on, past keeping';

CREATE TABLE pricing.demand_level (
  account_id text NOT NULL,
  levels jsonb NOT NULL,
  products integer NOT NULL,
  learned_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT demand_level_pkey PRIMARY KEY (account_id)
);

CREATE TABLE pricing.demand_belief (
  product_id text NOT NULL,
  price_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  category text,
  belief jsonb NOT NULL,
  sales_at timestamp(3) with time zone,
  learned_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT demand_belief_pkey PRIMARY KEY (product_id)
);

CREATE TABLE pricing.follower (
  account_id text NOT NULL,
  retailer_id text NOT NULL,
  moves integer NOT NULL,
  followed integer NOT NULL,
  expected double precision NOT NULL,
  p_value double precision NOT NULL,
  lag_days double precision NOT NULL,
  share double precision NOT NULL,
  found_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT follower_pkey PRIMARY KEY (account_id, retailer_id)
);
CREATE INDEX follower_retailer_id_idx ON pricing.follower (retailer_id);
COMMENT ON INDEX pricing.follower_retailer_id_idx IS 'deleting a retailer';

CREATE TABLE pricing.export (
  id text NOT NULL,
  account_id text NOT NULL,
  what text NOT NULL,
  format text NOT NULL,
  filters jsonb DEFAULT '{}'::jsonb NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempt text,
  rows integer DEFAULT 0 NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  failure text,
  created_at timestamp(3) with time zone NOT NULL,
  completed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  schedule_id text,
  CONSTRAINT export_account_data CHECK (((what = 'account_data'::text) = (format = 'zip'::text))),
  CONSTRAINT export_format CHECK ((format = ANY (ARRAY['csv'::text, 'ndjson'::text, 'xlsx'::text, 'pdf'::text, 'zip'::text]))),
  CONSTRAINT export_report CHECK (((what = 'map_report'::text) = (format = 'pdf'::text))),
  CONSTRAINT export_state CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  CONSTRAINT export_pkey PRIMARY KEY (id)
);
CREATE INDEX export_account_id_created_at_id_idx ON pricing.export (account_id, created_at, id);
COMMENT ON INDEX pricing.export_account_id_created_at_id_idx IS 'GET /exports, newest first; how many an account has';
CREATE INDEX export_schedule_exports ON pricing.export (schedule_id) WHERE (schedule_id IS NOT NULL);
COMMENT ON INDEX pricing.export_schedule_exports IS 'The exports of a schedule that is deleted.';

CREATE TABLE pricing.export_schedule (
  id text NOT NULL,
  account_id text NOT NULL,
  what text NOT NULL,
  format text NOT NULL,
  filters jsonb DEFAULT '{}'::jsonb NOT NULL,
  cadence text NOT NULL,
  hour integer NOT NULL,
  time_zone text NOT NULL,
  language text NOT NULL,
  mail_to text[] NOT NULL,
  next_at timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone,
  last_state text,
  last_failure text,
  last_export_id text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT export_schedule_cadence_check CHECK ((cadence = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT export_schedule_check CHECK (((what = 'map_report'::text) = (format = 'pdf'::text))),
  CONSTRAINT export_schedule_check1 CHECK (((last_failure IS NOT NULL) = (NOT (last_state IS DISTINCT FROM 'failed'::text)))),
  CONSTRAINT export_schedule_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'ndjson'::text, 'xlsx'::text, 'pdf'::text]))),
  CONSTRAINT export_schedule_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT export_schedule_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text]))),
  CONSTRAINT export_schedule_last_state_check CHECK ((last_state = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text]))),
  CONSTRAINT export_schedule_pkey PRIMARY KEY (id)
);
CREATE INDEX export_schedule_newest ON pricing.export_schedule (account_id, created_at, id);
COMMENT ON INDEX pricing.export_schedule_newest IS 'GET /export-schedules, newest first; deletes those of an account.';
CREATE INDEX export_schedule_due ON pricing.export_schedule (next_at);
COMMENT ON INDEX pricing.export_schedule_due IS 'Schedules whose time has come.';

CREATE TABLE pricing.export_address (
  account_id text NOT NULL,
  address text NOT NULL,
  language text NOT NULL,
  confirmation_hash bytea,
  confirmation_until timestamp(3) with time zone,
  confirmed_at timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT export_address_check CHECK (((confirmation_hash IS NULL) = (confirmation_until IS NULL))),
  CONSTRAINT export_address_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text]))),
  CONSTRAINT export_address_pkey PRIMARY KEY (account_id, address)
);
CREATE UNIQUE INDEX export_address_confirmation ON pricing.export_address (confirmation_hash) WHERE (confirmation_hash IS NOT NULL);
COMMENT ON INDEX pricing.export_address_confirmation IS 'The address of a confirmation link.';

CREATE TABLE pricing.export_chunk (
  export_id text NOT NULL,
  part integer NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT export_chunk_pkey PRIMARY KEY (export_id, part)
); ALTER TABLE ONLY pricing.export_chunk ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE pricing.map_price_period (
  id text NOT NULL,
  account_id text NOT NULL,
  scope text NOT NULL,
  scope_key text,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone,
  price_minor bigint,
  currency character(3),
  share_basis_points integer,
  name text,
  note text,
  by_id text,
  by_name text,
  origin text NOT NULL,
  window_place integer,
  import_id text,
  next_edge_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT map_price_period_check CHECK (((scope = 'account'::text) = (scope_key IS NULL))),
  CONSTRAINT map_price_period_check1 CHECK ((ends_at > starts_at)),
  CONSTRAINT map_price_period_check2 CHECK (((price_minor IS NULL) = (currency IS NULL))),
  CONSTRAINT map_price_period_check3 CHECK (((price_minor IS NULL) OR (share_basis_points IS NULL))),
  CONSTRAINT map_price_period_check4 CHECK (((origin = 'settings'::text) = (window_place IS NOT NULL))),
  CONSTRAINT map_price_period_origin_check CHECK ((origin = ANY (ARRAY['settings'::text, 'api'::text, 'import'::text]))),
  CONSTRAINT map_price_period_price_minor_check CHECK ((price_minor >= 0)),
  CONSTRAINT map_price_period_scope_check CHECK ((scope = ANY (ARRAY['product'::text, 'collection'::text, 'brand'::text, 'account'::text]))),
  CONSTRAINT map_price_period_share_basis_points_check CHECK (((share_basis_points >= 1) AND (share_basis_points <= 20000))),
  CONSTRAINT map_price_period_pkey PRIMARY KEY (id)
);
CREATE INDEX map_price_period_scope ON pricing.map_price_period (account_id, scope, scope_key);
COMMENT ON INDEX pricing.map_price_period_scope IS 'The periods that apply to some products.';
CREATE INDEX map_price_period_newest ON pricing.map_price_period (account_id, starts_at, id);
COMMENT ON INDEX pricing.map_price_period_newest IS 'GET /map-price-periods, the latest first.';
CREATE INDEX map_price_period_edge ON pricing.map_price_period (next_edge_at) WHERE (next_edge_at IS NOT NULL);
COMMENT ON INDEX pricing.map_price_period_edge IS 'Periods that have begun or ended since the last look.';
CREATE INDEX map_price_period_import ON pricing.map_price_period (import_id) WHERE (import_id IS NOT NULL);
COMMENT ON INDEX pricing.map_price_period_import IS 'What an import made, to undo it.';

CREATE TABLE pricing.map_price_import (
  id text NOT NULL,
  account_id text NOT NULL,
  name text,
  by_id text,
  by_name text,
  at timestamp(3) with time zone NOT NULL,
  created integer NOT NULL,
  refused integer NOT NULL,
  results jsonb NOT NULL,
  undone_at timestamp(3) with time zone,
  kept jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT map_price_import_pkey PRIMARY KEY (id)
);
CREATE INDEX map_price_import_newest ON pricing.map_price_import (account_id, at, id);
COMMENT ON INDEX pricing.map_price_import_newest IS 'GET /map-price-periods/imports, the newest first.';

CREATE TABLE pricing.map_case (
  id text NOT NULL,
  account_id text NOT NULL,
  product_id text NOT NULL,
  retailer text NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  assignee_id text,
  assignee_name text,
  assignee_email text,
  excuse_reason text,
  excused_until timestamp(3) with time zone,
  open_alerts integer DEFAULT 0 NOT NULL,
  ended_by text,
  ended_at timestamp(3) with time zone,
  recurrences integer DEFAULT 0 NOT NULL,
  notices integer DEFAULT 0 NOT NULL,
  last_notice_at timestamp(3) with time zone,
  currency character(3) NOT NULL,
  map_minor bigint NOT NULL,
  listed_minor bigint NOT NULL,
  depth_basis_points integer NOT NULL,
  opened_at timestamp(3) with time zone NOT NULL,
  state_since timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT map_case_check CHECK (((state = 'excused'::text) = (excuse_reason IS NOT NULL))),
  CONSTRAINT map_case_check1 CHECK (((excused_until IS NULL) OR (state = 'excused'::text))),
  CONSTRAINT map_case_state_check CHECK ((state = ANY (ARRAY['new'::text, 'acknowledged'::text, 'notice_sent'::text, 'complied'::text, 'escalated'::text, 'excused'::text]))),
  CONSTRAINT map_case_account_id_retailer_product_id_key UNIQUE (account_id, retailer, product_id),
  CONSTRAINT map_case_pkey PRIMARY KEY (id)
);
CREATE INDEX map_case_product ON pricing.map_case (product_id);
COMMENT ON INDEX pricing.map_case_product IS 'Deletes the cases of a product; a product''s cases.';
CREATE INDEX map_case_newest ON pricing.map_case (account_id, updated_at, id);
COMMENT ON INDEX pricing.map_case_newest IS 'GET /cases, the newest change first.';
CREATE INDEX map_case_excused ON pricing.map_case (excused_until) WHERE (excused_until IS NOT NULL);
COMMENT ON INDEX pricing.map_case_excused IS 'Cases whose excuse ends.';

CREATE TABLE pricing.map_case_change (
  id text NOT NULL,
  account_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  by_id text,
  by_name text,
  undone_at timestamp(3) with time zone,
  CONSTRAINT map_case_change_pkey PRIMARY KEY (id)
);
CREATE INDEX map_case_change_account ON pricing.map_case_change (account_id, at);
COMMENT ON INDEX pricing.map_case_change_account IS 'Deletes the changes of an account.';

CREATE TABLE pricing.map_case_event (
  id text NOT NULL,
  case_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  kind text NOT NULL,
  by_id text,
  by_name text,
  from_state text,
  to_state text,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  change_id text,
  seq bigserial NOT NULL,
  CONSTRAINT map_case_event_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'violation'::text, 'ended'::text, 'recurred'::text, 'state'::text, 'assigned'::text, 'note'::text, 'notice'::text, 'excuse_ended'::text, 'undone'::text]))),
  CONSTRAINT map_case_event_pkey PRIMARY KEY (id)
);
CREATE INDEX map_case_event_change ON pricing.map_case_event (change_id) WHERE (change_id IS NOT NULL);
COMMENT ON INDEX pricing.map_case_event_change IS 'What one bulk change did, to undo it.';
CREATE UNIQUE INDEX map_case_event_case ON pricing.map_case_event (case_id, seq);
COMMENT ON INDEX pricing.map_case_event_case IS 'GET /cases/{id}: the history in order.';

CREATE TABLE pricing.retailer_contact (
  account_id text NOT NULL,
  retailer text NOT NULL,
  authorized text DEFAULT 'unknown'::text NOT NULL,
  contact_name text,
  contact_email text,
  language text,
  agreement text,
  notes text,
  updated_at timestamp(3) with time zone NOT NULL,
  updated_by_id text,
  updated_by_name text,
  CONSTRAINT retailer_contact_authorized_check CHECK ((authorized = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text]))),
  CONSTRAINT retailer_contact_pkey PRIMARY KEY (account_id, retailer)
);

CREATE TABLE pricing.map_compliance_day (
  account_id text NOT NULL,
  retailer text NOT NULL,
  day date NOT NULL,
  offers integer NOT NULL,
  compliant integer NOT NULL,
  below integer NOT NULL,
  CONSTRAINT map_compliance_day_check CHECK (((compliant >= 0) AND (below >= 0) AND (offers = (compliant + below)))),
  CONSTRAINT map_compliance_day_pkey PRIMARY KEY (account_id, retailer, day)
);

CREATE TABLE pricing.mail_outbox (
  key text NOT NULL,
  account_id text NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  to_address text NOT NULL,
  message_id text NOT NULL,
  message bytea,
  sha256 bytea NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  lease_until timestamp(3) with time zone,
  reply text,
  created_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  CONSTRAINT mail_outbox_check CHECK (((state = 'handing_over'::text) = (lease_until IS NOT NULL))),
  CONSTRAINT mail_outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'handing_over'::text, 'sent'::text, 'refused'::text, 'perhaps_sent'::text]))),
  CONSTRAINT mail_outbox_pkey PRIMARY KEY (key)
);
CREATE INDEX mail_outbox_unfinished ON pricing.mail_outbox (next_attempt_at) WHERE (state = ANY (ARRAY['queued'::text, 'handing_over'::text]));
COMMENT ON INDEX pricing.mail_outbox_unfinished IS 'Messages that wait or are being handed over.';
CREATE INDEX mail_outbox_account ON pricing.mail_outbox (account_id, created_at);
COMMENT ON INDEX pricing.mail_outbox_account IS 'Deletes the messages of an account; how many it sent lately.';

CREATE TABLE pricing.notice_settings (
  account_id text NOT NULL,
  sender_name text,
  reply_to text,
  pending_reply_to text,
  confirmation_hash bytea,
  confirmation_until timestamp(3) with time zone,
  policy text,
  language text DEFAULT 'en'::text NOT NULL,
  answer_days integer DEFAULT 7 NOT NULL,
  first_after_days integer,
  first_automatic boolean DEFAULT false NOT NULL,
  reminder_after_days integer DEFAULT 7,
  reminder_automatic boolean DEFAULT false NOT NULL,
  final_after_days integer DEFAULT 7,
  final_automatic boolean DEFAULT false NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT notice_settings_check CHECK (((pending_reply_to IS NULL) = (confirmation_hash IS NULL))),
  CONSTRAINT notice_settings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text]))),
  CONSTRAINT notice_settings_pkey PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX notice_settings_confirmation ON pricing.notice_settings (confirmation_hash) WHERE (confirmation_hash IS NOT NULL);
COMMENT ON INDEX pricing.notice_settings_confirmation IS 'The account of a confirmation link.';

CREATE TABLE pricing.notice_template (
  id text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  step text NOT NULL,
  language text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  version integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT notice_template_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text]))),
  CONSTRAINT notice_template_step_check CHECK ((step = ANY (ARRAY['first'::text, 'reminder'::text, 'final'::text]))),
  CONSTRAINT notice_template_pkey PRIMARY KEY (id)
);
CREATE INDEX notice_template_account ON pricing.notice_template (account_id, created_at);
COMMENT ON INDEX pricing.notice_template_account IS 'GET /notice-templates; deletes those of an account.';
CREATE UNIQUE INDEX notice_template_default ON pricing.notice_template (account_id, step, language) WHERE (is_default AND (deleted_at IS NULL));
COMMENT ON INDEX pricing.notice_template_default IS 'The template of a step and language: at most one.';

CREATE TABLE pricing.notice_template_version (
  template_id text NOT NULL,
  version integer NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  saved_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT notice_template_version_pkey PRIMARY KEY (template_id, version)
);

CREATE TABLE pricing.notice (
  id text NOT NULL,
  account_id text NOT NULL,
  retailer text NOT NULL,
  step text NOT NULL,
  language text NOT NULL,
  state text NOT NULL,
  is_scheduled boolean DEFAULT false NOT NULL,
  reason text,
  template_id text NOT NULL,
  template_version integer NOT NULL,
  to_name text,
  to_email text,
  subject text NOT NULL,
  body text NOT NULL,
  evidence text NOT NULL,
  answer_by date NOT NULL,
  rendered_subject text,
  rendered_body text,
  rendered_sha256 bytea,
  rendered_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  by_id text,
  by_name text,
  sent_by_id text,
  sent_by_name text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  CONSTRAINT notice_evidence_check CHECK ((evidence = ANY (ARRAY['attached'::text, 'linked'::text, 'none'::text]))),
  CONSTRAINT notice_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text]))),
  CONSTRAINT notice_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'ready'::text, 'queued'::text, 'sent'::text, 'perhaps_sent'::text, 'not_delivered'::text, 'sent_by_hand'::text, 'discarded'::text]))),
  CONSTRAINT notice_step_check CHECK ((step = ANY (ARRAY['first'::text, 'reminder'::text, 'final'::text]))),
  CONSTRAINT notice_pkey PRIMARY KEY (id)
);
CREATE INDEX notice_newest ON pricing.notice (account_id, created_at, id);
COMMENT ON INDEX pricing.notice_newest IS 'GET /notices, newest first; how many were sent in a month.';
CREATE INDEX notice_queued ON pricing.notice (id) WHERE (state = 'queued'::text);
COMMENT ON INDEX pricing.notice_queued IS 'Notices whose message waits in the outbox.';

CREATE TABLE pricing.notice_evidence (
  notice_id text NOT NULL,
  alert_id text NOT NULL,
  name text,
  bytes bytea,
  at timestamp(3) with time zone,
  capture_id text,
  capture_at timestamp(3) with time zone,
  facts json,
  CONSTRAINT notice_evidence_pkey PRIMARY KEY (notice_id, alert_id)
); ALTER TABLE ONLY pricing.notice_evidence ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE pricing.notice_case (
  notice_id text NOT NULL,
  case_id text NOT NULL,
  step text NOT NULL,
  round integer NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  CONSTRAINT notice_case_pkey PRIMARY KEY (notice_id, case_id)
);
CREATE UNIQUE INDEX notice_case_step ON pricing.notice_case (case_id, round, step) WHERE is_active;
COMMENT ON INDEX pricing.notice_case_step IS 'One notice per step of a violation; the steps of a case.';

CREATE TABLE pricing.market_change (
  account_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  seq bigint GENERATED BY DEFAULT AS IDENTITY,
  kind text NOT NULL,
  product_id text NOT NULL,
  retailer_id text NOT NULL,
  currency character(3) NOT NULL,
  before_minor bigint,
  after_minor bigint,
  reason text,
  CONSTRAINT market_change_pkey PRIMARY KEY (account_id, at, seq)
) PARTITION BY RANGE (at);
CREATE INDEX market_change_kind ON pricing.market_change (account_id, kind, at, seq);
COMMENT ON INDEX pricing.market_change_kind IS 'GET /insights/changes?kind=';
CREATE TABLE pricing.market_change_other PARTITION OF pricing.market_change DEFAULT;

CREATE TABLE pricing.market_change_count (
  account_id text NOT NULL,
  hour timestamp(3) with time zone NOT NULL,
  kind text NOT NULL,
  changes integer NOT NULL,
  CONSTRAINT market_change_count_pkey PRIMARY KEY (account_id, hour, kind)
);

CREATE TABLE pricing.insight_day (
  account_id text NOT NULL,
  dimension text NOT NULL,
  day date NOT NULL,
  key text NOT NULL,
  currency character(3) NOT NULL,
  name text NOT NULL,
  products integer NOT NULL,
  compared integer NOT NULL,
  cheapest integer NOT NULL,
  below_market integer NOT NULL,
  at_market integer NOT NULL,
  above_market integer NOT NULL,
  index_sum bigint NOT NULL,
  own_value numeric NOT NULL,
  market_value numeric NOT NULL,
  unknown jsonb DEFAULT '{}'::jsonb NOT NULL,
  counted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT insight_day_pkey PRIMARY KEY (account_id, dimension, day, key, currency)
) PARTITION BY RANGE (day);
CREATE TABLE pricing.insight_day_other PARTITION OF pricing.insight_day DEFAULT;

CREATE TABLE pricing.insight_violation_day (
  account_id text NOT NULL,
  day date NOT NULL,
  raised integer NOT NULL,
  ended integer NOT NULL,
  open integer NOT NULL,
  counted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT insight_violation_day_pkey PRIMARY KEY (account_id, day)
);

CREATE TABLE pricing.insight_coverage (
  account_id text NOT NULL,
  retailer_id text NOT NULL,
  products integer NOT NULL,
  compared integer NOT NULL,
  fresh integer NOT NULL,
  listings integer NOT NULL,
  failures integer NOT NULL,
  checks integer NOT NULL,
  last_seen_at timestamp(3) with time zone,
  counted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT insight_coverage_pkey PRIMARY KEY (account_id, retailer_id)
);

CREATE TABLE pricing.rule_set (
  account_id text NOT NULL,
  version integer NOT NULL,
  form text NOT NULL,
  rules integer NOT NULL,
  saved_at timestamp(3) with time zone NOT NULL,
  saved_by_id text NOT NULL,
  saved_by_name text NOT NULL,
  next_edge_at timestamp(3) with time zone,
  CONSTRAINT rule_set_pkey PRIMARY KEY (account_id, version)
);
CREATE INDEX rule_set_edge ON pricing.rule_set (next_edge_at) WHERE (next_edge_at IS NOT NULL);

CREATE TABLE pricing.rule_search (
  account_id text NOT NULL,
  key text NOT NULL,
  query text NOT NULL,
  products integer NOT NULL,
  resolved_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT rule_search_pkey PRIMARY KEY (account_id, key)
);

CREATE TABLE pricing.rule_search_product (
  account_id text NOT NULL,
  key text NOT NULL,
  product_id text NOT NULL,
  CONSTRAINT rule_search_product_pkey PRIMARY KEY (account_id, key, product_id)
);
CREATE INDEX rule_search_product_product ON pricing.rule_search_product (product_id);

CREATE TABLE pricing.sales_rank (
  product_id text NOT NULL,
  account_id text NOT NULL,
  rank integer NOT NULL,
  CONSTRAINT sales_rank_pkey PRIMARY KEY (product_id)
);
CREATE INDEX sales_rank_account ON pricing.sales_rank (account_id);

CREATE TABLE pricing.sales_ranking (
  account_id text NOT NULL,
  ranked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sales_ranking_pkey PRIMARY KEY (account_id)
);

CREATE TABLE shop.session (
  id text NOT NULL,
  shop text NOT NULL,
  state text NOT NULL,
  "isOnline" boolean DEFAULT false NOT NULL,
  scope text,
  expires timestamp(3) without time zone,
  "accessToken" text NOT NULL,
  "userId" bigint,
  "firstName" text,
  "lastName" text,
  email text,
  "accountOwner" boolean DEFAULT false NOT NULL,
  locale text,
  collaborator boolean DEFAULT false,
  "emailVerified" boolean DEFAULT false,
  "refreshToken" text,
  "refreshTokenExpires" timestamp(3) without time zone,
  pricing_key text,
  CONSTRAINT session_pkey PRIMARY KEY (id)
);
CREATE INDEX session_shop_idx ON shop.session (shop);

CREATE TABLE shop.lease (
  name text NOT NULL,
  holder text NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT lease_pkey PRIMARY KEY (name)
);

CREATE TABLE shop.shop (
  domain text NOT NULL,
  gid text,
  name text,
  email text,
  currency character(3),
  timezone text,
  locale text,
  base_url text,
  account_id text,
  plan text DEFAULT 'growth'::text NOT NULL,
  connection text DEFAULT 'missing'::text NOT NULL,
  connection_note text,
  capabilities jsonb DEFAULT '[]'::jsonb NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  changes_cursor text,
  changes_at timestamp(3) with time zone,
  installed_at timestamp(3) with time zone NOT NULL,
  uninstalled_at timestamp(3) with time zone,
  setup_dismissed boolean DEFAULT false NOT NULL,
  plan_read_at timestamp(3) with time zone,
  flow_since timestamp(3) with time zone,
  flow_notice_at timestamp(3) with time zone,
  plan_state text DEFAULT 'unread'::text NOT NULL,
  chosen_plan text,
  trial_ends_at timestamp(3) with time zone,
  plan_ends_at timestamp(3) with time zone,
  plan_asked_at timestamp(3) with time zone,
  plan_failing_since timestamp(3) with time zone,
  primary_host text,
  default_role text DEFAULT 'manager'::text NOT NULL,
  flow_view_id text,
  flow_view_name text,
  flow_view_query text,
  account_deleted_at timestamp(3) with time zone,
  refused_nights integer DEFAULT 0 NOT NULL,
  refused_at timestamp(3) with time zone,
  CONSTRAINT shop_default_role_check CHECK ((default_role = ANY (ARRAY['viewer'::text, 'manager'::text, 'owner'::text]))),
  CONSTRAINT shop_pkey PRIMARY KEY (domain)
);
CREATE INDEX shop_flow_view ON shop.shop (flow_view_id) WHERE (flow_view_id IS NOT NULL);
COMMENT ON INDEX shop.shop_flow_view IS 'The shops whose Flow trigger a changed or deleted view limits.';

CREATE TABLE shop.variant (
  shop text NOT NULL,
  gid text NOT NULL,
  product_gid text NOT NULL,
  product_title text NOT NULL,
  title text NOT NULL,
  handle text,
  vendor text,
  category text,
  status text NOT NULL,
  url text,
  image_url text,
  sku text,
  barcode text,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  currency character(3) NOT NULL,
  price_minor bigint NOT NULL,
  compare_at_minor bigint,
  cost_minor bigint,
  map_minor bigint,
  map_from text,
  min_minor bigint,
  shopify_updated_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  not_monitored text,
  not_monitored_note text,
  sent_sku text,
  sent_hash text,
  sent_at timestamp(3) with time zone,
  service_product_id text,
  sending_hash text,
  beyond_plan boolean DEFAULT false NOT NULL,
  tags jsonb,
  stock integer,
  sellable boolean,
  sellable_since timestamp(3) with time zone,
  market_index integer,
  market_position text,
  market_rank integer,
  market_lowest_minor bigint,
  market_changed_at timestamp(3) with time zone,
  margin_basis_points integer,
  missing_since timestamp(3) with time zone,
  absent_at timestamp(3) with time zone,
  found_at timestamp(3) with time zone,
  deletion_sent_at timestamp(3) with time zone,
  first_read_at timestamp(3) with time zone,
  moved_cost_minor bigint,
  external_id_stale boolean DEFAULT false NOT NULL,
  CONSTRAINT variant_pkey PRIMARY KEY (shop, gid)
) WITH (fillfactor = 80);
CREATE INDEX variant_shop_product_gid_idx ON shop.variant (shop, product_gid);
CREATE INDEX variant_shop_service_product_id_idx ON shop.variant (shop, service_product_id);
CREATE INDEX variant_shop_product_title_gid_idx ON shop.variant (shop, product_title, gid);
CREATE INDEX variant_search ON shop.variant USING gin (lower(((((((((product_title || ' '::text) || title) || ' '::text) || COALESCE(sku, ''::text)) || ' '::text) || COALESCE(barcode, ''::text)) || ' '::text) || COALESCE(vendor, ''::text))) gin_trgm_ops) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_search IS 'the products page, found by part of a word';
CREATE INDEX variant_by_price ON shop.variant (shop, price_minor, gid) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_by_price IS 'the products page, sorted by price';
CREATE INDEX variant_not_monitored ON shop.variant (shop, product_title, gid) WHERE ((deleted_at IS NULL) AND (not_monitored IS NOT NULL));
COMMENT ON INDEX shop.variant_not_monitored IS 'the products page, not monitored';
CREATE INDEX variant_without_map ON shop.variant (shop, product_title, gid) WHERE ((deleted_at IS NULL) AND (not_monitored IS NULL) AND (map_minor IS NULL));
COMMENT ON INDEX shop.variant_without_map IS 'the products page, without MAP price';
CREATE INDEX variant_counts ON shop.variant (shop, not_monitored) INCLUDE (service_product_id, map_minor) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_counts IS 'how many variants are monitored, registered, without MAP price (home)';
CREATE INDEX variant_sku ON shop.variant (shop, sku) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_sku IS 'rows of a file of MAP prices and costs; SKUs that are there twice';
CREATE INDEX variant_sent_without_answer ON shop.variant (shop, sent_sku) WHERE ((service_product_id IS NULL) AND (sent_sku IS NOT NULL));
COMMENT ON INDEX shop.variant_sent_without_answer IS 'products of a server that were sent and not answered';
CREATE INDEX variant_by_index ON shop.variant (shop, market_index, gid) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_by_index IS 'The products page, sorted by price index; those within a range of it.';
CREATE INDEX variant_by_lowest ON shop.variant (shop, market_lowest_minor, gid) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_by_lowest IS 'The products page, sorted by the lowest competitor price.';
CREATE INDEX variant_by_change ON shop.variant (shop, market_changed_at, gid) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_by_change IS 'The products page, sorted by the last change; those changed within some days.';
CREATE INDEX variant_by_margin ON shop.variant (shop, margin_basis_points, gid) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_by_margin IS 'The products page, sorted by margin; those within a range of it.';
CREATE INDEX variant_by_position ON shop.variant (shop, market_position, product_title, gid) WHERE (deleted_at IS NULL);
COMMENT ON INDEX shop.variant_by_position IS 'The products page, of a position, sorted by title.';
CREATE INDEX variant_cheapest ON shop.variant (shop, product_title, gid) WHERE ((deleted_at IS NULL) AND (market_rank = 1));
COMMENT ON INDEX shop.variant_cheapest IS 'The products page, cheapest ones.';
CREATE INDEX variant_not_cheapest ON shop.variant (shop, product_title, gid) WHERE ((deleted_at IS NULL) AND (market_rank > 1));
COMMENT ON INDEX shop.variant_not_cheapest IS 'The products page, those that a competitor is cheaper for.';
CREATE INDEX variant_missing ON shop.variant (shop, gid) WHERE ((missing_since IS NOT NULL) AND (deleted_at IS NULL));
COMMENT ON INDEX shop.variant_missing IS 'variants to look up by their ids, and how many there are';
CREATE INDEX variant_unsent ON shop.variant (shop, gid) WHERE ((sent_at IS NULL) AND (deleted_at IS NULL) AND ((not_monitored IS NULL) OR (service_product_id IS NOT NULL)));
COMMENT ON INDEX shop.variant_unsent IS 'the next variants to send, paused ones that the service knows among them';
CREATE INDEX variant_to_delete ON shop.variant (shop, gid) WHERE ((service_product_id IS NOT NULL) AND (deleted_at IS NOT NULL) AND (deletion_sent_at IS NULL));
COMMENT ON INDEX shop.variant_to_delete IS 'what is to be deleted at the service';
CREATE INDEX variant_deleted ON shop.variant (shop, deleted_at) WHERE (deleted_at IS NOT NULL);
COMMENT ON INDEX shop.variant_deleted IS 'the products page, deleted; rows past their 30 days';
CREATE INDEX variant_stale_id ON shop.variant (shop, gid) WHERE external_id_stale;
COMMENT ON INDEX shop.variant_stale_id IS 'products whose new id is still to be sent to the service';

CREATE TABLE shop.variant_move (
  shop text NOT NULL,
  from_gid text NOT NULL,
  to_gid text NOT NULL,
  state text NOT NULL,
  reason text,
  shared text NOT NULL,
  found_at timestamp(3) with time zone NOT NULL,
  decide_by timestamp(3) with time zone NOT NULL,
  settled_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  undone_by_user_id text,
  undone_by_name text,
  CONSTRAINT variant_move_pkey PRIMARY KEY (shop, from_gid, to_gid)
);
CREATE INDEX variant_move_to ON shop.variant_move (shop, to_gid);
COMMENT ON INDEX shop.variant_move_to IS 'whether a new variant was compared before; variants that wait for a decision';
CREATE INDEX variant_move_newest ON shop.variant_move (shop, settled_at) WHERE (settled_at IS NOT NULL);
COMMENT ON INDEX shop.variant_move_newest IS 'the activity page, newest first';
CREATE INDEX variant_move_pending ON shop.variant_move (found_at) WHERE (state = 'pending'::text);
COMMENT ON INDEX shop.variant_move_pending IS 'decisions that are open, also after a crash';

CREATE TABLE shop.product_collection (
  shop text NOT NULL,
  product_gid text NOT NULL,
  collection_gid text NOT NULL,
  name text NOT NULL,
  read_at timestamp(3) with time zone NOT NULL,
  missing_since timestamp(3) with time zone,
  absent_at timestamp(3) with time zone,
  found_at timestamp(3) with time zone,
  CONSTRAINT product_collection_pkey PRIMARY KEY (shop, product_gid, collection_gid)
);
CREATE INDEX product_collection_shop_collection_gid_idx ON shop.product_collection (shop, collection_gid);
CREATE INDEX product_collection_missing ON shop.product_collection (shop, collection_gid) WHERE (missing_since IS NOT NULL);
COMMENT ON INDEX shop.product_collection_missing IS 'collections to look up by their ids';

CREATE TABLE shop.variant_price_past (
  shop text NOT NULL,
  gid text NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  currency character(3) NOT NULL,
  price_minor bigint NOT NULL,
  CONSTRAINT variant_price_past_pkey PRIMARY KEY (shop, gid, until)
);
CREATE INDEX variant_price_past_until_idx ON shop.variant_price_past (until);

CREATE TABLE shop.variant_sellable_past (
  shop text NOT NULL,
  gid text NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  sellable boolean NOT NULL,
  CONSTRAINT variant_sellable_past_pkey PRIMARY KEY (shop, gid, until)
);
CREATE INDEX variant_sellable_past_until_idx ON shop.variant_sellable_past (until);

CREATE TABLE shop.offer_copy (
  shop text NOT NULL,
  service_product_id text NOT NULL,
  listing_id text NOT NULL,
  retailer text NOT NULL,
  url text NOT NULL,
  name text,
  image_url text,
  currency character(3),
  price_minor bigint,
  list_price_minor bigint,
  availability text NOT NULL,
  condition text NOT NULL,
  match_verdict text NOT NULL,
  probability double precision,
  source jsonb DEFAULT '{}'::jsonb NOT NULL,
  seen_at timestamp(3) with time zone,
  copied_at timestamp(3) with time zone NOT NULL,
  shipping_minor bigint,
  free_shipping_from_minor bigint,
  shipping_missing_since timestamp(3) with time zone,
  CONSTRAINT offer_copy_pkey PRIMARY KEY (shop, service_product_id, listing_id)
);
CREATE INDEX offer_copy_counts ON shop.offer_copy (shop, retailer, match_verdict, seen_at);
COMMENT ON INDEX shop.offer_copy_counts IS 'offers by competitor and the oldest of them (home)';

CREATE TABLE shop.alert_copy (
  shop text NOT NULL,
  id text NOT NULL,
  service_product_id text NOT NULL,
  listing_id text,
  type text NOT NULL,
  retailer text NOT NULL,
  listing_url text,
  currency character(3),
  map_minor bigint,
  listed_minor bigint,
  detected_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  resolution text,
  copied_at timestamp(3) with time zone NOT NULL,
  previous_minor bigint,
  details jsonb,
  product_gid text,
  product_title text DEFAULT ''::text NOT NULL,
  vendor text,
  product_type text,
  searched text DEFAULT ''::text NOT NULL,
  depth_basis_points integer DEFAULT 0 NOT NULL,
  case_state text,
  assignee_id text,
  case_rank integer DEFAULT 0 NOT NULL,
  CONSTRAINT alert_copy_pkey PRIMARY KEY (shop, id)
);
CREATE INDEX alert_copy_shop_detected_at_id_idx ON shop.alert_copy (shop, detected_at, id);
CREATE INDEX alert_copy_shop_service_product_id_idx ON shop.alert_copy (shop, service_product_id);
CREATE INDEX alert_copy_list_open ON shop.alert_copy (shop, detected_at, id) INCLUDE (type, read_at) WHERE (resolved_at IS NULL);
COMMENT ON INDEX shop.alert_copy_list_open IS 'The alerts page, open ones by age; how many are open and unread.';
CREATE INDEX alert_copy_list_resolved ON shop.alert_copy (shop, detected_at, id) WHERE (resolved_at IS NOT NULL);
COMMENT ON INDEX shop.alert_copy_list_resolved IS 'The alerts page, resolved ones by age.';
CREATE INDEX alert_copy_open_product ON shop.alert_copy (shop, service_product_id) INCLUDE (depth_basis_points, detected_at) WHERE (resolved_at IS NULL);
COMMENT ON INDEX shop.alert_copy_open_product IS 'Open alerts of a product; the alerts page by product.';
CREATE INDEX alert_copy_open_depth ON shop.alert_copy (shop, depth_basis_points, id) WHERE (resolved_at IS NULL);
COMMENT ON INDEX shop.alert_copy_open_depth IS 'The alerts page, open ones by depth; those deeper than a limit.';
CREATE INDEX alert_copy_open_retailer ON shop.alert_copy (shop, retailer, id) INCLUDE (depth_basis_points, detected_at) WHERE (resolved_at IS NULL);
COMMENT ON INDEX shop.alert_copy_open_retailer IS 'The alerts page, open ones of or by retailer.';
CREATE INDEX alert_copy_open_title ON shop.alert_copy (shop, product_title, id) WHERE (resolved_at IS NULL);
COMMENT ON INDEX shop.alert_copy_open_title IS 'The alerts page, open ones by product title.';
CREATE INDEX alert_copy_open_status ON shop.alert_copy (shop, case_rank, id) WHERE (resolved_at IS NULL);
COMMENT ON INDEX shop.alert_copy_open_status IS 'The alerts page, open ones of or by the state of their case.';
CREATE INDEX alert_copy_searched ON shop.alert_copy USING gin (searched gin_trgm_ops) WHERE (resolved_at IS NULL);
COMMENT ON INDEX shop.alert_copy_searched IS 'The alerts page, open ones found by part of a word.';
CREATE INDEX alert_copy_open_assignee ON shop.alert_copy (shop, assignee_id, detected_at, id) WHERE ((resolved_at IS NULL) AND (assignee_id IS NOT NULL));
COMMENT ON INDEX shop.alert_copy_open_assignee IS 'The alerts page, open ones of a person.';

CREATE TABLE shop.market_copy (
  shop text NOT NULL,
  service_product_id text NOT NULL,
  currency character(3) NOT NULL,
  own_minor bigint NOT NULL,
  market_minor bigint,
  lowest_minor bigint,
  lowest_retailer text,
  index_basis_points integer,
  "position" text,
  rank integer,
  compared integer NOT NULL,
  unknown_reason text,
  changed_at timestamp(3) with time zone NOT NULL,
  measured_at timestamp(3) with time zone NOT NULL,
  copied_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT market_copy_pkey PRIMARY KEY (shop, service_product_id)
);
CREATE INDEX market_copy_measured ON shop.market_copy (shop, measured_at);
COMMENT ON INDEX shop.market_copy_measured IS 'The latest figures we have: where the next reading of them begins.';

CREATE TABLE shop.recommendation_copy (
  shop text NOT NULL,
  service_product_id text NOT NULL,
  recommendation_id text,
  currency character(3) NOT NULL,
  current_minor bigint NOT NULL,
  suggested_minor bigint,
  uplift double precision,
  confidence double precision,
  expected_gain double precision,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  abstained text,
  recommended_at timestamp(3) with time zone NOT NULL,
  copied_at timestamp(3) with time zone NOT NULL,
  decision text,
  decided_at timestamp(3) with time zone,
  rule_key text,
  rule_mode text,
  CONSTRAINT recommendation_copy_pkey PRIMARY KEY (shop, service_product_id)
);
CREATE INDEX recommendation_copy_shop_confidence_idx ON shop.recommendation_copy (shop, confidence);
CREATE INDEX recommendation_copy_list ON shop.recommendation_copy (shop, confidence DESC, service_product_id DESC) WHERE ((suggested_minor IS NOT NULL) AND (decision IS NULL));
COMMENT ON INDEX shop.recommendation_copy_list IS 'the recommendations page; how many there are';
CREATE INDEX recommendation_copy_rule ON shop.recommendation_copy (shop, rule_mode, confidence, service_product_id) WHERE (rule_mode IS NOT NULL);

CREATE TABLE shop.price_change (
  id text NOT NULL,
  shop text NOT NULL,
  variant_gid text NOT NULL,
  product_gid text NOT NULL,
  service_product_id text,
  recommendation_id text,
  batch_id text,
  request_key text NOT NULL,
  currency character(3) NOT NULL,
  from_minor bigint NOT NULL,
  to_minor bigint NOT NULL,
  compare_at_from bigint,
  compare_at_to bigint,
  recommendation jsonb DEFAULT '{}'::jsonb NOT NULL,
  status text NOT NULL,
  reason text,
  undo_of text,
  by_user_id text,
  by_name text,
  at timestamp(3) with time zone NOT NULL,
  settled_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  compare_at_mode text DEFAULT 'leave'::text NOT NULL,
  sent_at timestamp(3) with time zone,
  shopify_words text,
  CONSTRAINT price_change_pkey PRIMARY KEY (id)
);
CREATE INDEX price_change_shop_at_id_idx ON shop.price_change (shop, at, id);
CREATE INDEX price_change_shop_variant_gid_at_idx ON shop.price_change (shop, variant_gid, at);
CREATE UNIQUE INDEX price_change_shop_request_key_key ON shop.price_change (shop, request_key);
CREATE INDEX price_change_batch_id_status_idx ON shop.price_change (batch_id, status);
CREATE INDEX price_change_writing ON shop.price_change (at) WHERE (status = 'writing'::text);
CREATE INDEX price_change_next ON shop.price_change (batch_id, id) WHERE (status = 'waiting'::text);
CREATE INDEX price_change_next_product ON shop.price_change (batch_id, product_gid, id) WHERE (status = 'waiting'::text);

CREATE TABLE shop.rule_hold (
  shop text NOT NULL,
  variant_gid text NOT NULL,
  found_at timestamp(3) with time zone NOT NULL,
  rule_key text NOT NULL,
  rule_name text NOT NULL,
  currency character(3) NOT NULL,
  old_minor bigint NOT NULL,
  new_minor bigint NOT NULL,
  resumes_at timestamp(3) with time zone,
  resumed_at timestamp(3) with time zone,
  resumed_by_user_id text,
  resumed_by_name text,
  CONSTRAINT rule_hold_pkey PRIMARY KEY (shop, variant_gid, found_at)
);
CREATE UNIQUE INDEX rule_hold_open ON shop.rule_hold (shop, variant_gid) WHERE (resumed_at IS NULL);
CREATE INDEX rule_hold_open_newest ON shop.rule_hold (shop, found_at, variant_gid) WHERE (resumed_at IS NULL);

CREATE TABLE shop.admin_pace (
  shop text NOT NULL,
  restore_rate double precision NOT NULL,
  change_cost double precision,
  measured_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT admin_pace_pkey PRIMARY KEY (shop)
);

CREATE TABLE shop.price_batch (
  id text NOT NULL,
  shop text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  stop_reason text,
  compare_at text DEFAULT 'leave'::text NOT NULL,
  undo_of text,
  request_key text NOT NULL,
  total integer NOT NULL,
  left_out integer DEFAULT 0 NOT NULL,
  by_user_id text,
  by_name text,
  started_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  CONSTRAINT price_batch_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX price_batch_shop_request_key_key ON shop.price_batch (shop, request_key);
CREATE INDEX price_batch_shop_started_at_idx ON shop.price_batch (shop, started_at);

CREATE TABLE shop.price_preview (
  id text NOT NULL,
  shop text NOT NULL,
  kind text NOT NULL,
  undo_of text,
  not_listed integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT price_preview_pkey PRIMARY KEY (id)
);
CREATE INDEX price_preview_shop_created_at_idx ON shop.price_preview (shop, created_at);

CREATE TABLE shop.price_preview_row (
  preview_id text NOT NULL,
  "position" integer NOT NULL,
  variant_gid text NOT NULL,
  service_product_id text,
  recommendation_id text,
  change_id text,
  currency character(3) NOT NULL,
  from_minor bigint NOT NULL,
  to_minor bigint NOT NULL,
  cost_minor bigint,
  median_minor bigint,
  offers integer DEFAULT 0 NOT NULL,
  left_out text,
  removed boolean DEFAULT false NOT NULL,
  CONSTRAINT price_preview_row_pkey PRIMARY KEY (preview_id, "position")
);

CREATE TABLE shop.automation (
  shop text NOT NULL,
  stopped_at timestamp(3) with time zone,
  stop_reason text,
  resumed_at timestamp(3) with time zone,
  last_run_at timestamp(3) with time zone,
  CONSTRAINT automation_pkey PRIMARY KEY (shop)
);

CREATE TABLE shop.shop_user (
  shop text NOT NULL,
  user_id text NOT NULL,
  name text,
  email text,
  email_verified boolean DEFAULT false NOT NULL,
  locale text,
  read_at timestamp(3) with time zone NOT NULL,
  role text,
  account_owner boolean DEFAULT false NOT NULL,
  CONSTRAINT shop_user_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'manager'::text, 'owner'::text]))),
  CONSTRAINT shop_user_pkey PRIMARY KEY (shop, user_id)
);

CREATE TABLE shop.notification_preference (
  shop text NOT NULL,
  user_id text NOT NULL,
  mode text NOT NULL,
  digest_at timestamp(3) with time zone,
  since timestamp(3) with time zone NOT NULL,
  unsubscribed_at timestamp(3) with time zone,
  hour smallint DEFAULT 7 NOT NULL,
  notified_at timestamp(3) with time zone,
  refused_at timestamp(3) with time zone,
  refused_note text,
  kinds text[] DEFAULT '{}'::text[] NOT NULL,
  view_id text,
  view_name text,
  view_query text,
  quiet_from smallint,
  quiet_until smallint,
  CONSTRAINT notification_preference_check CHECK ((((quiet_from IS NULL) = (quiet_until IS NULL)) AND (quiet_from <> quiet_until))),
  CONSTRAINT notification_preference_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  CONSTRAINT notification_preference_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439))),
  CONSTRAINT notification_preference_pkey PRIMARY KEY (shop, user_id)
);
CREATE INDEX notification_preference_digest_at_idx ON shop.notification_preference (digest_at);
CREATE INDEX notification_preference_view ON shop.notification_preference (view_id) WHERE (view_id IS NOT NULL);
COMMENT ON INDEX shop.notification_preference_view IS 'The users'' e-mail that a changed or deleted view limits.';

CREATE TABLE shop.notification_sent (
  shop text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  claimed_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  CONSTRAINT notification_sent_pkey PRIMARY KEY (shop, recipient, subject)
);
CREATE INDEX notification_sent_claimed_at_idx ON shop.notification_sent (claimed_at);

CREATE TABLE shop.webhook_receipt (
  webhook_id text NOT NULL,
  shop text NOT NULL,
  topic text NOT NULL,
  event_id text,
  triggered_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  CONSTRAINT webhook_receipt_pkey PRIMARY KEY (webhook_id)
);
CREATE INDEX webhook_receipt_received_at_idx ON shop.webhook_receipt (received_at);
CREATE UNIQUE INDEX webhook_receipt_event ON shop.webhook_receipt (shop, topic, event_id, subject) WHERE (event_id IS NOT NULL);

CREATE TABLE shop.sync_run (
  id text NOT NULL,
  shop text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  bulk_id text,
  bulk_url text,
  lines_read integer DEFAULT 0 NOT NULL,
  variants_read integer DEFAULT 0 NOT NULL,
  variants_total integer,
  variants_sent integer DEFAULT 0 NOT NULL,
  variants_to_send integer,
  error text,
  started_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  lines_total integer,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp(3) with time zone,
  unreadable integer DEFAULT 0 NOT NULL,
  unidentified integer DEFAULT 0 NOT NULL,
  unreadable_example jsonb,
  confirm_at timestamp(3) with time zone,
  lacking integer DEFAULT 0 NOT NULL,
  CONSTRAINT sync_run_pkey PRIMARY KEY (id)
);
CREATE INDEX sync_run_shop_started_at_idx ON shop.sync_run (shop, started_at);
CREATE INDEX sync_run_to_confirm ON shop.sync_run (confirm_at) WHERE (confirm_at IS NOT NULL);
COMMENT ON INDEX shop.sync_run_to_confirm IS 'reads that a second one is to confirm';

CREATE TABLE shop.compliance_request (
  id text NOT NULL,
  shop text NOT NULL,
  topic text NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  done_at timestamp(3) with time zone,
  result jsonb,
  triggered_at timestamp(3) with time zone,
  tries integer DEFAULT 0 NOT NULL,
  again_at timestamp(3) with time zone,
  CONSTRAINT compliance_request_pkey PRIMARY KEY (id)
);
CREATE INDEX compliance_request_shop_idx ON shop.compliance_request (shop);

CREATE TABLE shop.map_price_file (
  id text NOT NULL,
  shop text NOT NULL,
  state text NOT NULL,
  name text NOT NULL,
  currency character(3) NOT NULL,
  error text,
  by_user_id text,
  created_at timestamp(3) with time zone NOT NULL,
  applied_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  bulk_id text,
  bulk_started_at timestamp(3) with time zone,
  bulk_ended_at timestamp(3) with time zone,
  bulk_given_up boolean DEFAULT false NOT NULL,
  lines integer DEFAULT 0 NOT NULL,
  refused integer DEFAULT 0 NOT NULL,
  same integer DEFAULT 0 NOT NULL,
  left_alone integer DEFAULT 0 NOT NULL,
  waiting integer DEFAULT 0 NOT NULL,
  written integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  map_prices_set integer DEFAULT 0 NOT NULL,
  map_prices_removed integer DEFAULT 0 NOT NULL,
  costs_set integer DEFAULT 0 NOT NULL,
  costs_removed integer DEFAULT 0 NOT NULL,
  min_prices_set integer DEFAULT 0 NOT NULL,
  min_prices_removed integer DEFAULT 0 NOT NULL,
  map_prices_above_price integer DEFAULT 0 NOT NULL,
  bulk_reached integer DEFAULT 0 NOT NULL,
  undoes text,
  keeps_before boolean DEFAULT false NOT NULL,
  CONSTRAINT map_price_file_pkey PRIMARY KEY (id)
);
CREATE INDEX map_price_file_shop_created_at_idx ON shop.map_price_file (shop, created_at);
COMMENT ON INDEX shop.map_price_file_shop_created_at_idx IS 'the latest files of a shop; those that are being applied';
CREATE INDEX map_price_file_undoes ON shop.map_price_file (undoes) WHERE (undoes IS NOT NULL);
COMMENT ON INDEX shop.map_price_file_undoes IS 'the undo of a file';

CREATE TABLE shop.map_price_file_row (
  file_id text NOT NULL,
  line integer NOT NULL,
  named text NOT NULL,
  gid text,
  product_gid text,
  sets_map boolean DEFAULT false NOT NULL,
  map_minor bigint,
  sets_cost boolean DEFAULT false NOT NULL,
  cost_minor bigint,
  sets_min boolean DEFAULT false NOT NULL,
  min_minor bigint,
  state text NOT NULL,
  problem text,
  problem_value text,
  bulk_line integer,
  map_before bigint,
  map_from_before text,
  map_formula_minor bigint,
  cost_before bigint,
  min_before bigint,
  CONSTRAINT map_price_file_row_pkey PRIMARY KEY (file_id, line)
);
CREATE INDEX map_price_file_row_to_write ON shop.map_price_file_row (file_id, product_gid, line) WHERE (state = 'change'::text);
COMMENT ON INDEX shop.map_price_file_row_to_write IS 'the next product that is written to Shopify';
CREATE INDEX map_price_file_row_gid ON shop.map_price_file_row (file_id, gid, line);
COMMENT ON INDEX shop.map_price_file_row_gid IS 'a variant that is named twice in a file';
CREATE INDEX map_price_file_row_bulk_line ON shop.map_price_file_row (file_id, bulk_line) WHERE (bulk_line IS NOT NULL);
COMMENT ON INDEX shop.map_price_file_row_bulk_line IS 'the rows of a line of the bulk mutation''s result';
CREATE INDEX map_price_file_row_bulk_product ON shop.map_price_file_row (file_id, product_gid) WHERE (bulk_line IS NOT NULL);
COMMENT ON INDEX shop.map_price_file_row_bulk_product IS 'is a webhook about a product that a bulk mutation of ours is writing';

CREATE TABLE shop.map_price_period_file (
  id text NOT NULL,
  shop text NOT NULL,
  state text NOT NULL,
  name text NOT NULL,
  error text,
  by_user_id text,
  by_name text,
  allows_conflicts boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  lines integer DEFAULT 0 NOT NULL,
  refused integer DEFAULT 0 NOT NULL,
  waiting integer DEFAULT 0 NOT NULL,
  made integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  undone integer DEFAULT 0 NOT NULL,
  kept integer DEFAULT 0 NOT NULL,
  CONSTRAINT map_price_period_file_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'preview'::text, 'importing'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'discarded'::text]))),
  CONSTRAINT map_price_period_file_pkey PRIMARY KEY (id)
);
CREATE INDEX map_price_period_file_newest ON shop.map_price_period_file (shop, created_at);
COMMENT ON INDEX shop.map_price_period_file_newest IS 'The latest files of a shop; those that are being imported or undone.';

CREATE TABLE shop.map_price_period_file_row (
  file_id text NOT NULL,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  body jsonb,
  state text NOT NULL,
  problem text,
  problem_column text,
  problem_value text,
  import_id text,
  period_id text,
  CONSTRAINT map_price_period_file_row_state_check CHECK ((state = ANY (ARRAY['refused'::text, 'waiting'::text, 'made'::text, 'failed'::text, 'undone'::text, 'kept'::text]))),
  CONSTRAINT map_price_period_file_row_pkey PRIMARY KEY (file_id, line)
);
CREATE INDEX map_price_period_file_row_state ON shop.map_price_period_file_row (file_id, state, line);
COMMENT ON INDEX shop.map_price_period_file_row_state IS 'The rows that are sent next; the rows with problems.';

CREATE TABLE shop.sales_read (
  shop text NOT NULL,
  state text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  bulk_id text,
  bulk_url text,
  rows_sent integer DEFAULT 0 NOT NULL,
  rows_refused integer DEFAULT 0 NOT NULL,
  refused_why text,
  error text,
  started_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  done_until date,
  lines_total integer,
  roots_total integer,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp(3) with time zone,
  unreadable integer DEFAULT 0 NOT NULL,
  unreadable_example text,
  CONSTRAINT sales_read_pkey PRIMARY KEY (shop)
);

CREATE TABLE shop.variant_sold (
  shop text NOT NULL,
  gid text NOT NULL,
  last_day date NOT NULL,
  price_minor bigint NOT NULL,
  CONSTRAINT variant_sold_pkey PRIMARY KEY (shop, gid)
);

CREATE TABLE shop.request_turn (
  name text NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT request_turn_pkey PRIMARY KEY (name)
);

CREATE TABLE shop.case_copy (
  shop text NOT NULL,
  id text NOT NULL,
  service_product_id text NOT NULL,
  retailer text NOT NULL,
  state text NOT NULL,
  assignee_id text,
  assignee_name text,
  excuse_reason text,
  excused_until timestamp(3) with time zone,
  open_alerts integer NOT NULL,
  recurrences integer NOT NULL,
  notices integer NOT NULL,
  last_notice_at timestamp(3) with time zone,
  opened_at timestamp(3) with time zone NOT NULL,
  state_since timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  copied_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT case_copy_pkey PRIMARY KEY (shop, id),
  CONSTRAINT case_copy_shop_service_product_id_retailer_key UNIQUE (shop, service_product_id, retailer)
);

CREATE TABLE shop.saved_view (
  id text NOT NULL,
  shop text NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  by_user_id text,
  by_name text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT saved_view_page_check CHECK ((page = ANY (ARRAY['alerts'::text, 'products'::text, 'matches'::text]))),
  CONSTRAINT saved_view_pkey PRIMARY KEY (id)
);
CREATE INDEX saved_view_shop ON shop.saved_view (shop, page, created_at);
COMMENT ON INDEX shop.saved_view_shop IS 'The saved views of a page, in the order they were made.';

CREATE TABLE shop.channel (
  id text NOT NULL,
  shop text NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  host text NOT NULL,
  address_end text NOT NULL,
  kinds text[] DEFAULT '{}'::text[] NOT NULL,
  view_id text,
  view_name text,
  view_query text,
  mode text NOT NULL,
  hour smallint NOT NULL,
  weekday smallint NOT NULL,
  quiet_from smallint,
  quiet_until smallint,
  locale text NOT NULL,
  state text NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  error_code text,
  error_note text,
  error_at timestamp(3) with time zone,
  by_user_id text,
  by_name text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT channel_check CHECK ((((quiet_from IS NULL) = (quiet_until IS NULL)) AND (quiet_from <> quiet_until))),
  CONSTRAINT channel_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT channel_mode_check CHECK ((mode = ANY (ARRAY['instant'::text, 'hourly'::text, 'daily'::text, 'weekly'::text]))),
  CONSTRAINT channel_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  CONSTRAINT channel_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439))),
  CONSTRAINT channel_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'failing'::text]))),
  CONSTRAINT channel_type_check CHECK ((type = ANY (ARRAY['slack'::text, 'teams'::text]))),
  CONSTRAINT channel_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  CONSTRAINT channel_pkey PRIMARY KEY (id)
);
CREATE INDEX channel_shop ON shop.channel (shop, created_at);
COMMENT ON INDEX shop.channel_shop IS 'The channels of a shop, in the order they were added.';
CREATE INDEX channel_due ON shop.channel (due_at) WHERE (state = 'active'::text);
COMMENT ON INDEX shop.channel_due IS 'Channels whose next message is due.';
CREATE INDEX channel_view ON shop.channel (view_id) WHERE (view_id IS NOT NULL);
COMMENT ON INDEX shop.channel_view IS 'The channels that a changed or deleted view limits.';

CREATE TABLE shop.list_visit (
  shop text NOT NULL,
  user_id text NOT NULL,
  page text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT list_visit_pkey PRIMARY KEY (shop, user_id, page)
);

CREATE TABLE shop.case_change (
  id text NOT NULL,
  shop text NOT NULL,
  state text NOT NULL,
  selection jsonb NOT NULL,
  change jsonb NOT NULL,
  case_ids text[],
  parts integer DEFAULT 0 NOT NULL,
  change_ids text[] DEFAULT '{}'::text[] NOT NULL,
  undone_parts integer DEFAULT 0 NOT NULL,
  updated integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  refused integer DEFAULT 0 NOT NULL,
  restored integer DEFAULT 0 NOT NULL,
  error text,
  by_user_id text,
  by_name text,
  at timestamp(3) with time zone NOT NULL,
  dismissed boolean DEFAULT false NOT NULL,
  CONSTRAINT case_change_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  CONSTRAINT case_change_pkey PRIMARY KEY (id)
);
CREATE INDEX case_change_shop ON shop.case_change (shop, by_user_id, at);
COMMENT ON INDEX shop.case_change_shop IS 'The latest change of a user, shown above the list; removes old ones.';

CREATE TABLE shop.file_export (
  id text NOT NULL,
  shop text NOT NULL,
  what text NOT NULL,
  format text NOT NULL,
  query text NOT NULL,
  locale text NOT NULL,
  file_name text NOT NULL,
  since timestamp(3) with time zone,
  state text NOT NULL,
  rows integer DEFAULT 0 NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  service_export_id text,
  failure text,
  by_user_id text,
  by_name text,
  schedule_id text,
  due_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  completed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT file_export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text, 'zip'::text]))),
  CONSTRAINT file_export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  CONSTRAINT file_export_what_check CHECK ((what = ANY (ARRAY['alerts'::text, 'products'::text, 'price_matrix'::text, 'retailer_report'::text, 'account_data'::text]))),
  CONSTRAINT file_export_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX file_export_schedule_id_due_at_key ON shop.file_export (schedule_id, due_at);
CREATE INDEX file_export_shop ON shop.file_export (shop, created_at);
CREATE INDEX file_export_expiry ON shop.file_export (expires_at);

CREATE TABLE shop.file_export_part (
  export_id text NOT NULL,
  attempt integer NOT NULL,
  "position" integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT file_export_part_pkey PRIMARY KEY (export_id, attempt, "position")
); ALTER TABLE ONLY shop.file_export_part ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE shop.export_schedule (
  id text NOT NULL,
  shop text NOT NULL,
  what text NOT NULL,
  format text NOT NULL,
  view_id text,
  view_name text,
  query text NOT NULL,
  every text NOT NULL,
  hour smallint NOT NULL,
  locale text NOT NULL,
  recipients text[] NOT NULL,
  next_at timestamp(3) with time zone,
  paused text,
  last_sent_at timestamp(3) with time zone,
  by_user_id text,
  by_name text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT export_schedule_every_check CHECK ((every = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT export_schedule_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  CONSTRAINT export_schedule_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT export_schedule_paused_check CHECK ((paused = ANY (ARRAY['by_user'::text, 'view_deleted'::text, 'no_recipients'::text, 'refused'::text]))),
  CONSTRAINT export_schedule_what_check CHECK ((what = ANY (ARRAY['alerts'::text, 'products'::text, 'retailer_report'::text]))),
  CONSTRAINT export_schedule_pkey PRIMARY KEY (id)
);
CREATE INDEX export_schedule_shop ON shop.export_schedule (shop, created_at);
CREATE INDEX export_schedule_due ON shop.export_schedule (next_at);

ALTER TABLE pricing.account ADD CONSTRAINT account_keeps_for_account_id_fkey FOREIGN KEY (keeps_for_account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.account ADD CONSTRAINT account_live_account_id_fkey FOREIGN KEY (live_account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.api_key ADD CONSTRAINT api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.product ADD CONSTRAINT product_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.product_position ADD CONSTRAINT product_position_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.catalog_size ADD CONSTRAINT catalog_size_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.own_price ADD CONSTRAINT own_price_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.product_stock ADD CONSTRAINT product_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.sale ADD CONSTRAINT sale_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.retailer ADD CONSTRAINT retailer_sample_of_fkey FOREIGN KEY (sample_of) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.account_retailer ADD CONSTRAINT account_retailer_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.account_retailer ADD CONSTRAINT account_retailer_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.match_market ADD CONSTRAINT match_market_account_id_retailer_id_fkey FOREIGN KEY (account_id, retailer_id) REFERENCES pricing.account_retailer(account_id, retailer_id) ON DELETE CASCADE;
ALTER TABLE pricing.match_log ADD CONSTRAINT match_log_account_id_retailer_id_fkey FOREIGN KEY (account_id, retailer_id) REFERENCES pricing.match_market(account_id, retailer_id) ON DELETE CASCADE;
ALTER TABLE pricing.retailer_coverage ADD CONSTRAINT retailer_coverage_account_id_retailer_id_fkey FOREIGN KEY (account_id, retailer_id) REFERENCES pricing.account_retailer(account_id, retailer_id) ON DELETE CASCADE;
ALTER TABLE pricing.listing ADD CONSTRAINT listing_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.price_span ADD CONSTRAINT price_span_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE CASCADE;
ALTER TABLE pricing.price_decision ADD CONSTRAINT price_decision_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.price_decision ADD CONSTRAINT price_decision_choice_id_fkey FOREIGN KEY (choice_id) REFERENCES pricing.place_choice(id) ON DELETE CASCADE;
ALTER TABLE pricing.price_decision ADD CONSTRAINT price_decision_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE CASCADE;
ALTER TABLE pricing.price_decision ADD CONSTRAINT price_decision_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.price_correction ADD CONSTRAINT price_correction_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE CASCADE;
ALTER TABLE pricing.capture ADD CONSTRAINT capture_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.time_stamp ADD CONSTRAINT time_stamp_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.visit ADD CONSTRAINT visit_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.visit_count ADD CONSTRAINT visit_count_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.visit_cost ADD CONSTRAINT visit_cost_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.drawn_page ADD CONSTRAINT drawn_page_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.price_place ADD CONSTRAINT price_place_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.place_choice ADD CONSTRAINT place_choice_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE SET NULL;
ALTER TABLE pricing.place_choice ADD CONSTRAINT place_choice_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE SET NULL;
ALTER TABLE pricing.place_choice ADD CONSTRAINT place_choice_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.picture ADD CONSTRAINT picture_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE SET NULL;
ALTER TABLE pricing.picture ADD CONSTRAINT picture_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE CASCADE;
ALTER TABLE pricing.picture ADD CONSTRAINT picture_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.rendered_visit_count ADD CONSTRAINT rendered_visit_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.match ADD CONSTRAINT match_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE CASCADE;
ALTER TABLE pricing.match ADD CONSTRAINT match_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.match_decision_change ADD CONSTRAINT match_decision_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.match_decision_change_row ADD CONSTRAINT match_decision_change_row_change_id_fkey FOREIGN KEY (change_id) REFERENCES pricing.match_decision_change(id) ON DELETE CASCADE;
ALTER TABLE pricing.not_sold ADD CONSTRAINT not_sold_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.not_sold ADD CONSTRAINT not_sold_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.not_sold ADD CONSTRAINT not_sold_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.alert ADD CONSTRAINT alert_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE CASCADE;
ALTER TABLE pricing.alert ADD CONSTRAINT alert_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.listing_seller ADD CONSTRAINT listing_seller_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE CASCADE;
ALTER TABLE pricing.alert_past ADD CONSTRAINT alert_past_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES pricing.alert(id) ON DELETE CASCADE;
ALTER TABLE pricing.not_comparable ADD CONSTRAINT not_comparable_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES pricing.listing(id) ON DELETE CASCADE;
ALTER TABLE pricing.not_comparable ADD CONSTRAINT not_comparable_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.recommendation ADD CONSTRAINT recommendation_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.recommendation_past ADD CONSTRAINT recommendation_past_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.decision ADD CONSTRAINT decision_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.event ADD CONSTRAINT event_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.webhook_endpoint ADD CONSTRAINT webhook_endpoint_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.delivery ADD CONSTRAINT delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES pricing.webhook_endpoint(id) ON DELETE CASCADE;
ALTER TABLE pricing.recommendation_ledger ADD CONSTRAINT recommendation_ledger_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.demand_level ADD CONSTRAINT demand_level_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.demand_belief ADD CONSTRAINT demand_belief_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.follower ADD CONSTRAINT follower_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.follower ADD CONSTRAINT follower_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES pricing.retailer(id) ON DELETE CASCADE;
ALTER TABLE pricing.export ADD CONSTRAINT export_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.export ADD CONSTRAINT export_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES pricing.export_schedule(id) ON DELETE SET NULL;
ALTER TABLE pricing.export_schedule ADD CONSTRAINT export_schedule_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.export_address ADD CONSTRAINT export_address_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.export_chunk ADD CONSTRAINT export_chunk_export_id_fkey FOREIGN KEY (export_id) REFERENCES pricing.export(id) ON DELETE CASCADE;
ALTER TABLE pricing.map_price_period ADD CONSTRAINT map_price_period_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.map_price_import ADD CONSTRAINT map_price_import_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.map_case ADD CONSTRAINT map_case_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.map_case ADD CONSTRAINT map_case_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.map_case_change ADD CONSTRAINT map_case_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.map_case_event ADD CONSTRAINT map_case_event_case_id_fkey FOREIGN KEY (case_id) REFERENCES pricing.map_case(id) ON DELETE CASCADE;
ALTER TABLE pricing.map_case_event ADD CONSTRAINT map_case_event_change_id_fkey FOREIGN KEY (change_id) REFERENCES pricing.map_case_change(id) ON DELETE SET NULL;
ALTER TABLE pricing.retailer_contact ADD CONSTRAINT retailer_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.map_compliance_day ADD CONSTRAINT map_compliance_day_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.mail_outbox ADD CONSTRAINT mail_outbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.notice_settings ADD CONSTRAINT notice_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.notice_template ADD CONSTRAINT notice_template_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.notice_template_version ADD CONSTRAINT notice_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES pricing.notice_template(id) ON DELETE CASCADE;
ALTER TABLE pricing.notice ADD CONSTRAINT notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.notice_evidence ADD CONSTRAINT notice_evidence_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES pricing.notice(id) ON DELETE CASCADE;
ALTER TABLE pricing.notice_case ADD CONSTRAINT notice_case_case_id_fkey FOREIGN KEY (case_id) REFERENCES pricing.map_case(id) ON DELETE CASCADE;
ALTER TABLE pricing.notice_case ADD CONSTRAINT notice_case_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES pricing.notice(id) ON DELETE CASCADE;
ALTER TABLE pricing.market_change ADD CONSTRAINT market_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.market_change_count ADD CONSTRAINT market_change_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.insight_day ADD CONSTRAINT insight_day_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.insight_violation_day ADD CONSTRAINT insight_violation_day_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.insight_coverage ADD CONSTRAINT insight_coverage_account_id_retailer_id_fkey FOREIGN KEY (account_id, retailer_id) REFERENCES pricing.account_retailer(account_id, retailer_id) ON DELETE CASCADE;
ALTER TABLE pricing.rule_set ADD CONSTRAINT rule_set_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.rule_search ADD CONSTRAINT rule_search_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.rule_search_product ADD CONSTRAINT rule_search_product_account_id_key_fkey FOREIGN KEY (account_id, key) REFERENCES pricing.rule_search(account_id, key) ON DELETE CASCADE;
ALTER TABLE pricing.rule_search_product ADD CONSTRAINT rule_search_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.sales_rank ADD CONSTRAINT sales_rank_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE pricing.sales_rank ADD CONSTRAINT sales_rank_product_id_fkey FOREIGN KEY (product_id) REFERENCES pricing.product(id) ON DELETE CASCADE;
ALTER TABLE pricing.sales_ranking ADD CONSTRAINT sales_ranking_account_id_fkey FOREIGN KEY (account_id) REFERENCES pricing.account(id) ON DELETE CASCADE;
ALTER TABLE shop.shop ADD CONSTRAINT shop_flow_view_id_fkey FOREIGN KEY (flow_view_id) REFERENCES shop.saved_view(id) ON DELETE SET NULL;
ALTER TABLE shop.price_preview_row ADD CONSTRAINT price_preview_row_preview_id_fkey FOREIGN KEY (preview_id) REFERENCES shop.price_preview(id) ON DELETE CASCADE;
ALTER TABLE shop.notification_preference ADD CONSTRAINT notification_preference_view_id_fkey FOREIGN KEY (view_id) REFERENCES shop.saved_view(id) ON DELETE SET NULL;
ALTER TABLE shop.map_price_file_row ADD CONSTRAINT map_price_file_row_file_id_fkey FOREIGN KEY (file_id) REFERENCES shop.map_price_file(id) ON DELETE CASCADE;
ALTER TABLE shop.map_price_period_file_row ADD CONSTRAINT map_price_period_file_row_file_id_fkey FOREIGN KEY (file_id) REFERENCES shop.map_price_period_file(id) ON DELETE CASCADE;
ALTER TABLE shop.channel ADD CONSTRAINT channel_view_id_fkey FOREIGN KEY (view_id) REFERENCES shop.saved_view(id) ON DELETE SET NULL;
ALTER TABLE shop.file_export_part ADD CONSTRAINT file_export_part_export_id_fkey FOREIGN KEY (export_id) REFERENCES shop.file_export(id) ON UPDATE CASCADE ON DELETE CASCADE;
