-- The app's copy of the service's MAP cases.
CREATE TABLE shop.case_copy (
  shop text NOT NULL,
  id text NOT NULL,
  service_product_id text NOT NULL,
  retailer text NOT NULL,
  state text NOT NULL,
  assignee_id text,
  assignee_name text,
  excuse_reason text,
  excused_until timestamptz(3),
  open_alerts int NOT NULL,
  recurrences int NOT NULL,
  notices int NOT NULL,
  last_notice_at timestamptz(3),
  opened_at timestamptz(3) NOT NULL,
  state_since timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  copied_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop, id),
  UNIQUE (shop, service_product_id, retailer)
);

-- Views of a list that users have saved: a name and the query of the page's address.
CREATE TABLE shop.saved_view (
  id text PRIMARY KEY,
  shop text NOT NULL,
  page text NOT NULL CHECK (page IN ('alerts', 'products', 'matches')),
  name text NOT NULL,
  query text NOT NULL,
  by_user_id text,
  by_name text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX saved_view_shop ON shop.saved_view (shop, page, created_at);
COMMENT ON INDEX shop.saved_view_shop IS 'The saved views of a page, in the order they were made.';

-- When a user last looked at a list: what came later is new since the last visit.
CREATE TABLE shop.list_visit (
  shop text NOT NULL,
  user_id text NOT NULL,
  page text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop, user_id, page)
);
