-- What the service is told of a product beyond its price. Null tags: not read yet, so the first read sends each variant once, with all of it.
ALTER TABLE shop.variant ADD COLUMN tags jsonb, ADD COLUMN stock integer;

-- Which collections a product is in. Of its own, because the bulk read has them on lines of their own, in any order.
CREATE TABLE shop.product_collection (
  shop text NOT NULL,
  product_gid text NOT NULL,
  collection_gid text NOT NULL,
  name text NOT NULL,
  read_at timestamptz(3) NOT NULL,
  CONSTRAINT product_collection_pkey PRIMARY KEY (shop, product_gid, collection_gid)
);
CREATE INDEX product_collection_shop_collection_gid_idx ON shop.product_collection (shop, collection_gid);
