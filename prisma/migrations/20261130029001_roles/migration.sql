-- What each user of a shop may do in the app; null: what the shop gives to users by default.
ALTER TABLE shop.shop_user
  ADD COLUMN role text CHECK (role IN ('viewer', 'manager', 'owner')),
  -- The owner of the store at Shopify is always an owner here.
  ADD COLUMN account_owner boolean NOT NULL DEFAULT false;
ALTER TABLE shop.shop
  ADD COLUMN default_role text NOT NULL DEFAULT 'manager'
    CHECK (default_role IN ('viewer', 'manager', 'owner'));
-- Until an owner decides otherwise, users of shops from before there were roles keep what they could do.
UPDATE shop.shop SET default_role = 'owner';
