-- How likely what a listing's page states of delivery was read correctly. Null in what an older release read.
ALTER TABLE pricing.listing ADD COLUMN shipping_confidence numeric(4,3);
