-- Host of the shop's main domain. Asked for with the next read of the catalog.
ALTER TABLE shop.shop ADD COLUMN primary_host text;
