-- The price matrix can be exported too.
ALTER TABLE shop.file_export DROP CONSTRAINT file_export_what_check,
  ADD CONSTRAINT file_export_what_check CHECK (what IN ('alerts', 'products', 'price_matrix', 'retailer_report', 'account_data'));
