-- Reasons as a code and values, beside the English sentences. Null: no reason, or a sentence that is not known exactly; it is shown as it is.
ALTER TABLE pricing.retailer ADD COLUMN status_reason_detail jsonb, ADD COLUMN last_error_detail jsonb;
ALTER TABLE pricing.listing ADD COLUMN state_reason_detail jsonb;
ALTER TABLE pricing.webhook_endpoint ADD COLUMN disabled_detail jsonb;

-- The reason that this sentence was written for; null for any other sentence.
CREATE FUNCTION pricing.reason_of_sentence(sentence text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  part text[];
  inner_reason jsonb;
  code text;
  content text;
BEGIN
  code := CASE sentence
    WHEN 'robots.txt cannot be read: staying away' THEN 'robots_unreadable'
    WHEN 'robots.txt forbids this address' THEN 'robots_forbid_page'
    WHEN 'does not answer in time' THEN 'timed_out'
    WHEN 'refuses or breaks the connection' THEN 'connection_refused'
    WHEN 'the domain has no address' THEN 'domain_unresolved'
    WHEN 'offers no valid secure connection (https)' THEN 'insecure_connection'
    WHEN 'sends answers that cannot be read' THEN 'bad_response'
    WHEN 'answers visits with a challenge page instead of its shop' THEN 'challenge_page'
    WHEN 'the page is no longer there' THEN 'page_gone'
    WHEN 'no offer on the page' THEN 'no_offer'
    WHEN 'nothing is shown without scripts' THEN 'needs_scripts'
    WHEN 'no price in the feed' THEN 'no_price_in_feed'
    WHEN 'not found at the last visit' THEN 'not_found_last'
    WHEN 'no longer offered' THEN 'no_longer_offered'
    WHEN 'robots.txt forbids visits' THEN 'robots_forbid_shop'
    WHEN 'robots.txt forbids its product pages' THEN 'robots_forbid_products'
    WHEN 'shows a login instead of its shop' THEN 'login_shown'
    WHEN 'its product pages ask for a login' THEN 'products_need_login'
    WHEN 'answers visits to products with a challenge page' THEN 'products_challenged'
    WHEN 'its pages show nothing without scripts, and it has neither a feed nor a sitemap' THEN 'shop_needs_scripts'
    WHEN 'its product pages show nothing without scripts' THEN 'products_need_scripts'
    WHEN 'neither a feed nor a sitemap nor links to products were found' THEN 'catalog_not_found'
    WHEN 'its home page redirects in a circle or too often' THEN 'home_page_redirects'
    WHEN 'the shop is closed' THEN 'shop_closed'
  END;
  IF code IS NOT NULL THEN
    RETURN jsonb_build_object('code', code, 'values', '{}'::jsonb);
  END IF;

  content := CASE regexp_replace(sentence, '^not a product page: ', '')
    WHEN 'a challenge page' THEN 'challenge'
    WHEN 'a page that asks for consent' THEN 'consent'
    WHEN 'the shop is closed' THEN 'closed_shop'
    WHEN 'a login page' THEN 'login'
    WHEN 'the home page' THEN 'home_page'
    WHEN 'a list of products' THEN 'listing'
    WHEN 'it is a list' THEN 'listing'
    WHEN 'search' THEN 'search'
    WHEN 'geo block' THEN 'geo_block'
    WHEN 'no product on it' THEN 'no_product_found'
    WHEN 'no price on it' THEN 'no_price'
    WHEN 'the page is no longer there' THEN 'soft_404'
    WHEN 'the page could not be read' THEN 'reader_failed'
    WHEN 'the page is too large' THEN 'too_large'
    WHEN 'the page is nested too deep' THEN 'too_deep'
    WHEN 'the page has too many elements' THEN 'too_many_elements'
    WHEN 'the page has too many attributes' THEN 'too_many_attributes'
    WHEN 'truncated' THEN 'truncated'
  END;
  IF content IS NOT NULL THEN
    RETURN jsonb_build_object(
      'code', CASE WHEN sentence LIKE 'not a product page: %' THEN 'not_product_page' ELSE 'page_shows' END,
      'values', jsonb_build_object('page', content));
  END IF;

  -- One number or name in the sentence.
  part := regexp_match(sentence, '^(answers|the home page answers|robots\.txt answers|the shop answers with status|asks for a login \(status|refuses visits \(status) (\d{3})(\)|: staying away)?$');
  IF part IS NOT NULL THEN
    RETURN jsonb_build_object(
      'code', CASE part[1]
        WHEN 'answers' THEN 'answers_status'
        WHEN 'the home page answers' THEN 'home_page_status'
        WHEN 'robots.txt answers' THEN 'robots_status'
        WHEN 'the shop answers with status' THEN 'page_status'
        WHEN 'asks for a login (status' THEN 'login_status'
        ELSE 'visits_refused' END,
      'values', jsonb_build_object('status', part[2]::int));
  END IF;
  part := regexp_match(sentence, '^(leads away to|leads to another site:) (\S+)$');
  IF part IS NOT NULL THEN
    RETURN jsonb_build_object(
      'code', CASE part[1] WHEN 'leads away to' THEN 'leads_away' ELSE 'leads_to_site' END,
      'values', jsonb_build_object('host', part[2]));
  END IF;
  part := regexp_match(sentence, '^the domain (\S+) does not exist, or has no address$');
  IF part IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'domain_unknown', 'values', jsonb_build_object('domain', part[1]));
  END IF;
  part := regexp_match(sentence, '^robots\.txt asks for (\d{1,9}) seconds between two visits: prices there would never be fresh$');
  IF part IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'robots_too_slow', 'values', jsonb_build_object('seconds', part[1]::int));
  END IF;

  -- Prices that could not be kept.
  part := regexp_match(sentence, '^the page says (\S+) and names no currency$');
  IF part IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'price_without_currency', 'values', jsonb_build_object('price', part[1]));
  END IF;
  part := regexp_match(sentence, '^the page says (\S+) (\S+), which is (no currency in use|no price)$');
  IF part IS NOT NULL THEN
    RETURN jsonb_build_object(
      'code', CASE part[3] WHEN 'no price' THEN 'price_not_positive' ELSE 'price_unknown_currency' END,
      'values', jsonb_build_object('price', part[1], 'currency', part[2]));
  END IF;
  part := regexp_match(sentence, '^the page says (\S+), which (has more decimals than|is too much for|is no amount of) ([A-Z]{3})$');
  IF part IS NOT NULL THEN
    RETURN jsonb_build_object(
      'code', CASE part[2]
        WHEN 'has more decimals than' THEN 'price_over_precise'
        WHEN 'is too much for' THEN 'price_beyond_currency'
        ELSE 'price_not_decimal' END,
      'values', jsonb_build_object('price', part[1], 'currency', part[3]));
  END IF;

  -- Readings of a retailer taken together.
  part := regexp_match(sentence, '^(?:(all) |the median of )?(\d{1,9}) (prices|offers) (vanished|fell by 80 % or more|jumped|went out of stock)(?: at the last (\d{1,9}) pages)?$');
  IF part IS NOT NULL THEN
    RETURN jsonb_build_object(
      'code', CASE part[4]
        WHEN 'vanished' THEN 'prices_vanished'
        WHEN 'jumped' THEN 'prices_jumped'
        WHEN 'went out of stock' THEN 'offers_sold_out'
        ELSE 'prices_fell' END,
      'values', jsonb_build_object(part[3], part[2]::int, 'pages', part[5]::int));
  END IF;
  part := regexp_match(sentence, '^(\d{1,9}) of (\d{1,9}) (readings are far from what was known|offers went out of stock within a day)$');
  IF part IS NOT NULL THEN
    RETURN CASE WHEN part[3] LIKE 'readings%'
      THEN jsonb_build_object('code', 'readings_far', 'values', jsonb_build_object('readings', part[1]::int, 'of', part[2]::int))
      ELSE jsonb_build_object('code', 'sold_out_in_day', 'values', jsonb_build_object('offers', part[1]::int, 'of', part[2]::int)) END;
  END IF;

  -- A sentence that ends with another one.
  part := regexp_match(sentence, '^(https?://\S+): (.+)$');
  IF part IS NOT NULL THEN
    inner_reason := pricing.reason_of_sentence(part[2]);
    RETURN CASE WHEN inner_reason IS NOT NULL THEN jsonb_build_object('code', 'at_address',
      'values', jsonb_build_object('address', part[1], 'because', jsonb_build_array(inner_reason))) END;
  END IF;
  part := regexp_match(sentence, '^(none of|did not answer in|no answer for) (\d{1,9}) (?:products tried could be read|tries|days): (.+)$');
  IF part IS NOT NULL THEN
    inner_reason := pricing.reason_of_sentence(part[3]);
    IF inner_reason IS NULL THEN
      RETURN NULL;
    END IF;
    RETURN CASE part[1]
      WHEN 'none of' THEN jsonb_build_object('code', 'none_readable', 'values', jsonb_build_object('tried', part[2]::int, 'because', jsonb_build_array(inner_reason)))
      WHEN 'no answer for' THEN jsonb_build_object('code', 'silent_for_days', 'values', jsonb_build_object('days', part[2]::int, 'because', jsonb_build_array(inner_reason)))
      ELSE jsonb_build_object('code', 'never_answered', 'values', jsonb_build_object('tries', part[2]::int, 'because', jsonb_build_array(inner_reason))) END;
  END IF;
  RETURN NULL;
END;
$$;

UPDATE pricing.retailer SET status_reason_detail = pricing.reason_of_sentence(status_reason),
  last_error_detail = pricing.reason_of_sentence(last_error)
WHERE status_reason IS NOT NULL OR last_error IS NOT NULL;
UPDATE pricing.listing SET state_reason_detail = pricing.reason_of_sentence(state_reason)
WHERE state_reason IS NOT NULL;
DROP FUNCTION pricing.reason_of_sentence;

UPDATE pricing.webhook_endpoint SET disabled_detail = CASE
    WHEN disabled_why = 'Switched off by you' THEN '{"code": "by_person", "values": {}}'::jsonb
    WHEN disabled_why = 'It answered 410: it does not want to be told any more' THEN '{"code": "gone", "values": {}}'::jsonb
  END
WHERE disabled_why IS NOT NULL;
