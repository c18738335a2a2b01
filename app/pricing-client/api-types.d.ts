/* eslint-disable */
/** Made by `npm run generate:client` from the OpenAPI document; a test fails when it is stale. Not written by hand. */
import type { JsonNumber } from "#kernel/exact-json.ts";
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the service’s version and capabilities
         * @description Check `capabilities` before you use a feature beyond the five specified endpoints.
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account, its plan and its remaining limits
         * @description How many products and retailers are monitored, how many requests may be sent now, and whether monitoring is paused.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Newest first, including revoked keys and the keys of the test account. Requires the scope `administer`.
         */
        get: operations["getAccountKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The response is the only one that contains the secret; older keys stay valid. A key can only create keys with scopes that it has itself. Keys with `mode` `test` belong to the test account, which the first of them creates with its sample data. Requires the scope `administer`.
         */
        post: operations["postAccountKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Requests with it get 401 from now on. It stays in the list, with `revoked_at`. Requires the scope `administer`.
         */
        delete: operations["deleteAccountKeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Creates a new key with the same name, scopes and expiry. The old key remains valid for `overlap_seconds` (default 0: it ends immediately). A key cannot rotate one with scopes that it does not have itself. Requires the scope `administer`.
         */
        post: operations["postAccountKeysByIdRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API key of this request
         * @description What the key may do and when it expires. Every key may read itself.
         */
        get: operations["getAccountKeysCurrent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Sorted by identifier, oldest first, suspended ones included.
         */
        get: operations["getAccounts"];
        put?: never;
        /**
         * Create an account with its first API key
         * @description If an account with the given `external_ref` exists, it is resumed and gets a new key; its older keys named "install" are revoked.
         */
        post: operations["postAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an account and all its data
         * @description Products, prices, alerts, keys and webhook endpoints are gone; this cannot be undone.
         */
        delete: operations["deleteAccountsById"];
        options?: never;
        head?: never;
        /**
         * Update, suspend or resume an account
         * @description Only the given fields change. A smaller plan takes effect at once: what exceeds its limits is kept, but no longer monitored.
         */
        patch: operations["patchAccountsById"];
        trace?: never;
    };
    "/accounts/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an API key for an account
         * @description The response is the only one that contains the secret. The other keys stay valid.
         */
        post: operations["postAccountsByIdKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts, unread first
         * @description Unread alerts first, then the newest. All pages show the state as of the first page; records deleted since then are left out. Cursors expire after 24 hours; an expired cursor gets 410. Requires the scope `read`.
         */
        get: operations["getAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark an alert as read or unread
         * @description Unread alerts come first in the list. A `competitor_undercut` alert is resolved as `acknowledged` when it is marked as read. Requires the scope `decide`.
         */
        patch: operations["patchAlertsById"];
        trace?: never;
    };
    "/alerts/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the evidence of an alert
         * @description The captured bytes with their hash, and the offer extracted from them for this response. Captures are kept while the alert is open and for a retention period afterwards; then the response is 410. Requires the scope `read`.
         */
        get: operations["getAlertsByIdEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}/evidence.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the evidence of an alert as a file
         * @description A ZIP file with the captured bytes, the address, time and headers of the response, the relevant part of the retailer’s capture chain, the offer with the position of each value, and a README that describes what was found and how to verify it. The command `pricing evidence verify FILE.zip` verifies the file. Requires the scope `read`.
         */
        get: operations["getAlertsByIdEvidenceZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark some or all alerts as read or unread
         * @description Give `ids` (at most 1,000) or `all`. Unknown identifiers are ignored. `competitor_undercut` alerts are resolved as `acknowledged` when they are marked as read. Requires the scope `decide`.
         */
        post: operations["postAlertsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes since a cursor
         * @description Changes in the order in which they happened, each with the current state of the record. Without a cursor, the list starts with the oldest stored change. Store `next_cursor` and use it for the next request. A change may be delivered more than once but is never left out. A cursor issued more than 30 days ago gets 410. Requires the scope `read`.
         */
        get: operations["getChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this documentation as a web page
         * @description No API key is required. The page uses no scripts and no external resources.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports, newest first
         * @description List exports, newest first. Requires the scope `read`.
         */
        get: operations["getExports"];
        put?: never;
        /**
         * Write a whole list to a file
         * @description The file is written in the background, as of one moment: follow its `state`. An account can have two unfinished exports and 20 in all. Requires the scope `read`.
         */
        post: operations["postExports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an export, with a link once it is completed
         * @description Get an export, with a link once it is completed. Requires the scope `read`.
         */
        get: operations["getExportsById"];
        put?: never;
        post?: never;
        /**
         * Delete an export with its file
         * @description Its links stop working at once. An export that is being written is stopped. Requires the scope `read`.
         */
        delete: operations["deleteExportsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of an export
         * @description The address is the `link` of the export, and needs no API key. A link that has expired, or whose export was deleted, is a 404.
         */
        get: operations["getExportsByIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the listings of monitored retailers
         * @description Sorted by retailer, then in the order in which they were found. `matched=false` returns listings that match none of your products; `GET /products?matched=false` returns products that match none of the listings. Requires the scope `read`.
         */
        get: operations["getListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/market": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the competitor prices that were known at an instant
         * @description One record per product, by `product_id`, with the offers of the listings that are matched with it now, as they were at `as_of`. An offer that began at that instant is included, one that ended at it is not. The instant must lie within the price history of the plan (`limits.history_days` of the account). Requires the scope `read`.
         */
        get: operations["getMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List matches between products and listings
         * @description Use `verdict=review` for matches that wait for review by a person. Requires the scope `read`.
         */
        get: operations["getMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/matches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Confirm or reject a match
         * @description A decision made by a person is never overwritten by the service. Requires the scope `decide`.
         */
        patch: operations["patchMatchesById"];
        trace?: never;
    };
    "/matches/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm or reject up to 1,000 matches
         * @description As `PATCH /matches/{id}` for each row, in one transaction. Rejected rows do not affect the others; repeating a decision gives `unchanged`. Requires the scope `decide`.
         */
        post: operations["postMatchesDecisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description OpenAPI 3.1. No API key is required.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List competitor prices for all products
         * @description One record per product, by `product_id`, with the current offer of each matched listing. A page ends before `limit` once it has 10,000 offers. As NDJSON or CSV, all pages are sent in one response, as of its beginning; in CSV each offer is a line, so that products without offers have none. Requires the scope `read`.
         */
        get: operations["getPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/{product_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List competitor prices for a product
         * @description The current offer of each listing that is matched with the product, automatically or by a person. Requires the scope `read`.
         */
        get: operations["getPricesByProductId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/{product_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the competitor price history of a product
         * @description Spans that overlap the period from `from` (inclusive) to `to` (exclusive), oldest first. The current offer has `to` null. History older than the plan allows (`limits.history_days` of the account) is not returned. Requires the scope `read`.
         */
        get: operations["getPricesByProductIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/{product_id}/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of your own price
         * @description Spans of `your_price` that overlap the period from `from` (inclusive) to `to` (exclusive), oldest first. The current price has `to` null. History older than the plan allows (`limits.history_days` of the account) is not returned. Requires the scope `read`.
         */
        get: operations["getPricesByProductIdOwn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Newest first, unless `sort` says otherwise. Products added after the first page was read are not included; with another order, a product whose value changes meanwhile may be missed or returned twice. Requires the scope `read`.
         */
        get: operations["getProducts"];
        put?: never;
        /**
         * Add a product and start monitoring it
         * @description If a product with the same `external_id` (or, without one, the same `sku`) exists, it is updated. Requires the scope `write`.
         */
        post: operations["postProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description The stored fields, and whether the plan’s limit lets it be monitored. Requires the scope `read`.
         */
        get: operations["getProductsById"];
        put?: never;
        post?: never;
        /**
         * Delete a product
         * @description Its matches, alerts, recommendations, sales and price history are deleted with it. Listings of retailers stay. Requires the scope `write`.
         */
        delete: operations["deleteProductsById"];
        options?: never;
        head?: never;
        /**
         * Update a product
         * @description Only the given fields change. A new currency requires a new price and clears all amounts that are not given with it. Requires the scope `write`.
         */
        patch: operations["patchProductsById"];
        trace?: never;
    };
    "/products/{id}/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a listing for a product
         * @description Gives the URL of a page that sells this product, as a decision made by a person. The retailer is monitored from now on; the page is visited soon. Requires the scope `decide`.
         */
        post: operations["postProductsByIdListings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add or update up to 1,000 products
         * @description Each row succeeds or fails separately. Requires the scope `write`.
         */
        post: operations["postProductsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recommendations, highest confidence first
         * @description All recommendations with a confidence above 0.5, sorted by confidence, then by expected gain. All pages show the state as of the first page, except that recommendations for deleted products are left out. Cursors expire after 24 hours; an expired cursor gets 410. Requires the scope `read`.
         */
        get: operations["getRecommendations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommendations/{product_id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the decision on a recommendation
         * @description After a recommendation is applied, the product gets no recommendation for seven days while the change in orders is measured. `price` and `previous_price` are in the product’s currency. Recommendations with the basis `prior` rest on published studies: they change the price by at most 5 percent; apply no more than 20 of them at a time and wait for their outcomes. Requires the scope `decide`.
         */
        post: operations["postRecommendationsByProductIdDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommendations/abstentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products without a recommendation, with the reason
         * @description For example: no competitor’s price is known, the expected gain is too small, or an applied price is still being measured. Sorted by product identifier. Requires the scope `read`.
         */
        get: operations["getRecommendationsAbstentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommendations/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List past recommendations with decisions and outcomes
         * @description The prediction, the decision and the change in orders after the recommendation was applied, compared over up to four weeks before and after. Newest first. Requires the scope `read`.
         */
        get: operations["getRecommendationsLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommendations/reliability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reliability of past recommendations
         * @description From the outcomes of applied recommendations: how often they were within the predicted range, and how often recommendations of a given confidence improved profit. Requires the scope `read`.
         */
        get: operations["getRecommendationsReliability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retailers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monitored retailers
         * @description Newest first, each with the state of its monitoring, its last failure and how many of its offers match your products. Requires the scope `read`.
         */
        get: operations["getRetailers"];
        put?: never;
        /**
         * Add a retailer and start monitoring it
         * @description Give its domain or any URL on it. Visits follow the retailer’s robots.txt and are rate limited. A domain that can never be public gets 422 `address_refused`, one that does not exist `validation_failed` with `unknown_domain` in `errors`; one that cannot be resolved at the moment is accepted and tried later. A test account has only its sample retailers. Requires the scope `administer`.
         */
        post: operations["postRetailers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retailers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a retailer
         * @description The state of its monitoring, its last failure, and how many of its offers match your products. Requires the scope `read`.
         */
        get: operations["getRetailersById"];
        put?: never;
        post?: never;
        /**
         * Remove a retailer
         * @description Its matches are deleted and its open alerts are resolved as `not_monitored`. If the retailer is added again and the offer is still below the MAP price, the alert is reopened with the same `id` and `detected_at`. Requires the scope `administer`.
         */
        delete: operations["deleteRetailersById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record units sold per product and day
         * @description Up to 1,000 rows; each succeeds or fails separately. Sending a day again replaces it. Also send days without sales (0 units, with the price on that day): a missing day counts as unknown. Requires the scope `write`.
         */
        post: operations["postSales"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the account
         * @description Tolerance of MAP alerts, thresholds of matches, and the goal and limits of recommendations. Requires the scope `read`.
         */
        get: operations["getSettings"];
        /**
         * Update the settings of the account
         * @description Settings that are not given stay unchanged. Requires the scope `administer`.
         */
        put: operations["putSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook delivery with its body
         * @description All attempts so far, and the exact bytes that were signed and sent. Requires the scope `read`.
         */
        get: operations["getWebhookDeliveriesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a webhook delivery
         * @description Creates a new delivery with the same `webhook-id` and body, so that receivers can detect the repetition. A delivery that is still waiting, or whose endpoint is disabled, gets 409. Requires the scope `administer`.
         */
        post: operations["postWebhookDeliveriesByIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Newest first, at most 20, without their secrets and the queries of their addresses. Requires the scope `read`.
         */
        get: operations["getWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description Changes are sent to the endpoint as signed POST requests (Standard Webhooks). An account can have at most 20 endpoints. A URL is rejected when it, or an address that its name resolves to, is not public. Requires the scope `administer`.
         */
        post: operations["postWebhookEndpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Which events it receives, and since when its deliveries fail, if they do. Requires the scope `read`.
         */
        get: operations["getWebhookEndpointsById"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint and its deliveries
         * @description Messages that wait are not sent any more. Events stay in `GET /changes`. Requires the scope `administer`.
         */
        delete: operations["deleteWebhookEndpointsById"];
        options?: never;
        head?: never;
        /**
         * Update, enable or disable a webhook endpoint
         * @description Only the given fields change. Enabling it, or a new `url`, sends waiting messages at once; events that happened while it was disabled are not sent later. Requires the scope `administer`.
         */
        patch: operations["patchWebhookEndpointsById"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook endpoint
         * @description Newest first, each with its attempts. Deliveries are kept for 30 days. Requires the scope `read`.
         */
        get: operations["getWebhookEndpointsByIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Creates a new secret. For `overlap_seconds` (default one day, at most seven days), messages are signed with both secrets. Requires the scope `administer`.
         */
        post: operations["postWebhookEndpointsByIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook endpoint
         * @description Sends a message of type `webhook.test`, signed and retried like all others. It is sent immediately, even when the endpoint is failing. Requires the scope `administer`.
         */
        post: operations["postWebhookEndpointsByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "alert.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An alert was raised
         * @description A retailer shows a price below your MAP price, or another kind of alert that the endpoint asked for in `alert_types`.
         */
        post: operations["onAlertCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A resolved alert continues
         * @description The same violation was found again: the same `id` and `detected_at`, open again.
         */
        post: operations["onAlertReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An alert ended
         * @description The price recovered, or can no longer be compared: `resolution` of the alert says why.
         */
        post: operations["onAlertResolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An alert changed
         * @description Its price or MAP price changed, it was marked as read or unread, or its resolution changed.
         */
        post: operations["onAlertUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A match was found, decided or withdrawn
         * @description The verdict on a pair of your product and a retailer’s listing changed.
         */
        post: operations["onMatchUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A matched offer changed
         * @description A competitor’s price or availability changed, or the offer is gone.
         */
        post: operations["onPriceChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was deleted
         * @description Its matches, alerts and history are gone with it. `product` is null, `product_id` says which it was.
         */
        post: operations["onProductRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was added or changed
         * @description Its name, price or another field was set by a client of the account, or its monitoring state changed.
         */
        post: operations["onProductUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recommendation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A price is recommended
         * @description There is a recommendation for a product, or its price or figures changed.
         */
        post: operations["onRecommendationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recommendation.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recommendation no longer applies
         * @description The market, the product or a decision has overtaken it. `recommendation` is null unless there is a new one by now.
         */
        post: operations["onRecommendationWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "retailer.trouble": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A retailer cannot be monitored, or can again
         * @description Its `status` changed: `status_reason` and `refusal_code` say why.
         */
        post: operations["onRetailerTrouble"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint was disabled after failures
         * @description Another endpoint of the account failed for days or answered 410: nothing is sent to it any more.
         */
        post: operations["onWebhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test message was requested
         * @description Sent by `POST /webhook-endpoints/{id}/test` to that endpoint alone; it is in no changes feed.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A product for which no other price is recommended, and why. */
        Abstention: {
            /**
             * Format: date-time
             * @description When the product was last examined.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * @description English sentence that says why no other price is recommended.
             * @example expected gain below 0.5%: the current price is about right for what is known
             */
            reason: string;
            /**
             * @description `reason` as a code and values; null when there is no sentence or an older release wrote it. Codes: `beyond_plan`, `price_not_positive`, `changed_recently`, `margin_unknown`, `below_limit`, `no_room`, `at_market_price`, `close_to_market`, `too_few_offers`, `above_market_unproven`, `margin_kept`, `no_price_ending`, `gain_too_small`, `confidence_too_low`, `price_war`. Their values: docs/api/reasons.md.
             * @example {
             *       "code": "gain_too_small",
             *       "values": {
             *         "least": 0.005
             *       }
             *     }
             */
            reason_detail?: {
                /**
                 * @description Identifies the sentence. The list is fixed within a version of the service; for an unknown code, show the sentence itself.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
                 * @example {
                 *       "retailer": "kettles.example",
                 *       "competitors": 1,
                 *       "by": 0.08
                 *     }
                 */
                values: {
                    [key: string]: unknown;
                };
            } | null;
        };
        /** @description One page of products for which no other price is recommended. */
        AbstentionList: {
            /** @description One page, sorted by product identifier. */
            abstentions: components["schemas"]["Abstention"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description The calling account, its plan and what it uses of it. */
        Account: {
            /**
             * Format: date-time
             * @description When the operator added it; monitoring began then at the earliest.
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description Identifier of the account: `acc_` and an opaque part that never changes.
             * @example acc_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /** @description What the plan allows, and what is left of the request limit. */
            limits: {
                /**
                 * @description How often one listing is visited within 24 hours, at most.
                 * @example 6
                 */
                checks_per_day: number;
                /**
                 * @description Days of price history available; null: no limit.
                 * @example 730
                 */
                history_days: number | null;
                /**
                 * @description Maximum number of monitored products; products added earlier take precedence.
                 * @example 5000
                 */
                products: number;
                /**
                 * @description Largest number of rows in one body and on one page.
                 * @example 1000
                 */
                records_per_request: number;
                /**
                 * @description How many of these may still be sent now, after this one.
                 * @example 599
                 */
                requests_left: number;
                /**
                 * @description How many requests all keys together may send in 60 seconds.
                 * @example 600
                 */
                requests_per_minute: number;
                /**
                 * @description Maximum number of monitored retailers.
                 * @example 50
                 */
                retailers: number;
            };
            mode: components["schemas"]["KeyMode"];
            /**
             * @description false: the plan has ended. Data can be read; nothing is visited, matched or recommended.
             * @example true
             */
            monitoring: boolean;
            /**
             * @description What the operator calls it, usually the name of the store.
             * @example Kettle shop
             */
            name: string;
            plan: components["schemas"]["Plan"];
            /**
             * @description How many are in your catalog, monitored or not.
             * @example 412
             */
            products: number;
            /**
             * @description Number of registered products within the plan’s limit.
             * @example 412
             */
            products_monitored: number;
            /**
             * @description How many competitors’ stores you have added.
             * @example 7
             */
            retailers: number;
        };
        /** @description A customer of the operator who may use the API. */
        AccountInput: {
            /**
             * @description Your identifier for this account. If an account with it exists, the response is 200 with a new key.
             * @example kettles.example
             */
            external_ref?: string;
            /**
             * @description What you call it, usually the title of the store.
             * @example Kettle shop
             */
            name: string;
            plan: components["schemas"]["Plan"];
            /**
             * @description What the key may do. Default: everything.
             * @example [
             *       "read",
             *       "write"
             *     ]
             */
            scopes?: components["schemas"]["KeyScope"][];
        };
        /** @description The fields to change; absent ones stay as they are. */
        AccountPatch: {
            /** @description false: the plan has ended. Data is kept and can be read; nothing is visited, matched or recommended until this is true again. */
            monitoring?: boolean;
            /**
             * @description What you call it, usually the title of the store.
             * @example Kettle shop
             */
            name?: string;
            plan?: components["schemas"]["Plan"];
            /** @description true: requests with the account’s keys get 403; false: the keys work again. */
            suspended?: boolean;
        };
        /** @description Lists, changes and webhook messages contain `map_violation` only, unless you ask for other kinds. */
        Alert: components["schemas"]["MapViolation"] | components["schemas"]["CompetitorUndercut"];
        /** @description An alert was raised: the event with the record it concerns, as in the changes feed. */
        AlertCreatedEvent: {
            /** @description The record as it was when the message was first sent; null when deleted. */
            alert: components["schemas"]["MapViolation"] | components["schemas"]["CompetitorUndercut"] | null;
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "alert.created";
        };
        /** @description The body of a `alert.created` message, signed as Standard Webhooks describes. */
        AlertCreatedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["AlertCreatedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "alert.created";
        };
        /** @description The captured document that an alert is based on, and what was read from it. */
        AlertEvidence: {
            /**
             * @description Identifier of the alert: `alt_` and an opaque part that never changes.
             * @example alt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            alert_id: string;
            /**
             * @description The document as it was received, encoded in Base64.
             * @example PGh0bWw+4oCmPC9odG1sPg==
             */
            body_base64: string;
            /**
             * @description SHA-256, hexadecimal, over the chain value of the retailer’s previous capture and the SHA-256 of this capture’s record; `GET /alerts/{id}/evidence.zip` contains both.
             * @example 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03
             */
            chain: string;
            /**
             * @description Character encoding used to decode the bytes (a name from the Encoding standard).
             * @example utf-8
             */
            charset?: string;
            /** @description How the currency of the price was determined; null when it could not be. */
            currency_basis?: components["schemas"]["EvidenceCurrencyBasis"] | null;
            /** @description The part of the document that the price was read from; null when it cannot be located. */
            excerpt?: components["schemas"]["EvidenceExcerpt"] | null;
            /**
             * Format: date-time
             * @description When the retailer’s response was complete, by the service’s clock.
             * @example 2026-11-20T12:00:00Z
             */
            fetched_at: string;
            /**
             * @description HTTP headers of the retailer’s response, by name in lower case.
             * @example {
             *       "content-type": "text/html; charset=utf-8"
             *     }
             */
            headers: {
                [key: string]: unknown;
            };
            /**
             * @description The offer, extracted from the captured bytes for this response.
             * @example {
             *       "price": "17.90",
             *       "currency": "EUR",
             *       "availability": "in_stock"
             *     }
             */
            offer?: unknown;
            /**
             * @description SHA-256 of the captured bytes, hexadecimal.
             * @example 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03
             */
            sha256: string;
            /**
             * @description Length of the captured document in bytes.
             * @example 15
             */
            size: number;
            /**
             * @description By field of `offer`: the kind of data that states it (`from`) and the position there (`at`).
             * @example {
             *       "offer.price": {
             *         "from": "json-ld",
             *         "at": "script[0]"
             *       }
             *     }
             */
            sources?: unknown;
            /**
             * @description HTTP status of the retailer’s response.
             * @example 200
             */
            status: number;
            /**
             * @description The address that was requested from the retailer.
             * @example https://kettles.example/blue-kettle
             */
            url: string;
        };
        /** @description One page of the list, in the state at the time of its first page. */
        AlertList: {
            /** @description One page: unread ones first, then the newest. */
            alerts: components["schemas"]["Alert"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description Whether the alert counts as seen. */
        AlertPatch: {
            /** @description true marks the alert as seen, false as unread again. */
            read: boolean;
        };
        /** @description A resolved alert continues: the event with the record it concerns, as in the changes feed. */
        AlertReopenedEvent: {
            /** @description The record as it was when the message was first sent; null when deleted. */
            alert: components["schemas"]["MapViolation"] | components["schemas"]["CompetitorUndercut"] | null;
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "alert.reopened";
        };
        /** @description The body of a `alert.reopened` message, signed as Standard Webhooks describes. */
        AlertReopenedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["AlertReopenedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "alert.reopened";
        };
        /** @description An alert ended: the event with the record it concerns, as in the changes feed. */
        AlertResolvedEvent: {
            /** @description The record as it was when the message was first sent; null when deleted. */
            alert: components["schemas"]["MapViolation"] | components["schemas"]["CompetitorUndercut"] | null;
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "alert.resolved";
        };
        /** @description The body of a `alert.resolved` message, signed as Standard Webhooks describes. */
        AlertResolvedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["AlertResolvedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "alert.resolved";
        };
        /** @description Which alerts to mark: either those in `ids`, or `all`. */
        AlertsRead: {
            /** @description Identifiers of the alerts to change; unknown ones are ignored. */
            ids: string[];
            /** @description true, the default, marks the alerts as seen; false as unread again. */
            read?: boolean;
        } | {
            /**
             * @description true: change every alert of the kinds in `types`, open or resolved.
             * @enum {boolean}
             */
            all: true;
            /** @description true, the default, marks the alerts as seen; false as unread again. */
            read?: boolean;
            /**
             * @description Absent: `map_violation` only.
             * @example [
             *       "map_violation"
             *     ]
             */
            types?: ("map_violation" | "competitor_undercut")[];
        };
        /** @description An alert changed: the event with the record it concerns, as in the changes feed. */
        AlertUpdatedEvent: {
            /** @description The record as it was when the message was first sent; null when deleted. */
            alert: components["schemas"]["MapViolation"] | components["schemas"]["CompetitorUndercut"] | null;
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "alert.updated";
        };
        /** @description The body of a `alert.updated` message, signed as Standard Webhooks describes. */
        AlertUpdatedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["AlertUpdatedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "alert.updated";
        };
        /**
         * @description Whether the offer can be bought now, as the retailer states it; `unknown` when it states nothing.
         * @enum {string}
         */
        Availability: "in_stock" | "out_of_stock" | "pre_order" | "back_order" | "discontinued" | "unknown";
        /**
         * @description One event of the account with the record that it concerns.
         * @example {
         *       "id": "evt_06gk3t8z0c4m5n6p7q8r9s0t1v",
         *       "type": "alert.created",
         *       "at": "2026-11-20T12:00:00Z",
         *       "product_id": "prd_06gk3t8z0c4m5n6p7q8r9s0t1v",
         *       "listing_id": "lst_06gk3t8z0c4m5n6p7q8r9s0t1v",
         *       "alert": {
         *         "id": "alt_06gk3t8z0c4m5n6p7q8r9s0t1v",
         *         "type": "map_violation",
         *         "retailer": "kettles.example",
         *         "your_floor": 19.9,
         *         "listed_price": 17.9,
         *         "detected_at": "2026-11-20T12:00:00Z",
         *         "product_id": "prd_06gk3t8z0c4m5n6p7q8r9s0t1v",
         *         "listing_id": "lst_06gk3t8z0c4m5n6p7q8r9s0t1v",
         *         "listing_url": "https://kettles.example/blue-kettle",
         *         "currency": "EUR",
         *         "updated_at": "2026-11-20T12:00:00Z",
         *         "read_at": null,
         *         "resolved_at": null,
         *         "resolution": null,
         *         "capture_id": "cap_06gk3t8z0c4m5n6p7q8r9s0t1v"
         *       }
         *     }
         */
        Change: {
            /** @description With type `alert.…`: the state at the time of reading; null when it was deleted since. */
            alert?: components["schemas"]["MapViolation"] | components["schemas"]["CompetitorUndercut"] | null;
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /** @description With type `match.updated`: the state at the time of reading; null when it was deleted since. */
            match?: components["schemas"]["Match"] | null;
            /** @description With type `price.changed`: the state at the time of reading; null when it was deleted since. */
            price?: components["schemas"]["Price"] | null;
            /** @description With type `product.…`: the state at the time of reading; null when it was deleted since. */
            product?: components["schemas"]["Product"] | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /** @description With type `recommendation.…`: the state at the time of reading; null when it was deleted since. */
            recommendation?: components["schemas"]["Recommendation"] | null;
            /** @description With type `retailer.trouble`: the state at the time of reading; null when it was deleted since. */
            retailer?: components["schemas"]["Retailer"] | null;
            /**
             * @description Open list: `product.updated`, `product.removed`, `price.changed`, `match.updated`, `alert.created`, `alert.updated`, `alert.resolved`, `alert.reopened`, `recommendation.created`, `recommendation.withdrawn`, `retailer.trouble`, `webhook.disabled`.
             * @example alert.created
             */
            type: string;
            /** @description With type `webhook.disabled`: the state at the time of reading; null when it was deleted since. */
            webhook_endpoint?: components["schemas"]["WebhookEndpoint"] | null;
        };
        /** @description One page of the feed of events, with the position to continue from. */
        ChangeList: {
            /** @description One page, in the order in which they happened. */
            changes: components["schemas"]["Change"][];
            /**
             * @description true: more changes are available now.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Opaque. Store it and pass it as `cursor` to continue.
             * @example b3BhcXVl
             */
            next_cursor: string;
        };
        /** @description A competitor lowered its price to below your own selling price. */
        CompetitorUndercut: {
            /**
             * @description The capture that proves the price: `GET /alerts/{id}/evidence`, or as one file `GET /alerts/{id}/evidence.zip`.
             * @example cap_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            capture_id: string | null;
            /**
             * @description ISO 4217 code of every amount of this alert.
             * @example EUR
             */
            currency: string;
            details: components["schemas"]["CompetitorUndercutDetails"];
            /**
             * Format: date-time
             * @description When the visit was made that first found it.
             * @example 2026-11-20T12:00:00Z
             */
            detected_at: string;
            /**
             * @description Identifier of the alert: `alt_` and an opaque part that never changes.
             * @example alt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing: `lst_` and an opaque part that never changes.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string;
            /**
             * @description Address of the retailer’s page that shows the price.
             * @example https://kettles.example/blue-kettle
             */
            listing_url: string;
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * Format: date-time
             * @description When it was marked as seen by a person or program; null: unread.
             * @example null
             */
            read_at: string | null;
            /**
             * @description Why the alert was closed. Open list: `acknowledged` (it was marked as read), `expired` (14 days passed), `superseded` (the listing’s price fell again: that change has an alert of its own), `match_withdrawn`, `not_monitored`. It is not reopened.
             * @example null
             */
            resolution: string | null;
            /**
             * Format: date-time
             * @description When it ended, for the reason in `resolution`; null: still open.
             * @example null
             */
            resolved_at: string | null;
            /**
             * @description Domain of the store that shows the price, without `www.`.
             * @example kettles.example
             */
            retailer: string;
            /**
             * @description Kind of alert: a competitor lowered its price to below yours. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "competitor_undercut";
            /**
             * Format: date-time
             * @description When a price or the state of the alert last changed.
             * @example 2026-11-20T12:00:00Z
             */
            updated_at: string;
        };
        /** @description The change of the competitor’s price and what it was compared with. */
        CompetitorUndercutDetails: {
            /**
             * Format: date-time
             * @description When the competitor’s price was first seen at `listed_price`.
             * @example 2026-11-20T12:00:00Z
             */
            changed_at: string;
            /**
             * Format: decimal
             * @description What the competitor asks for one unit after the change, in `currency`.
             * @example 17.9
             */
            listed_price: JsonNumber;
            /**
             * Format: decimal
             * @description What the competitor asked for one unit before the change, in `currency`.
             * @example 21.9
             */
            previous_price: JsonNumber;
            /**
             * @description The setting `undercut_basis_points` when the alert was raised: how far below your price it had to be, in hundredths of a percent.
             * @example 0
             */
            threshold_basis_points: number;
            /**
             * Format: decimal
             * @description Your selling price of one unit, in `currency`, at the moment of the change.
             * @example 19.9
             */
            your_price: JsonNumber;
        };
        /** @description Confirms that what became of a recommendation was stored. */
        Decision: {
            /**
             * Format: date-time
             * @description When it was recorded by the service.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description What became of the recommendation, as sent.
             * @enum {string}
             */
            decision: "applied" | "dismissed" | "undone";
            /**
             * @description Identifier of the decision: `dec_` and an opaque part that never changes.
             * @example dec_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
        };
        /** @description Whether a recommended price was applied, dismissed or taken back, and by whom. */
        DecisionInput: {
            /**
             * @description Name of the person who decided, shown in the ledger.
             * @example Ada
             */
            by?: string;
            /**
             * @description `applied`: the price was changed as suggested; `dismissed`: it will not be; `undone`: an applied change was taken back.
             * @enum {string}
             */
            decision: "applied" | "dismissed" | "undone";
            /**
             * Format: decimal
             * @description Your selling price before the change, in the product’s currency.
             * @example 19.9
             */
            previous_price?: JsonNumber;
            /**
             * Format: decimal
             * @description Your selling price after the change, in the product’s currency. Default: the suggested one.
             * @example 18.9
             */
            price?: JsonNumber;
            /**
             * @description Which one was decided. Default: the latest of the product.
             * @example rec_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            recommendation_id?: string;
        };
        /** @description How the currency of the price was determined; null when it could not be. */
        EvidenceCurrencyBasis: {
            /**
             * @description Where in that source it stands: a path or selector; null when unknown.
             * @example script[0].offers
             */
            at: string | null;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * @description The source that gives the currency.
             * @example json-ld
             */
            from: string | null;
            /**
             * @description Open list: `stated` (given in the document), `page` (derived from the page’s other data, language or address), `retailer` (derived from the retailer’s other pages).
             * @example stated
             */
            rule: string;
        };
        /** @description The part of the document that the price was read from; null when it cannot be located. */
        EvidenceExcerpt: {
            /**
             * @description false: the price may occur elsewhere too; its first occurrence is marked.
             * @example true
             */
            exact: boolean;
            /** @description The values that were read, in text order. */
            marks: {
                /**
                 * @description End in `text`, exclusive, in UTF-16 code units.
                 * @example 37
                 */
                end: number;
                /**
                 * @description Open list: `price`, `currency`, `availability`.
                 * @example price
                 */
                field: string;
                /**
                 * @description Start in `text`, in UTF-16 code units.
                 * @example 32
                 */
                start: number;
            }[];
            /**
             * @description The feed entry, object or element, one part per line; a line `⋯` marks an omission.
             * @example <meta itemprop="price" content="17.90">
             */
            text: string;
        };
        Export: {
            /**
             * @description Size of the file; null until it is completed.
             * @example 21400000
             */
            bytes: number | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The file is deleted then, a day after it was completed.
             * @example 2026-11-21T12:00:00Z
             */
            expires_at: string | null;
            /**
             * @description Why it failed; null unless it did. Request it again.
             * @example null
             */
            failure: string | null;
            /**
             * @description As given.
             * @example {
             *       "with_offers": "true"
             *     }
             */
            filters: {
                [key: string]: string;
            };
            /**
             * @description Format of the file.
             * @example csv
             * @enum {string}
             */
            format: "csv" | "ndjson";
            /**
             * @description Identifier of the record: `exp_` and an opaque part that never changes.
             * @example exp_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Downloads the file without an API key. Each response has a new link, which works until `link_expires_at` or until the export is deleted. Null until the export is completed.
             * @example https://pricing.example/v1/exports/exp_06gk3t8z0c4m5n6p7q8r9s0t1v/file?expires=1795176000&signature=x1
             */
            link: string | null;
            /**
             * Format: date-time
             * @description An hour after the response, at the latest when the file is deleted.
             * @example 2026-11-20T13:00:00Z
             */
            link_expires_at: string | null;
            /**
             * @description Lines of the file without the heading of CSV; null until it is completed.
             * @example 50000
             */
            rows: number | null;
            /**
             * @description A file can be downloaded once it is `completed`, never before.
             * @example completed
             * @enum {string}
             */
            state: "waiting" | "running" | "completed" | "failed";
            /**
             * @description The exported list.
             * @example prices
             * @enum {string}
             */
            what: "products" | "prices" | "alerts" | "matches" | "recommendations" | "listings";
        };
        ExportInput: {
            /**
             * @description Query parameters of the list, with `fields` and `sort`, without `limit` and `cursor`.
             * @example {
             *       "with_offers": "true"
             *     }
             */
            filters?: {
                [key: string]: string;
            };
            /**
             * @description As the list itself is sent in that format.
             * @example csv
             * @enum {string}
             */
            format: "csv" | "ndjson";
            /**
             * @description The list: `prices` is `GET /prices`, and so on.
             * @example prices
             * @enum {string}
             */
            what: "products" | "prices" | "alerts" | "matches" | "recommendations" | "listings";
        };
        ExportList: {
            exports: components["schemas"]["Export"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description One invalid value of a request, and what is wrong with it. */
        FieldError: {
            /**
             * @description Stable reason for programs. Open list: treat an unknown one as invalid.
             * @example over_precise
             */
            code: string;
            /**
             * @description What was expected and what came, for people; may change.
             * @example Expected an amount that EUR can express, got 1.005
             */
            detail: string;
            /**
             * @description Where the invalid value is: a JSON Pointer into the body (RFC 6901, as URI fragment), or the name of a query parameter.
             * @example #/your_price
             */
            pointer: string;
        };
        /** @description An API key as it is listed: without the secret, which only its creation returns. */
        Key: {
            /**
             * Format: date-time
             * @description When the key was issued to a person or program.
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The key works until this time: as chosen, or the end of the overlap when it was rotated. null: it does not expire.
             * @example null
             */
            expires_at: string | null;
            /**
             * @description Identifier of the API key: `key_` and an opaque part that never changes.
             * @example key_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description The last characters of the key, for identification.
             * @example k9Qx
             */
            last_four: string;
            /**
             * Format: date-time
             * @description When a request was last sent with it, to the minute; null: never.
             * @example 2026-11-20T12:00:00Z
             */
            last_used_at: string | null;
            mode: components["schemas"]["KeyMode"];
            /**
             * @description What the key is for, as given when it was created.
             * @example nightly export
             */
            name: string;
            /**
             * Format: date-time
             * @description Since when requests with it get 401; null while it is valid.
             * @example null
             */
            revoked_at: string | null;
            /**
             * @description Which groups of endpoints it may call.
             * @example [
             *       "read",
             *       "write"
             *     ]
             */
            scopes: components["schemas"]["KeyScope"][];
        };
        /** @description A new API key to create. */
        KeyInput: {
            /**
             * Format: date-time
             * @description When requests with it begin to get 401. Default null: never.
             * @example 2027-11-20T12:00:00Z
             */
            expires_at?: string | null;
            /**
             * @description Default: the mode of the calling key. The first `test` key creates the test account. A test key can only create test keys.
             * @example live
             * @enum {string}
             */
            mode?: "live" | "test";
            /**
             * @description What it is for, to tell several apart in Settings.
             * @example nightly export
             */
            name: string;
            /**
             * @description Scopes that the calling key has itself. Default: all of those.
             * @example [
             *       "read",
             *       "write"
             *     ]
             */
            scopes?: components["schemas"]["KeyScope"][];
        };
        /** @description One page of the API keys of the account. */
        KeyList: {
            /** @description One page, newest first, revoked ones included. */
            keys: components["schemas"]["Key"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /**
         * @description `test`: of the test account, which has sample data. Nothing is visited for it, and it neither sees nor changes live data.
         * @example live
         * @enum {string}
         */
        KeyMode: "live" | "test";
        /** @description How long the old secret remains valid beside the new one. */
        KeyRotation: {
            /**
             * Format: date-time
             * @description When the new key expires; null: never. Default: as was chosen for the old key.
             * @example 2027-11-20T12:00:00Z
             */
            expires_at?: string | null;
            /**
             * @description How long the old key remains valid. Default 0.
             * @example 3600
             */
            overlap_seconds?: number;
        };
        /**
         * @description `read`: read everything except keys. `write`: products and sales. `decide`: alerts, matches and what became of recommendations. `administer`: settings, retailers, webhook endpoints and keys. None includes another one.
         * @example read
         * @enum {string}
         */
        KeyScope: "read" | "write" | "decide" | "administer";
        /** @description A past recommendation: what was expected, decided and achieved. */
        LedgerEntry: {
            /**
             * Format: decimal
             * @description Your selling price after the change, in `currency`; null when it was not applied.
             * @example 18.9
             */
            applied_price: JsonNumber | null;
            /**
             * @description The data that the estimate rested on: `prior` (published studies), `group` (your similar products) or `own` (this product’s sales).
             * @example prior
             */
            basis: string;
            /**
             * @description Probability from 0 to 1 that the suggested price is better than the current one, in the sense of `objective`.
             * @example 0.62
             */
            confidence: number;
            /**
             * @description ISO 4217 code of every amount of this entry.
             * @example EUR
             */
            currency: string;
            /**
             * Format: decimal
             * @description Your selling price of one unit that the suggestion started from, in `currency`.
             * @example 19.9
             */
            current_price: JsonNumber;
            /**
             * Format: date-time
             * @description When a person decided or the recommendation ended; null while it stands.
             * @example 2026-11-20T12:00:00Z
             */
            decided_at: string | null;
            /**
             * @description Also null when the price changed to the suggested price without a decision.
             * @example Ada
             */
            decided_by: string | null;
            /**
             * @description Expected change of the conversion rate (orders per visitor of the product’s page) at `suggested_price` compared with `current_price`, as a fraction: 0.09 is 9 percent more. As last estimated before the decision; so are the other figures.
             * @example 0.09
             */
            estimated_conversion_uplift: number;
            /**
             * @description Expected change of the product’s gross profit, as a fraction of that at the current price; null when the margin was unknown.
             * @example 0.031
             */
            expected_profit_change: number | null;
            /**
             * Format: date-time
             * @description When the recommendation was first made.
             * @example 2026-11-20T12:00:00Z
             */
            given_at: string;
            /**
             * Format: date-time
             * @description When the figures in `realised` were last computed; null before the first.
             * @example 2026-11-20T12:00:00Z
             */
            measured_at: string | null;
            /**
             * @description `waiting`: first figures follow a week after it was applied; `measuring`: more data is being collected; `measured`: complete, after four weeks.
             * @example measured
             * @enum {string}
             */
            measurement: "none" | "waiting" | "measuring" | "measured" | "not_comparable";
            /**
             * @description `not_comparable_reason` as a code and values; null when there is no sentence or an older release wrote it. Codes: `other_price_applied`, `changed_again`, `few_days`, `few_units`, `silence`, `price_paid_differs`, `market_moved`. Their values: docs/api/reasons.md.
             * @example {
             *       "code": "market_moved",
             *       "values": {
             *         "by": -0.08
             *       }
             *     }
             */
            not_comparable_detail?: {
                /**
                 * @description Identifies the sentence. The list is fixed within a version of the service; for an unknown code, show the sentence itself.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
                 * @example {
                 *       "retailer": "kettles.example",
                 *       "competitors": 1,
                 *       "by": 0.08
                 *     }
                 */
                values: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * @description Why there are no figures, or not yet.
             * @example competitors’ prices moved by -8% meanwhile
             */
            not_comparable_reason: string | null;
            /**
             * @description What “better” meant: `gross_profit` or `market_price`, as in the recommendation.
             * @example gross_profit
             */
            objective: string;
            /**
             * @description `standing`: no decision yet; `expired`: it no longer applied; `superseded`: replaced by another recommendation.
             * @example applied
             * @enum {string}
             */
            outcome: "standing" | "applied" | "dismissed" | "undone" | "expired" | "superseded";
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /** @description What was measured after it was applied; null before the first figures. */
            realised: components["schemas"]["Realised"] | null;
            /**
             * @description Identifier of the recommendation: `rec_` and an opaque part that never changes.
             * @example rec_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            recommendation_id: string;
            /**
             * Format: decimal
             * @description The price of one unit that was recommended instead, in `currency`.
             * @example 18.9
             */
            suggested_price: JsonNumber;
            /**
             * @description Lower and upper end of the range that contained the true uplift with a probability of 80 percent.
             * @example [
             *       -0.02,
             *       0.21
             *     ]
             */
            uplift_interval: number[];
        };
        /** @description One page of past recommendations. */
        LedgerList: {
            /** @description One page, newest first. */
            ledger: components["schemas"]["LedgerEntry"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description One offer of a monitored retailer, matched with a product of yours or not. */
        Listing: {
            availability: components["schemas"]["Availability"];
            /**
             * @description The manufacturer’s trademark as the page states it; null when it states none.
             * @example Acme
             */
            brand: string | null;
            /**
             * @description State of the goods: `new`, `used`, `refurbished` or `unknown`.
             * @example new
             */
            condition: string;
            /**
             * @description ISO 4217 code of `price` and `list_price`; null when no price is known.
             * @example EUR
             */
            currency: string | null;
            /**
             * Format: date-time
             * @description When the page was first found in the retailer’s catalog, or added by a person.
             * @example 2026-11-20T12:00:00Z
             */
            first_seen_at: string;
            /**
             * @description Global Trade Item Number on the page, padded with zeros to 14 digits; null when it states none.
             * @example 04006381333931
             */
            gtin: string | null;
            /**
             * @description Identifier of the listing: `lst_` and an opaque part that never changes.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Address of the retailer’s picture of the product; null when none was found.
             * @example null
             */
            image_url: string | null;
            /**
             * Format: decimal
             * @description The crossed-out or original price beside it, in `currency`; null when the page shows none.
             * @example null
             */
            list_price: JsonNumber | null;
            /**
             * @description The manufacturer’s part number on the page; null when it states none.
             * @example null
             */
            mpn: string | null;
            /**
             * @description Title that the retailer gives the product; null before the first visit.
             * @example Acme kettle, blue, 1.7 litres
             */
            name: string | null;
            /**
             * Format: date-time
             * @description When a visit last found the offer on the page; null before the first.
             * @example 2026-11-20T12:00:00Z
             */
            observed_at: string | null;
            /**
             * Format: decimal
             * @description What the retailer asks for one unit, in `currency`, without shipping; null when no price is known.
             * @example 17.9
             */
            price: JsonNumber | null;
            /**
             * @description Your products that the listing is matched with, automatically or by a person.
             * @example [
             *       "prd_06gk3t8z0c4m5n6p7q8r9s0t1v"
             *     ]
             */
            product_ids: string[];
            /**
             * @description Domain of the retailer’s store, without `www.`.
             * @example kettles.example
             */
            retailer: string;
            /**
             * @description Identifier of the retailer: `ret_` and an opaque part that never changes.
             * @example ret_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            retailer_id: string;
            /**
             * @description Name of the merchant who sells on a marketplace; null when the retailer itself sells.
             * @example null
             */
            seller: string | null;
            /**
             * @description Stock-keeping unit, the retailer’s own; null when the page states none.
             * @example AK-17
             */
            sku: string | null;
            /**
             * @description Result of the last visit: `new` (none yet), `ok`, `unreadable` or `not_found`.
             * @example ok
             */
            state: string;
            /**
             * @description Address of the retailer’s page for the product.
             * @example https://kettles.example/blue-kettle
             */
            url: string;
        };
        /** @description The listing that was added and its match with the product. */
        ListingAdded: {
            /**
             * @description Identifier of the listing: `lst_` and an opaque part that never changes.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string;
            /**
             * @description Identifier of the match: `mat_` and an opaque part that never changes.
             * @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            match_id: string;
            /**
             * @description `new` until the page was visited; then as `state` of a price.
             * @example new
             */
            state: string;
        };
        /** @description A page that sells the product, as stated by a person. */
        ListingInput: {
            /**
             * @description Name of the person who states it, shown with the match. Default: `api`.
             * @example Ada
             */
            by?: string;
            /**
             * Format: uri
             * @description Address of the page at a retailer that sells the product.
             * @example https://kettles.example/blue-kettle
             */
            url: string;
        };
        /** @description One page of what monitored retailers sell. */
        ListingList: {
            /** @description One page, sorted by retailer, then by when they were found. */
            listings: components["schemas"]["Listing"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description A retailer shows a price below the MAP price of one of your products. */
        MapViolation: {
            /**
             * @description The capture that proves the violation: `GET /alerts/{id}/evidence`, or as one file `GET /alerts/{id}/evidence.zip`.
             * @example cap_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            capture_id: string | null;
            /**
             * @description ISO 4217 code of every amount of this alert.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date-time
             * @description When the visit was made that first found it.
             * @example 2026-11-20T12:00:00Z
             */
            detected_at: string;
            /**
             * @description Identifier of the alert: `alt_` and an opaque part that never changes.
             * @example alt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * Format: decimal
             * @description What the retailer shows for one unit, in `currency`.
             * @example 17.9
             */
            listed_price: JsonNumber;
            /**
             * @description Identifier of the listing: `lst_` and an opaque part that never changes.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string;
            /**
             * @description Address of the retailer’s page that shows the price.
             * @example https://kettles.example/blue-kettle
             */
            listing_url: string;
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * Format: date-time
             * @description When it was marked as seen by a person or program; null: unread.
             * @example null
             */
            read_at: string | null;
            /**
             * @description Why the alert was resolved. Open list: `recovered`, `out_of_stock`, `disappeared`, `floor_changed` (the MAP price changed), `match_withdrawn`, `not_comparable`, `not_monitored` (the retailer was removed). An alert resolved as `not_monitored` or `match_withdrawn` is reopened, with the same `id` and `detected_at`, when the same violation is found again.
             * @example null
             */
            resolution: string | null;
            /**
             * Format: date-time
             * @description When it ended, for the reason in `resolution`; null: still open.
             * @example null
             */
            resolved_at: string | null;
            /**
             * @description Domain of the store that shows the price, without `www.`.
             * @example kettles.example
             */
            retailer: string;
            /**
             * @description Kind of alert: a retailer shows less than your MAP price. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "map_violation";
            /**
             * Format: date-time
             * @description When a price or the state of the alert last changed.
             * @example 2026-11-20T12:00:00Z
             */
            updated_at: string;
            /**
             * Format: decimal
             * @description Your minimum advertised price of one unit, in `currency`: the product’s `map_price` when the alert was last checked.
             * @example 19.9
             */
            your_floor: JsonNumber;
        };
        /** @description A pair of a product and a listing, how likely they are the same, and who decided. */
        Match: {
            /**
             * Format: date-time
             * @description When the two were first compared as a candidate.
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a person last decided; null when nobody has.
             * @example null
             */
            decided_at: string | null;
            /**
             * @description Name of the person who confirmed or rejected it; null when the service decided.
             * @example null
             */
            decided_by: string | null;
            /**
             * @description Identifier of the match: `mat_` and an opaque part that never changes.
             * @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /** @description The retailer’s side: what a person needs to compare. */
            listing: {
                availability: components["schemas"]["Availability"];
                /**
                 * @description The manufacturer’s trademark as the page states it; null when it states none.
                 * @example Acme
                 */
                brand: string | null;
                /**
                 * @description ISO 4217 code of `price`; null when no price is known.
                 * @example EUR
                 */
                currency: string | null;
                /**
                 * @description Global Trade Item Number on the page, padded with zeros to 14 digits; null when it states none.
                 * @example 04006381333931
                 */
                gtin: string | null;
                /**
                 * @description Address of the retailer’s picture of the product; null when none was found.
                 * @example null
                 */
                image_url: string | null;
                /**
                 * @description The manufacturer’s part number on the page; null when it states none.
                 * @example null
                 */
                mpn: string | null;
                /**
                 * @description Title that the retailer gives the product; null before the first visit.
                 * @example Acme kettle, blue, 1.7 litres
                 */
                name: string | null;
                /**
                 * Format: date-time
                 * @description When a visit last found the offer on the page; null before the first.
                 * @example 2026-11-20T12:00:00Z
                 */
                observed_at?: string | null;
                /**
                 * Format: decimal
                 * @description What the retailer asks for one unit, in `currency`, without shipping; null when no price is known.
                 * @example 17.9
                 */
                price: JsonNumber | null;
                /**
                 * @description Domain of the retailer’s store, without `www.`.
                 * @example kettles.example
                 */
                retailer: string;
                /**
                 * @description Stock-keeping unit, the retailer’s own; null when the page states none.
                 * @example null
                 */
                sku: string | null;
                /**
                 * @description Where the price was read; null when it is not known.
                 * @example {
                 *       "from": "json-ld",
                 *       "at": "script[0]"
                 *     }
                 */
                source?: {
                    /** @description Position in that data: a path or selector. */
                    at: string;
                    /** @description Kind of data in the document that states the price. Open list. */
                    from: string;
                } | null;
                /**
                 * @description Address of the retailer’s page with the offer.
                 * @example https://kettles.example/blue-kettle
                 */
                url: string;
            };
            /**
             * @description Identifier of the listing: `lst_` and an opaque part that never changes.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string;
            /**
             * @description Probability that it is the same product, from 0 to 1.
             * @example 0.99
             */
            probability: number;
            /** @description Your side: what a person needs to compare. */
            product: {
                /**
                 * @description The manufacturer’s trademark as you gave it; null when unknown.
                 * @example Acme
                 */
                brand: string | null;
                /**
                 * @description ISO 4217 code of `your_price`.
                 * @example EUR
                 */
                currency: string;
                /**
                 * @description Global Trade Item Number, padded with zeros to 14 digits; null when unknown.
                 * @example 04006381333931
                 */
                gtin: string | null;
                /**
                 * @description Address of your picture of the product; null when none was given.
                 * @example null
                 */
                image_url: string | null;
                /**
                 * @description Title as in your store, with the variant (size, color).
                 * @example Blue kettle 1.7 l
                 */
                name: string;
                /**
                 * @description Stock-keeping unit: your code for the product or variant.
                 * @example KETTLE-17-BLUE
                 */
                sku: string;
                /**
                 * @description Address of the product’s page in your store.
                 * @example https://shop.example/products/blue-kettle
                 */
                url: string;
                /**
                 * Format: decimal
                 * @description Your current selling price of one unit, in `currency`.
                 * @example 19.9
                 */
                your_price: JsonNumber;
            };
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * @description `reasons` as codes and values, in the same order; empty for sentences written by an older release. Codes: `same_gtin`, `same_part_number`, `same_sku`, `same_model_code`, `part_number_in_name`, `part_number_contained`, `part_numbers_similar`, `part_numbers_differ`, `model_codes_differ`, `names_alike`, `names_unlike`, `names_unrelated`, `theirs_says_all`, `ours_says_all`, `other_listings_nearer`, `nearest_listing`, `other_products_nearer`, `nearest_product`, `brand_same`, `brands_differ`, `brand_on_one_side`, `measures_same`, `measures_differ_partly`, `measures_differ`, `content_differs`, `pack_same`, `pack_on_one_side`, `packs_differ`, `numbers_same`, `numbers_differ`, `colour_same`, `colours_differ`, `size_same`, `sizes_differ`, `price_same`, `price_times`, `price_below`, `price_above`, `accessory`, `conditions_differ`, `bundle`, `gtins_differ`, `taken_by_person`, `other_product_has`, `identifier_shared`, `listing_leaves_open`, `product_leaves_open`, `variant_on_one_side`, `trait_on_one_side`, `added_by_hand`. Their values: docs/api/reasons.md.
             * @example [
             *       {
             *         "code": "same_gtin",
             *         "values": {
             *           "gtin": "4006381333931"
             *         }
             *       }
             *     ]
             */
            reason_details?: components["schemas"]["ReasonDetail"][];
            /**
             * @description English sentences for and against, most significant first.
             * @example [
             *       "same GTIN 4006381333931"
             *     ]
             */
            reasons: string[];
            /**
             * @description Basis of the verdict: `identifier`, `text` or `person`.
             * @example identifier
             */
            tier: string;
            verdict: components["schemas"]["Verdict"];
        };
        /** @description The decision of a person, as one row of several. */
        MatchDecision: {
            /**
             * @description Name of the person who decided, shown with the match.
             * @example Ada
             */
            by?: string;
            expected_verdict?: components["schemas"]["Verdict"] & unknown;
            /**
             * @description Identifier of the match to decide: `mat_` and an opaque part.
             * @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description `confirmed`: it is the same product; `refused`: it is another one; `review` withdraws your decision, and the service decides again a moment later.
             * @enum {string}
             */
            verdict: "confirmed" | "refused" | "review";
        };
        /** @description Up to 1,000 rows, saved in one transaction. */
        MatchDecisionBatch: {
            /** @description The rows, one per match; results come in the same order. */
            decisions: components["schemas"]["MatchDecision"][];
        };
        /** @description For each row of the request, whether it was stored or why it was refused. */
        MatchDecisionBatchResult: {
            /** @description One element for each row, in the order of the request. */
            results: {
                /** @description Name of the person whose decision is stored now; null when none. */
                decided_by?: string | null;
                /** @description Why the row was refused; absent when it was saved. */
                errors?: components["schemas"]["FieldError"][];
                /**
                 * @description Identifier of the match: `mat_` and an opaque part that never changes.
                 * @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v
                 */
                id?: string;
                /** @description Position of the row in the request, counted from 0. */
                index: number;
                /**
                 * @description Identifier of the listing: `lst_` and an opaque part that never changes.
                 * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
                 */
                listing_id?: string;
                /**
                 * @description Identifier of the product: `prd_` and an opaque part that never changes.
                 * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
                 */
                product_id?: string;
                /**
                 * @description What became of the row: `unchanged` when it repeats the stored decision, `refused` when `errors` says why nothing was saved.
                 * @enum {string}
                 */
                status: "updated" | "unchanged" | "refused";
                verdict?: components["schemas"]["Verdict"] & unknown;
            }[];
        };
        /** @description One page of pairs of products and listings. */
        MatchList: {
            /** @description One page, newest first. */
            matches: components["schemas"]["Match"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description The decision of a person about one match. */
        MatchPatch: {
            /**
             * @description Name of the person who decided, shown with the match.
             * @example Ada
             */
            by?: string;
            /**
             * @description `confirmed`: it is the same product; `refused`: it is another one; `review` withdraws your decision, and the service decides again a moment later.
             * @enum {string}
             */
            verdict: "confirmed" | "refused" | "review";
        };
        /** @description A match was found, decided or withdrawn: the event with the record it concerns, as in the changes feed. */
        MatchUpdatedEvent: {
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /** @description The record as it was when the message was first sent; null when deleted. */
            match: components["schemas"]["Match"] | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "match.updated";
        };
        /** @description The body of a `match.updated` message, signed as Standard Webhooks describes. */
        MatchUpdatedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["MatchUpdatedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "match.updated";
        };
        /** @description The created or resumed account with an API key of its own. */
        NewAccount: {
            /**
             * @description Identifier of the account: `acc_` and an opaque part that never changes.
             * @example acc_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            account_id: string;
            /**
             * @description The secret to send as Bearer token. No later response contains it.
             * @example pk_live_4f1a9c0e7b2d5f8a3c6e9b1d4f7a0c3e
             */
            api_key: string;
            plan: components["schemas"]["Plan"];
        };
        /** @description The issued API key with its secret. */
        NewKey: components["schemas"]["Key"] & {
            /**
             * @description The secret to send as Bearer token. No later response contains it.
             * @example pk_live_4f1a9c0e7b2d5f8a3c6e9b1d4f7a0c3e
             */
            api_key: string;
        };
        /** @description The endpoint with its new signing secret, which no later response contains. */
        NewWebhookEndpoint: components["schemas"]["WebhookEndpoint"] & {
            /**
             * @description Used to sign the messages (Standard Webhooks). Returned only once.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
        };
        /** @description A customer of the operator, with plan and state. */
        OperatedAccount: {
            /**
             * @description Identifier of the account: `acc_` and an opaque part that never changes.
             * @example acc_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            account_id: string;
            /**
             * Format: date-time
             * @description When it was first created by the operator.
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description The operator’s identifier for the account.
             * @example kettles.example
             */
            external_ref: string | null;
            /**
             * @description false: the plan has ended, and nothing is visited, matched or recommended for it.
             * @example true
             */
            monitoring: boolean;
            /**
             * @description What you call it, usually the title of the store.
             * @example Kettle shop
             */
            name: string;
            plan: components["schemas"]["Plan"];
            /**
             * Format: date-time
             * @description Since when requests with its keys get 403; null: they are answered.
             * @example null
             */
            suspended_at: string | null;
        };
        /** @description One page of all customers of the operator. */
        OperatedAccountList: {
            /** @description One page, sorted by identifier, oldest first. */
            accounts: components["schemas"]["OperatedAccount"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description An API key that the operator issued for an account. */
        OperatedKey: {
            /**
             * @description The secret to send as Bearer token. No later response contains it.
             * @example pk_live_4f1a9c0e7b2d5f8a3c6e9b1d4f7a0c3e
             */
            api_key: string;
            /**
             * @description Identifier of the API key: `key_` and an opaque part that never changes.
             * @example key_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            key_id: string;
        };
        /** @description One page of your own price over time. */
        OwnPriceHistory: {
            /** @description One page of spans, oldest first. */
            history: components["schemas"]["OwnPriceSpan"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description Your own price during the time in which it did not change. */
        OwnPriceSpan: {
            /**
             * @description ISO 4217 code of the product’s currency at that time.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date-time
             * @description Start of the span, inclusive: when your price was changed to this one.
             * @example 2026-11-12T09:30:00Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the span, exclusive; null for the current price.
             * @example 2026-11-20T12:00:00Z
             */
            to: string | null;
            /**
             * Format: decimal
             * @description Your selling price of one unit during the span, in `currency`.
             * @example 19.9
             */
            your_price: JsonNumber;
        };
        PastOffers: {
            /**
             * @description The currency of `your_price`.
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Your own identifier of the product.
             * @example variant-4711
             */
            external_id: string | null;
            /** @description The spans of the price history that contain the instant: `from` is at or before it, `to` is after it or null. At most one for each matched listing. */
            offers: components["schemas"]["PriceSpan"][];
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * @description SKU of the product.
             * @example KETTLE-17-BLUE
             */
            sku: string;
            /**
             * Format: decimal
             * @description Your price at that instant; null when the product was not registered yet.
             * @example 19.9
             */
            your_price: JsonNumber | null;
        };
        PastOffersList: {
            market: components["schemas"]["PastOffers"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /**
         * @description Request limit: 60 per minute on Trial and Starter, 600 on the other plans.
         * @example growth
         * @enum {string}
         */
        Plan: "trial" | "starter" | "growth" | "scale" | "enterprise";
        /** @description The current offer of one listing that is matched with the product. */
        Price: {
            availability: components["schemas"]["Availability"];
            /**
             * @description State of the goods: `new`, `used`, `refurbished` or `unknown`.
             * @example new
             */
            condition: string;
            /**
             * @description ISO 4217 code of `price` and `list_price`; null when no price is known.
             * @example EUR
             */
            currency: string | null;
            /**
             * @description A price that differs greatly from this one was read and waits for confirmation by another visit.
             * @example false
             */
            held: boolean;
            /**
             * @description Address of the retailer’s picture of the product; null when none was found.
             * @example null
             */
            image_url: string | null;
            /**
             * Format: decimal
             * @description The crossed-out or original price beside it, in `currency`; null when the page shows none.
             * @example 24.9
             */
            list_price: JsonNumber | null;
            /**
             * @description Identifier of the listing: `lst_` and an opaque part that never changes.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string;
            /** @description Why this listing is taken to be the product. */
            match: {
                /**
                 * @description Identifier of the match: `mat_` and an opaque part that never changes.
                 * @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v
                 */
                id: string;
                /**
                 * @description How likely, from 0 to 1, the listing sells the same product.
                 * @example 0.99
                 */
                probability: number;
                /**
                 * @description `reasons` as codes and values, in the same order; empty for sentences written by an older release. Codes: `same_gtin`, `same_part_number`, `same_sku`, `same_model_code`, `part_number_in_name`, `part_number_contained`, `part_numbers_similar`, `part_numbers_differ`, `model_codes_differ`, `names_alike`, `names_unlike`, `names_unrelated`, `theirs_says_all`, `ours_says_all`, `other_listings_nearer`, `nearest_listing`, `other_products_nearer`, `nearest_product`, `brand_same`, `brands_differ`, `brand_on_one_side`, `measures_same`, `measures_differ_partly`, `measures_differ`, `content_differs`, `pack_same`, `pack_on_one_side`, `packs_differ`, `numbers_same`, `numbers_differ`, `colour_same`, `colours_differ`, `size_same`, `sizes_differ`, `price_same`, `price_times`, `price_below`, `price_above`, `accessory`, `conditions_differ`, `bundle`, `gtins_differ`, `taken_by_person`, `other_product_has`, `identifier_shared`, `listing_leaves_open`, `product_leaves_open`, `variant_on_one_side`, `trait_on_one_side`, `added_by_hand`. Their values: docs/api/reasons.md.
                 * @example [
                 *       {
                 *         "code": "same_gtin",
                 *         "values": {
                 *           "gtin": "4006381333931"
                 *         }
                 *       }
                 *     ]
                 */
                reason_details?: components["schemas"]["ReasonDetail"][];
                /**
                 * @description English sentences for and against the match, most significant first.
                 * @example [
                 *       "same GTIN 4006381333931"
                 *     ]
                 */
                reasons: string[];
                verdict: components["schemas"]["Verdict"];
            };
            /**
             * @description Title that the retailer gives the product; null before the first visit.
             * @example Acme kettle, blue, 1.7 litres
             */
            name: string | null;
            /**
             * @description Why this price is not compared with the MAP price.
             * @example null
             */
            not_comparable: string | null;
            /**
             * @description `not_comparable` as a code and values; null when there is no sentence or an older release wrote it. Codes: `other_currency`, `stock_unknown`, `not_in_stock`, `condition`, `members_only`, `needs_coupon`, `lowest_of_variants`, `auction`, `not_public`, `tax_differs`. Their values: docs/api/reasons.md.
             * @example null
             */
            not_comparable_detail?: {
                /**
                 * @description Identifies the sentence. The list is fixed within a version of the service; for an unknown code, show the sentence itself.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
                 * @example {
                 *       "retailer": "kettles.example",
                 *       "competitors": 1,
                 *       "by": 0.08
                 *     }
                 */
                values: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * Format: date-time
             * @description When a visit last found this offer on the page; null before the first.
             * @example 2026-11-20T12:00:00Z
             */
            observed_at: string | null;
            /**
             * Format: decimal
             * @description What the retailer asks for one unit, in `currency`, without shipping; null when no price is known.
             * @example 17.9
             */
            price: JsonNumber | null;
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * @description Domain of the retailer’s store, without `www.`.
             * @example kettles.example
             */
            retailer: string;
            /**
             * @description Name of the merchant who sells on a marketplace; null when the retailer itself sells.
             * @example null
             */
            seller: string | null;
            /**
             * Format: date-time
             * @description When this price and availability were first seen; null before the first visit.
             * @example 2026-11-20T12:00:00Z
             */
            since: string | null;
            /** @description Where the price was read: the capture and the position in it. */
            source: {
                /**
                 * @description Position in that data: a path or selector.
                 * @example script[0]
                 */
                at: string;
                /**
                 * @description Identifier of the capture: `cap_` and an opaque part that never changes.
                 * @example cap_06gk3t8z0c4m5n6p7q8r9s0t1v
                 */
                capture_id: string | null;
                /**
                 * @description Kind of data in the document that states the price. Open list.
                 * @example json-ld
                 */
                from: string;
            } | null;
            /**
             * @description Result of the last visit. `new`: not visited yet; `ok`: the offer was read; `unreadable`, `not_found` or `gone`: `state_reason` says why not.
             * @example ok
             */
            state: string;
            /**
             * @description Why the last visit found no offer; null when it found one.
             * @example null
             */
            state_reason: string | null;
            /**
             * @description `state_reason` as a code and values; null when there is no sentence or an older release wrote it. Codes: `answers_status`, `home_page_status`, `robots_status`, `robots_unreadable`, `robots_forbid_page`, `not_an_address`, `leads_away`, `address_refused`, `too_many_redirects`, `answer_too_large`, `timed_out`, `connection_refused`, `domain_unresolved`, `insecure_connection`, `bad_response`, `challenge_page`, `page_shows`, `not_product_page`, `page_status`, `page_gone`, `no_offer`, `needs_scripts`, `no_price_in_feed`, `not_found_last`, `no_longer_offered`, `price_without_currency`, `price_unknown_currency`, `price_over_precise`, `price_beyond_currency`, `price_not_decimal`, `price_not_positive`, `prices_vanished`, `prices_fell`, `prices_jumped`, `offers_sold_out`, `readings_far`, `sold_out_in_day`, `robots_forbid_shop`, `robots_forbid_products`, `robots_too_slow`, `login_status`, `login_shown`, `products_need_login`, `products_challenged`, `shop_needs_scripts`, `products_need_scripts`, `catalog_not_found`, `home_page_redirects`, `leads_to_site`, `visits_refused`, `shop_closed`, `domain_unknown`, `none_readable`, `never_answered`, `silent_for_days`, `at_address`. Their values: docs/api/reasons.md.
             * @example null
             */
            state_reason_detail?: {
                /**
                 * @description Identifies the sentence. The list is fixed within a version of the service; for an unknown code, show the sentence itself.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
                 * @example {
                 *       "retailer": "kettles.example",
                 *       "competitors": 1,
                 *       "by": 0.08
                 *     }
                 */
                values: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * @description Whether `price` contains value added or sales tax.
             * @enum {string}
             */
            tax: "included" | "excluded" | "unknown";
            /**
             * @description Address of the retailer’s page with the offer.
             * @example https://kettles.example/blue-kettle
             */
            url: string;
        };
        /** @description A matched offer changed: the event with the record it concerns, as in the changes feed. */
        PriceChangedEvent: {
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /** @description The record as it was when the message was first sent; null when deleted. */
            price: components["schemas"]["Price"] | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "price.changed";
        };
        /** @description The body of a `price.changed` message, signed as Standard Webhooks describes. */
        PriceChangedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["PriceChangedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "price.changed";
        };
        /** @description One page of competitor offers over time. */
        PriceHistory: {
            /** @description One page of spans of all listings, oldest first. */
            history: components["schemas"]["PriceSpan"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description One page of a product’s competitor offers. */
        PriceList: {
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            /** @description One page, sorted by listing identifier. */
            prices: components["schemas"]["Price"][];
        };
        /** @description An offer of one listing during the time in which it did not change. */
        PriceSpan: {
            availability: components["schemas"]["Availability"];
            /**
             * @description ISO 4217 code of both amounts; null without a price.
             * @example EUR
             */
            currency: string | null;
            /**
             * Format: date-time
             * @description Start of the span, inclusive: when a visit first found this offer.
             * @example 2026-11-12T09:30:00Z
             */
            from: string;
            /**
             * Format: decimal
             * @description The crossed-out or original price beside it, in `currency`; null when the page showed none.
             * @example null
             */
            list_price: JsonNumber | null;
            /**
             * @description Identifier of the listing: `lst_` and an opaque part that never changes.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string;
            /**
             * Format: decimal
             * @description What the retailer asked for one unit, in `currency`; null when the page stated no price.
             * @example 19.9
             */
            price: JsonNumber | null;
            /**
             * @description Domain of the retailer’s store, without `www.`.
             * @example kettles.example
             */
            retailer: string;
            /**
             * Format: date-time
             * @description End of the span, exclusive; null for the current offer.
             * @example 2026-11-20T12:00:00Z
             */
            to: string | null;
        };
        /** @description The body of every error response (RFC 9457, `application/problem+json`). */
        Problem: {
            /**
             * @description Stable error code, for use by programs.
             * @example validation_failed
             */
            code: string;
            /**
             * @description Explanation for people; may change.
             * @example #/your_price: Expected an amount that EUR can express, got 1.005
             */
            detail: string;
            /** @description All invalid fields. `pointer` is a JSON Pointer into the body or the name of a query parameter. */
            errors?: components["schemas"]["FieldError"][];
            /**
             * @description Identifies this response: `urn:uuid:` and the `X-Request-Id` to quote in support requests.
             * @example urn:uuid:0b9f4f0e-4f0e-4f0e-8f0e-0b9f4f0e4f0e
             */
            instance: string;
            /**
             * @description The HTTP status code of the response, repeated in the body.
             * @example 422
             */
            status: number;
            /**
             * @description The same for every problem of this type.
             * @example Fields are not valid
             */
            title: string;
            /**
             * Format: uri-reference
             * @description URI of the kind of error; it leads to its description in this documentation.
             * @example https://pricing.example/v1/docs#validation_failed
             */
            type: string;
            /**
             * @description With `rate_limited`: the policies of `RateLimit-Policy` that the request would exceed.
             * @example [
             *       "starter"
             *     ]
             */
            "violated-policies"?: string[];
        };
        /** @description A product of your catalog with its monitoring state. Amounts are in `currency`. */
        Product: {
            /**
             * @description The manufacturer’s trademark; null when unknown.
             * @example Acme
             */
            brand: string | null;
            /**
             * @description Your product category, as text; null when none was given.
             * @example Kitchen > Kettles
             */
            category: string | null;
            /** @description The groups of your store that contain the product. */
            collections: components["schemas"]["ProductCollection"][];
            /**
             * Format: decimal
             * @description The reference price that your price is shown as a reduction of, in `currency`; null when there is none.
             * @example 24.9
             */
            compare_at_price: JsonNumber | null;
            /**
             * Format: decimal
             * @description What one unit costs you, in `currency`; null when unknown.
             * @example 11.4
             */
            cost: JsonNumber | null;
            /**
             * Format: date-time
             * @description When the product was first added to the account.
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description ISO 4217 code of the currency of every amount of this product.
             * @example EUR
             */
            currency: string;
            /**
             * @description Your own identifier, as given when the product was added; null when none was.
             * @example variant-4711
             */
            external_id: string | null;
            /**
             * @description Global Trade Item Number (EAN, UPC, ISBN-13), padded with zeros to 14 digits; null when unknown.
             * @example 04006381333931
             */
            gtin: string | null;
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Address of a picture of the product; null when none was given.
             * @example https://shop.example/images/blue-kettle.jpg
             */
            image_url: string | null;
            /**
             * Format: decimal
             * @description Minimum advertised price: the lowest that others may show, in `currency`; `your_floor` in alerts. null: there are no alerts.
             * @example 19.9
             */
            map_price: JsonNumber | null;
            /**
             * Format: decimal
             * @description Lower limit of recommended prices, in the product’s currency; null: none but `map_price`.
             * @example 15.9
             */
            min_price: JsonNumber | null;
            /**
             * @description false: the product exceeds the plan’s limit. Products added earlier take precedence.
             * @example true
             */
            monitored: boolean;
            /**
             * @description Title as in your store, with the variant (size, color).
             * @example Blue kettle 1.7 l
             */
            name: string;
            /**
             * @description What kind of thing it is, in your store’s terms; null when not given.
             * @example Kettles
             */
            product_type: string | null;
            /**
             * @description Stock-keeping unit: your code for the product or variant.
             * @example KETTLE-17-BLUE
             */
            sku: string;
            /**
             * @description Units in stock; null when unknown.
             * @example 12
             */
            stock: number | null;
            /**
             * @description Your store’s labels, for filters and segments.
             * @example [
             *       "kitchen",
             *       "new"
             *     ]
             */
            tags: string[];
            /**
             * Format: date-time
             * @description When a field of the product last changed.
             * @example 2026-11-20T12:00:00Z
             */
            updated_at: string;
            /**
             * @description Address of the product’s page in your store.
             * @example https://shop.example/products/blue-kettle
             */
            url: string;
            /**
             * Format: decimal
             * @description Your current selling price of one unit, in `currency`.
             * @example 19.9
             */
            your_price: JsonNumber;
        };
        /** @description Up to 1,000 rows. Each is validated and saved separately. */
        ProductBatch: {
            /** @description The rows, each as in `POST /products`; results come in the same order. */
            products: components["schemas"]["ProductInput"][];
        };
        /** @description For each product of the request, whether it was saved or why it was refused. */
        ProductBatchResult: {
            /** @description One element for each row, in the order of the request. */
            results: {
                /** @description Why the row was refused; absent when it was saved. */
                errors?: components["schemas"]["FieldError"][];
                /** @description Your own identifier, repeated; absent for a refused row. */
                external_id?: string | null;
                /**
                 * @description Identifier of the product: `prd_` and an opaque part that never changes.
                 * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
                 */
                id?: string;
                /** @description Position of the row in the request, counted from 0. */
                index: number;
                /** @description Your stock-keeping unit, repeated; absent for a refused row. */
                sku?: string;
                /**
                 * @description What became of the row: `unchanged` when it equals the stored product, `refused` when `errors` says why nothing was saved.
                 * @enum {string}
                 */
                status: "created" | "updated" | "unchanged" | "refused";
            }[];
        };
        /** @description A group of products in your store, such as a department or a season. */
        ProductCollection: {
            /**
             * @description Your own identifier, which stays the same when the name changes.
             * @example collection-7
             */
            id: string;
            /**
             * @description Title of the collection as shown in your store.
             * @example Kitchen
             */
            name: string;
        };
        /** @description A product to add or update. On an update, absent optional fields stay as they are; null clears them. */
        ProductInput: {
            /**
             * @description The manufacturer’s trademark, used for matching.
             * @example Acme
             */
            brand?: string | null;
            /**
             * @description Your product category, as text; similar products are found by it when demand is estimated.
             * @example Kitchen > Kettles
             */
            category?: string | null;
            /** @description The complete list of the product’s collections: absent ones are removed. */
            collections?: components["schemas"]["ProductCollection"][] | null;
            /**
             * Format: decimal
             * @description The reference price that your price is shown as a reduction of.
             * @example 24.9
             */
            compare_at_price?: JsonNumber | null;
            /**
             * Format: decimal
             * @description What one unit costs you, in `currency`; the margin of recommendations is computed from it.
             * @example 11.4
             */
            cost?: JsonNumber | null;
            /**
             * @description ISO 4217 code of the currency of every amount of this product.
             * @example EUR
             */
            currency: string;
            /**
             * @description Your own identifier. A POST with the `external_id` of an existing product updates that product.
             * @example variant-4711
             */
            external_id?: string | null;
            /**
             * @description Global Trade Item Number (EAN, UPC, ISBN-13) of 8, 12, 13 or 14 digits. Restricted-circulation codes (prefix 02, 04, 2…) are stored but not used for matching.
             * @example 4006381333931
             */
            gtin?: string | null;
            /**
             * Format: uri
             * @description Address of a picture, shown beside the product when matches are reviewed.
             * @example https://shop.example/images/blue-kettle.jpg
             */
            image_url?: string | null;
            /**
             * Format: decimal
             * @description The lowest price that others may advertise; `your_floor` in alerts.
             * @example 19.9
             */
            map_price?: JsonNumber | null;
            /**
             * Format: decimal
             * @description Lower limit of recommended prices, in the product’s currency; null: none but `map_price`.
             * @example 15.9
             */
            min_price?: JsonNumber | null;
            /**
             * @description Title as in your store, with what tells variants apart (size, color); used for matching.
             * @example Blue kettle 1.7 l
             */
            name: string;
            /**
             * @description What kind of thing it is, in your store’s terms; for filters and segments.
             * @example Kettles
             */
            product_type?: string | null;
            /**
             * @description Stock-keeping unit: your code for the product or variant. Identifies it when there is no `external_id`.
             * @example KETTLE-17-BLUE
             */
            sku: string;
            /**
             * @description Units in stock; negative when oversold, null when not tracked. The last and the lowest value of each day are stored.
             * @example 12
             */
            stock?: number | null;
            /**
             * @description Your store’s labels, for filters and segments. The complete list: absent ones are removed.
             * @example [
             *       "kitchen",
             *       "new"
             *     ]
             */
            tags?: string[] | null;
            /**
             * Format: uri
             * @description Address of the product’s page in your store. It is shown and never visited.
             * @example https://shop.example/products/blue-kettle
             */
            url: string;
            /**
             * Format: decimal
             * @description Your current selling price of one unit, in `currency`, with at most that currency’s decimals (EUR 2, JPY 0, KWD 3).
             * @example 19.9
             */
            your_price: JsonNumber;
        };
        /** @description One page of the products of your account, with the cursor of the next one. */
        ProductList: {
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            /** @description One page, newest first. */
            products: components["schemas"]["Product"][];
        };
        ProductOffers: {
            /**
             * @description The currency of `your_price`.
             * @example EUR
             */
            currency: string;
            /**
             * @description Your own identifier of the product.
             * @example variant-4711
             */
            external_id: string | null;
            /** @description What `GET /prices/{product_id}` returns: the current offer of each matched listing, by listing. Empty while there is none. */
            offers: components["schemas"]["Price"][];
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * @description SKU of the product.
             * @example KETTLE-17-BLUE
             */
            sku: string;
            /**
             * Format: decimal
             * @description Your current price.
             * @example 19.9
             */
            your_price: JsonNumber;
        };
        ProductOffersList: {
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            prices: components["schemas"]["ProductOffers"][];
        };
        /** @description The fields to change; absent ones stay as they are, null clears an optional one. */
        ProductPatch: {
            /**
             * @description The manufacturer’s trademark, used for matching.
             * @example Acme
             */
            brand?: string | null;
            /**
             * @description Your product category, as text; similar products are found by it when demand is estimated.
             * @example Kitchen > Kettles
             */
            category?: string | null;
            /** @description The complete list of the product’s collections: absent ones are removed. */
            collections?: components["schemas"]["ProductCollection"][] | null;
            /**
             * Format: decimal
             * @description The reference price that your price is shown as a reduction of.
             * @example 24.9
             */
            compare_at_price?: JsonNumber | null;
            /**
             * Format: decimal
             * @description What one unit costs you, in `currency`; the margin of recommendations is computed from it.
             * @example 11.4
             */
            cost?: JsonNumber | null;
            /**
             * @description ISO 4217 code of the currency of every amount of this product.
             * @example EUR
             */
            currency?: string;
            /**
             * @description Global Trade Item Number (EAN, UPC, ISBN-13) of 8, 12, 13 or 14 digits. Restricted-circulation codes (prefix 02, 04, 2…) are stored but not used for matching.
             * @example 4006381333931
             */
            gtin?: string | null;
            /**
             * Format: uri
             * @description Address of a picture, shown beside the product when matches are reviewed.
             * @example https://shop.example/images/blue-kettle.jpg
             */
            image_url?: string | null;
            /**
             * Format: decimal
             * @description The lowest price that others may advertise; `your_floor` in alerts.
             * @example 19.9
             */
            map_price?: JsonNumber | null;
            /**
             * Format: decimal
             * @description Lower limit of recommended prices, in the product’s currency; null: none but `map_price`.
             * @example 15.9
             */
            min_price?: JsonNumber | null;
            /**
             * @description Title as in your store, with what tells variants apart (size, color); used for matching.
             * @example Blue kettle 1.7 l
             */
            name?: string;
            /**
             * @description What kind of thing it is, in your store’s terms; for filters and segments.
             * @example Kettles
             */
            product_type?: string | null;
            /**
             * @description Stock-keeping unit: your code for the product or variant. Identifies it when there is no `external_id`.
             * @example KETTLE-17-BLUE
             */
            sku?: string;
            /**
             * @description Units in stock; negative when oversold, null when not tracked. The last and the lowest value of each day are stored.
             * @example 12
             */
            stock?: number | null;
            /**
             * @description Your store’s labels, for filters and segments. The complete list: absent ones are removed.
             * @example [
             *       "kitchen",
             *       "new"
             *     ]
             */
            tags?: string[] | null;
            /**
             * Format: uri
             * @description Address of the product’s page in your store. It is shown and never visited.
             * @example https://shop.example/products/blue-kettle
             */
            url?: string;
            /**
             * Format: decimal
             * @description Your current selling price of one unit, in `currency`, with at most that currency’s decimals (EUR 2, JPY 0, KWD 3).
             * @example 19.9
             */
            your_price?: JsonNumber;
        };
        /** @description A product was deleted: the event with the record it concerns, as in the changes feed. */
        ProductRemovedEvent: {
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /** @description The record as it was when the message was first sent; null when deleted. */
            product: components["schemas"]["Product"] | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "product.removed";
        };
        /** @description The body of a `product.removed` message, signed as Standard Webhooks describes. */
        ProductRemovedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["ProductRemovedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "product.removed";
        };
        /** @description A product was added or changed: the event with the record it concerns, as in the changes feed. */
        ProductUpdatedEvent: {
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /** @description The record as it was when the message was first sent; null when deleted. */
            product: components["schemas"]["Product"] | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "product.updated";
        };
        /** @description The body of a `product.updated` message, signed as Standard Webhooks describes. */
        ProductUpdatedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["ProductUpdatedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "product.updated";
        };
        /** @description A period in which prices below the MAP price raise no alert. */
        PromotionWindow: {
            /**
             * Format: date-time
             * @description Start of the promotion, inclusive (RFC 3339).
             * @example 2026-11-27T00:00:00Z
             */
            from: string;
            /**
             * @description Identifiers of the products on promotion; absent: your whole catalog.
             * @example [
             *       "prd_06gk3t8z0c4m5n6p7q8r9s0t1v"
             *     ]
             */
            product_ids?: string[];
            /**
             * Format: date-time
             * @description End of the promotion, exclusive (RFC 3339); after `from`.
             * @example 2026-11-30T00:00:00Z
             */
            to: string;
        };
        /** @description How orders changed after a recommendation was applied. */
        Realised: {
            /**
             * @description Number of compared days with sales data after the change.
             * @example 28
             */
            days_after: number;
            /**
             * @description Number of compared days with sales data before the change.
             * @example 28
             */
            days_before: number;
            /**
             * @description Probability that gross profit rose; null when the margin is unknown.
             * @example 0.81
             */
            improved: number | null;
            /**
             * @description The unit that orders are counted per: sessions when every day has them.
             * @example day
             * @enum {string}
             */
            per: "session" | "day";
            /**
             * @description Pieces of the product sold on the compared days after the change.
             * @example 314
             */
            units_after: number;
            /**
             * @description Pieces of the product sold on the compared days before the change.
             * @example 280
             */
            units_before: number;
            /**
             * @description Orders per unit of `per` after the change divided by those before, minus one: 0.12 is 12 percent more.
             * @example 0.12
             */
            uplift: number;
            /**
             * @description Range that contains the uplift with a probability of 80 percent, given random variation of orders.
             * @example [
             *       0.04,
             *       0.21
             *     ]
             */
            uplift_interval: number[];
        };
        /** @description An English sentence as a code and its values, so that a client can word it itself. */
        ReasonDetail: {
            /**
             * @description Identifies the sentence. The list is fixed within a version of the service; for an unknown code, show the sentence itself.
             * @example below_market
             */
            code: string;
            /**
             * @description The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
             * @example {
             *       "retailer": "kettles.example",
             *       "competitors": 1,
             *       "by": 0.08
             *     }
             */
            values: {
                [key: string]: unknown;
            };
        };
        /** @description A better price for a product, with what it rests on. */
        Recommendation: {
            /**
             * @description English sentences that speak for keeping the current price or for caution.
             * @example [
             *       "Only one competitor’s price is known"
             *     ]
             */
            against: string[];
            /**
             * @description `against` as codes and values, in the same order; empty for sentences written by an older release. Codes: `at_market`, `above_market`, `below_market`, `already_above_market`, `already_below_market`, `goal_market`, `goal_margin`, `held_to_market`, `margin_known`, `margin_usual`, `margin_assumed`, `demand_own`, `demand_group`, `demand_not_shown`, `demand_unknown`, `follower_rise`, `follower_cut`, `cut_needs`, `orders_expected`, `profit_falls`, `lowest_price_cut`, `lowest_price_rise`, `no_competitor`, `one_competitor`, `offers_left_out`. Their values: docs/api/reasons.md.
             * @example [
             *       {
             *         "code": "one_competitor",
             *         "values": {}
             *       }
             *     ]
             */
            against_details?: components["schemas"]["ReasonDetail"][];
            /**
             * @description The data that the demand estimate rests on. `prior`: published studies; `group`: your similar products; `own`: this product’s sales.
             * @example prior
             */
            basis: string;
            /**
             * @description Probability from 0 to 1 that the suggested price is better than the current price, as defined by `objective`.
             * @example 0.62
             */
            confidence: number;
            /**
             * Format: date-time
             * @description When it was computed with these figures.
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description ISO 4217 code of both prices.
             * @example EUR
             */
            currency: string;
            /**
             * Format: decimal
             * @description Your selling price of one unit that the suggestion starts from, in `currency`.
             * @example 19.9
             */
            current_price: JsonNumber;
            /**
             * @description Expected change of the conversion rate (orders per visitor of the product’s page) at `suggested_price` compared with `current_price`, all else equal, as a fraction: 0.09 is 9 percent more orders, a negative number fewer. An estimate, no promise.
             * @example 0.09
             */
            estimated_conversion_uplift: number;
            /**
             * @description The figures behind the recommendation.
             * @example {
             *       "competitors": 3
             *     }
             */
            evidence: {
                [key: string]: unknown;
            };
            /**
             * @description Expected change of the product’s gross profit at the suggested price, as a fraction of its gross profit today: 0.031 is 3.1 percent more. null when the margin is unknown.
             * @example 0.031
             */
            expected_profit_change: number | null;
            /**
             * @description The limit that kept the suggested price from going further (a setting or a product’s field); null when none did.
             * @example max_step
             */
            guard_rail: string | null;
            /**
             * @description Identifier of the recommendation: `rec_` and an opaque part that never changes.
             * @example rec_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description What “better” means. `gross_profit`: it earns more gross profit; `market_price` (goal `market`): it is closer to the median of the comparable offers. The estimates are given for both.
             * @example gross_profit
             */
            objective: string;
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * @description `reasons` as codes and values, in the same order; empty for sentences written by an older release. Codes: `at_market`, `above_market`, `below_market`, `already_above_market`, `already_below_market`, `goal_market`, `goal_margin`, `held_to_market`, `margin_known`, `margin_usual`, `margin_assumed`, `demand_own`, `demand_group`, `demand_not_shown`, `demand_unknown`, `follower_rise`, `follower_cut`, `cut_needs`, `orders_expected`, `profit_falls`, `lowest_price_cut`, `lowest_price_rise`, `no_competitor`, `one_competitor`, `offers_left_out`. Their values: docs/api/reasons.md.
             * @example [
             *       {
             *         "code": "above_market",
             *         "values": {
             *           "retailer": "kettles.example",
             *           "competitors": 1,
             *           "by": 0.08
             *         }
             *       }
             *     ]
             */
            reason_details?: components["schemas"]["ReasonDetail"][];
            /**
             * @description English sentences that speak for the suggested price, most important first.
             * @example [
             *       "Your price is 8% above kettles.example’s price"
             *     ]
             */
            reasons: string[];
            /**
             * Format: decimal
             * @description The price of one unit that is recommended instead, in `currency`.
             * @example 18.9
             */
            suggested_price: JsonNumber;
            /**
             * @description Lower and upper end of the range that contains the true `estimated_conversion_uplift` with a probability of 80 percent, as fractions.
             * @example [
             *       -0.02,
             *       0.21
             *     ]
             */
            uplift_interval: number[];
        };
        /** @description A price is recommended: the event with the record it concerns, as in the changes feed. */
        RecommendationCreatedEvent: {
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /** @description The record as it was when the message was first sent; null when deleted. */
            recommendation: components["schemas"]["Recommendation"] | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "recommendation.created";
        };
        /** @description The body of a `recommendation.created` message, signed as Standard Webhooks describes. */
        RecommendationCreatedMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["RecommendationCreatedEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "recommendation.created";
        };
        /** @description One page of the list, in the state at the time of its first page. */
        RecommendationList: {
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            /** @description One page, highest confidence first. */
            recommendations: components["schemas"]["Recommendation"][];
        };
        /** @description A recommendation no longer applies: the event with the record it concerns, as in the changes feed. */
        RecommendationWithdrawnEvent: {
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /** @description The record as it was when the message was first sent; null when deleted. */
            recommendation: components["schemas"]["Recommendation"] | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "recommendation.withdrawn";
        };
        /** @description The body of a `recommendation.withdrawn` message, signed as Standard Webhooks describes. */
        RecommendationWithdrawnMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["RecommendationWithdrawnEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "recommendation.withdrawn";
        };
        /** @description How often past recommendations of the account were right. */
        Reliability: {
            /**
             * @description Number of these whose price was changed as suggested.
             * @example 34
             */
            applied: number;
            /** @description By confidence. Empty ranges are omitted. */
            bins: {
                /**
                 * @description Number of measured outcomes whose recommendation was in this range.
                 * @example 11
                 */
                cases: number;
                /**
                 * @description Lower end of the range, inclusive, as a probability.
                 * @example 0.6
                 */
                confidence_from: number;
                /**
                 * @description Upper end of the range, exclusive (1 is included), as a probability.
                 * @example 0.7
                 */
                confidence_to: number;
                /**
                 * @description Share that improved gross profit, each outcome weighted by its probability of having done so.
                 * @example 0.68
                 */
                improved: number;
                /**
                 * @description Range that contains that share with a probability of 80 percent.
                 * @example [
                 *       0.49,
                 *       0.84
                 *     ]
                 */
                improved_interval: number[];
                /**
                 * @description Average of what these recommendations stated: the share expected to be right.
                 * @example 0.65
                 */
                mean_confidence: number;
            }[];
            /** @description How measured outcomes correct future recommendations. */
            correction: {
                /**
                 * @description Added to elasticities, except for the part estimated from your own data.
                 * @example -0.12
                 */
                elasticity_shift: number;
                /**
                 * @description true: there are enough outcomes, and new recommendations are corrected.
                 * @example true
                 */
                in_use: boolean;
                /**
                 * @description Number of outcomes required.
                 * @example 10
                 */
                needed: number;
                /**
                 * @description Multiplies the uncertainty of elasticities.
                 * @example 1.08
                 */
                spread_factor: number;
            };
            /**
             * @description Number of recommendations ever made for the account.
             * @example 120
             */
            given: number;
            /**
             * @description Mean of realized minus predicted uplift.
             * @example -0.01
             */
            mean_error: number | null;
            /**
             * @description The number of outcomes behind the following figures: the latest 400 at most.
             * @example 20
             */
            measured: number;
            /**
             * @description Applied ones whose effect on orders could not be measured, for the reasons in the ledger.
             * @example 5
             */
            not_comparable: number;
            /**
             * @description Applied, with the measurement not yet complete.
             * @example 9
             */
            waiting: number;
            /**
             * @description Share of outcomes within the predicted range, widened by the measurement error; 0.8 is expected.
             * @example 0.85
             */
            within_interval: number | null;
        };
        /** @description A competitor’s store that the account monitors. */
        Retailer: {
            /**
             * Format: date-time
             * @description When your account started to monitor it.
             * @example 2026-11-20T12:00:00Z
             */
            added_at: string;
            /**
             * Format: date-time
             * @description When these four values were counted: now, or a few minutes ago for a retailer with thousands of listings.
             * @example 2026-11-20T12:00:00Z
             */
            counted_at: string;
            /**
             * @description ISO 4217 code that most of its prices are in; null when not yet known.
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Minimum time between two requests to this retailer, across all accounts.
             * @example 2000
             */
            delay_ms: number;
            /**
             * @description Host name of the store, in lower case without `www.`.
             * @example kettles.example
             */
            domain: string;
            /**
             * @description Of the matched listings, the number seen in the last 24 hours.
             * @example 85
             */
            fresh_listings: number;
            /**
             * @description Identifier of the retailer: `ret_` and an opaque part that never changes.
             * @example ret_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description English sentence about what failed at the last visit; null when it succeeded.
             * @example null
             */
            last_error: string | null;
            /**
             * @description `last_error` as a code and values; null when there is no sentence or an older release wrote it. Codes: `answers_status`, `home_page_status`, `robots_status`, `robots_unreadable`, `robots_forbid_page`, `not_an_address`, `leads_away`, `address_refused`, `too_many_redirects`, `answer_too_large`, `timed_out`, `connection_refused`, `domain_unresolved`, `insecure_connection`, `bad_response`, `challenge_page`, `page_shows`, `not_product_page`, `page_status`, `page_gone`, `no_offer`, `needs_scripts`, `no_price_in_feed`, `not_found_last`, `no_longer_offered`, `price_without_currency`, `price_unknown_currency`, `price_over_precise`, `price_beyond_currency`, `price_not_decimal`, `price_not_positive`, `prices_vanished`, `prices_fell`, `prices_jumped`, `offers_sold_out`, `readings_far`, `sold_out_in_day`, `robots_forbid_shop`, `robots_forbid_products`, `robots_too_slow`, `login_status`, `login_shown`, `products_need_login`, `products_challenged`, `shop_needs_scripts`, `products_need_scripts`, `catalog_not_found`, `home_page_redirects`, `leads_to_site`, `visits_refused`, `shop_closed`, `domain_unknown`, `none_readable`, `never_answered`, `silent_for_days`, `at_address`. Their values: docs/api/reasons.md.
             * @example null
             */
            last_error_detail?: {
                /**
                 * @description Identifies the sentence. The list is fixed within a version of the service; for an unknown code, show the sentence itself.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
                 * @example {
                 *       "retailer": "kettles.example",
                 *       "competitors": 1,
                 *       "by": 0.08
                 *     }
                 */
                values: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * Format: date-time
             * @description When a document was last requested from the store; null before the first.
             * @example 2026-11-20T12:00:00Z
             */
            last_visit_at: string | null;
            /**
             * @description Number of offers found there that have not disappeared.
             * @example 1240
             */
            listings: number;
            /**
             * @description Number of these listings that sell a product of yours, automatically or by a person’s decision.
             * @example 87
             */
            matched: number;
            /**
             * @description false: the retailer exceeds the plan’s limit, or the plan has ended.
             * @example true
             */
            monitored: boolean;
            /**
             * @description What the store calls itself on its pages; null when not found.
             * @example Kettles & Co
             */
            name: string | null;
            /**
             * Format: date-time
             * @description When the least recently checked matched listing was last checked.
             * @example 2026-11-20T12:00:00Z
             */
            oldest_check_at: string | null;
            /**
             * @description Store software that was recognized, such as `woocommerce`. Open list; null when none.
             * @example shopify
             */
            platform: string | null;
            /** @description The result of the probe when the retailer was added; null before the probe has finished and for a retailer that was refused without one. */
            probe: components["schemas"]["RetailerProbe"] | null;
            /**
             * @description Why the retailer cannot be monitored. Open list: `robots_forbids`, `too_slow`, `challenge`, `login_required`, `visits_refused`, `script_only`, `redirects_endlessly`, `leads_elsewhere`, `address_refused`, `unknown_domain`, `no_catalogue`, `unreadable`, `no_answer`.
             * @example null
             */
            refusal_code: string | null;
            /**
             * @description Open list: `probing`, `active`, `refused`, `quarantined`, `gone`.
             * @example active
             */
            status: string;
            /**
             * @description Why the retailer is not active, as text.
             * @example null
             */
            status_reason: string | null;
            /**
             * @description `status_reason` as a code and values; null when there is no sentence or an older release wrote it. Codes: `answers_status`, `home_page_status`, `robots_status`, `robots_unreadable`, `robots_forbid_page`, `not_an_address`, `leads_away`, `address_refused`, `too_many_redirects`, `answer_too_large`, `timed_out`, `connection_refused`, `domain_unresolved`, `insecure_connection`, `bad_response`, `challenge_page`, `page_shows`, `not_product_page`, `page_status`, `page_gone`, `no_offer`, `needs_scripts`, `no_price_in_feed`, `not_found_last`, `no_longer_offered`, `price_without_currency`, `price_unknown_currency`, `price_over_precise`, `price_beyond_currency`, `price_not_decimal`, `price_not_positive`, `prices_vanished`, `prices_fell`, `prices_jumped`, `offers_sold_out`, `readings_far`, `sold_out_in_day`, `robots_forbid_shop`, `robots_forbid_products`, `robots_too_slow`, `login_status`, `login_shown`, `products_need_login`, `products_challenged`, `shop_needs_scripts`, `products_need_scripts`, `catalog_not_found`, `home_page_redirects`, `leads_to_site`, `visits_refused`, `shop_closed`, `domain_unknown`, `none_readable`, `never_answered`, `silent_for_days`, `at_address`. Their values: docs/api/reasons.md.
             * @example null
             */
            status_reason_detail?: {
                /**
                 * @description Identifies the sentence. The list is fixed within a version of the service; for an unknown code, show the sentence itself.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
                 * @example {
                 *       "retailer": "kettles.example",
                 *       "competitors": 1,
                 *       "by": 0.08
                 *     }
                 */
                values: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * @description Whether the displayed prices include tax.
             * @enum {string}
             */
            tax: "included" | "excluded" | "unknown";
        };
        /** @description The store to monitor: by its domain, or by any address there. */
        RetailerInput: {
            /**
             * @description Host name of the store to monitor, with or without `www.`.
             * @example kettles.example
             */
            domain: string;
            /**
             * @description Whether the displayed prices include tax.
             * @enum {string}
             */
            tax?: "included" | "excluded" | "unknown";
        } | {
            /**
             * @description Whether the displayed prices include tax.
             * @enum {string}
             */
            tax?: "included" | "excluded" | "unknown";
            /**
             * Format: uri
             * @description Any address in the store to monitor.
             * @example https://shop.example/products/blue-kettle
             */
            url: string;
        };
        /** @description One page of the stores that the account monitors. */
        RetailerList: {
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            /** @description One page, newest first. */
            retailers: components["schemas"]["Retailer"][];
        };
        /** @description What the first examination of a store found: its catalog and a few products. */
        RetailerProbe: {
            /** @description Where the retailer’s products were found. */
            catalogue: {
                /**
                 * @description true: `products` is the full number; false: there are at least so many.
                 * @example true
                 */
                exact: boolean;
                /**
                 * @description The kind of source that lists the products; `addresses`: pages that were added individually.
                 * @enum {string}
                 */
                kind: "feed" | "sitemap" | "links" | "addresses";
                /**
                 * @description Number of products listed; a minimum unless `exact`.
                 * @example 1240
                 */
                products: number;
                /**
                 * @description Address of that source, or of its first document.
                 * @example https://kettles.example/products.json?limit=250
                 */
                url: string;
            };
            /** @description How many of the sampled products could be read. */
            coverage: {
                /**
                 * @description Number of these on which a price was found.
                 * @example 5
                 */
                read: number;
                /**
                 * @description Number of product pages visited.
                 * @example 5
                 */
                tried: number;
            };
            /** @description How often the retailer’s prices can be updated. */
            freshness: {
                /**
                 * @description Documents to visit to cover all products.
                 * @example 5
                 */
                documents: number;
                /**
                 * @description Hours to visit each document once; matched listings are visited more often.
                 * @example 0.1
                 */
                round_hours: number;
                /**
                 * @description Visits per day that the delay between requests allows.
                 * @example 10000
                 */
                visits_a_day: number;
            };
            /**
             * Format: date-time
             * @description When the store was examined.
             * @example 2026-11-20T12:00:00Z
             */
            probed_at: string;
            /** @description Up to five of the retailer’s products, as read from their pages. */
            samples: {
                availability: components["schemas"]["Availability"];
                /**
                 * @description ISO 4217 code of `price`; null when unknown.
                 * @example EUR
                 */
                currency: string | null;
                /**
                 * @description Title on the page; null when none was found.
                 * @example Kettle 1.7 l
                 */
                name: string | null;
                /**
                 * Format: decimal
                 * @description What the page asks for one unit, in `currency`; null when none was found.
                 * @example 19.9
                 */
                price: JsonNumber | null;
                /**
                 * @description Address of the page that was visited.
                 * @example https://kettles.example/products/kettle-17
                 */
                url: string;
            }[];
            /**
             * @description The findings in one English sentence.
             * @example 1,240 products found by a product feed; 5 of 5 tried could be read; one round through 5 documents takes less than an hour at 10,000 visits a day, matched offers oftener.
             */
            summary: string;
        };
        /** @description A retailer cannot be monitored, or can again: the event with the record it concerns, as in the changes feed. */
        RetailerTroubleEvent: {
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /** @description The record as it was when the message was first sent; null when deleted. */
            retailer: components["schemas"]["Retailer"] | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "retailer.trouble";
        };
        /** @description The body of a `retailer.trouble` message, signed as Standard Webhooks describes. */
        RetailerTroubleMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["RetailerTroubleEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "retailer.trouble";
        };
        /** @description Up to 1,000 rows. Each is validated and saved separately. */
        SaleBatch: {
            /** @description The rows: one product and day each; results come in the same order. */
            sales: components["schemas"]["SaleInput"][];
        };
        /** @description For each row of the request, whether it was stored or why it was refused. */
        SaleBatchResult: {
            /** @description One element for each row, in the order of the request. */
            results: {
                /** @description Why the row was refused; absent when it was saved. */
                errors?: components["schemas"]["FieldError"][];
                /**
                 * @description Position of the row in the request, counted from 0.
                 * @example 0
                 */
                index: number;
                /**
                 * @description What became of the row; `errors` says why nothing was saved.
                 * @enum {string}
                 */
                status: "recorded" | "refused";
            }[];
        };
        /** @description How often and for how much one product was sold on one calendar day. */
        SaleInput: {
            /**
             * @description ISO 4217 code of the currency of `price_paid`.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date
             * @description Calendar day in the seller’s time zone. Sending a day again replaces it.
             * @example 2026-11-19
             */
            day: string;
            /**
             * @description Fraction of the day on which the product was available, from 0 to 1, if known.
             * @example 0.75
             */
            in_stock_share?: number | null;
            /**
             * Format: decimal
             * @description Average amount that customers paid for one unit, after discounts, in `currency`. Without sales: the price on that day.
             * @example 19.9
             */
            price_paid: JsonNumber;
            /**
             * @description Identifier of the product that was sold: `prd_` and an opaque part.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string;
            /**
             * @description Visits to the product’s page on that day; null or absent when not counted.
             * @example 180
             */
            sessions?: number | null;
            /**
             * @description Number of pieces sold on that day; 0 states that nothing was sold.
             * @example 4
             */
            units: number;
        };
        /** @description A delivery with the exact body of its message. */
        SentWebhookDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description The exact body that is sent; null before the first attempt.
             * @example {"type":"alert.created","timestamp":"2026-11-20T12:00:00Z","data":{}}
             */
            payload: string | null;
        };
        /** @description What this server is and what it can do. */
        Service: {
            /**
             * @description The version of the contract, as in the path of every address.
             * @enum {string}
             */
            api: "v1";
            /**
             * @description Open list of features beyond the five specified endpoints.
             * @example [
             *       "products.batch",
             *       "products.write",
             *       "products.details",
             *       "products.search",
             *       "prices.list",
             *       "prices.as_of",
             *       "prices.history",
             *       "prices.own",
             *       "alerts.read",
             *       "alerts.evidence",
             *       "alerts.types",
             *       "recommendations.decision",
             *       "recommendations.abstentions",
             *       "recommendations.ledger",
             *       "sales",
             *       "retailers",
             *       "matches",
             *       "matches.decisions",
             *       "listings",
             *       "changes",
             *       "webhooks",
             *       "settings",
             *       "settings.goal",
             *       "settings.undercut",
             *       "account",
             *       "account.plan",
             *       "keys",
             *       "keys.scopes",
             *       "keys.test",
             *       "idempotency",
             *       "fields",
             *       "formats",
             *       "exports"
             *     ]
             */
            capabilities: string[];
            /**
             * @description Name of the program that answers; always `pricing-intelligence`.
             * @example pricing-intelligence
             */
            service: string;
            /**
             * @description Release of the program, as a semantic version.
             * @example 0.1.0
             */
            version: string;
        };
        /** @description How alerts, matches and recommendations of the account are made. */
        Settings: {
            /** @description Suggested prices end in 9 when all limits allow it. */
            charm_endings: boolean;
            /**
             * @description What recommendations aim at. `market`: the median of the comparable offers; `margin`: no lower price, and only raises that earn more gross profit; `profit`: the most gross profit. The default is `profit`. In every case, no price is raised above the median without evidence from the product’s own sales.
             * @example market
             * @enum {string}
             */
            goal: "market" | "margin" | "profit";
            /**
             * @description How far below the MAP price an offer may be without raising an alert, as a fraction of the MAP price.
             * @example 0
             */
            map_tolerance: number;
            /**
             * @description Matches with at least this probability are accepted automatically.
             * @example 0.97
             */
            match_auto_threshold: number;
            /**
             * @description Matches with at least this probability wait for review by a person.
             * @example 0.3
             */
            match_review_threshold: number;
            /**
             * @description Maximum change of one recommendation, as a fraction of the current price.
             * @example 0.1
             */
            max_step: number;
            /**
             * @description Least gross margin of recommended prices, as a fraction of the price.
             * @example 0
             */
            min_margin: number;
            /** @description Periods in which prices below the MAP price raise no alert. The complete list: absent ones are removed. */
            promotion_windows: components["schemas"]["PromotionWindow"][];
            /**
             * @description Minimum confidence that the merchant wants to see; the API returns all recommendations above 0.5.
             * @example 0.6
             */
            recommendation_threshold: number;
            /**
             * @description Whether your own prices and MAP prices include tax.
             * @enum {string}
             */
            tax: "included" | "excluded" | "unknown";
            /**
             * @description Raises a `competitor_undercut` alert when a competitor lowers its price to more than this far below your price, in basis points (hundredths of a percent) of your price. 0: any lower price. null, the default: no such alerts. Applies to price changes from the time it is set.
             * @example null
             */
            undercut_basis_points: number | null;
            /**
             * @description Gross margin assumed for products without a cost, as a fraction of the price; null: none is assumed.
             * @example 0.4
             */
            usual_margin: number | null;
        };
        /** @description The settings to change; absent ones stay as they are. */
        SettingsInput: {
            /** @description Suggested prices end in 9 when all limits allow it. */
            charm_endings?: boolean;
            /**
             * @description What recommendations aim at. `market`: the median of the comparable offers; `margin`: no lower price, and only raises that earn more gross profit; `profit`: the most gross profit. The default is `profit`. In every case, no price is raised above the median without evidence from the product’s own sales.
             * @example market
             * @enum {string}
             */
            goal?: "market" | "margin" | "profit";
            /**
             * @description How far below the MAP price an offer may be without raising an alert, as a fraction of the MAP price.
             * @example 0
             */
            map_tolerance?: number;
            /**
             * @description Matches with at least this probability are accepted automatically.
             * @example 0.97
             */
            match_auto_threshold?: number;
            /**
             * @description Matches with at least this probability wait for review by a person.
             * @example 0.3
             */
            match_review_threshold?: number;
            /**
             * @description Maximum change of one recommendation, as a fraction of the current price.
             * @example 0.1
             */
            max_step?: number;
            /**
             * @description Least gross margin of recommended prices, as a fraction of the price.
             * @example 0
             */
            min_margin?: number;
            /** @description Periods in which prices below the MAP price raise no alert. The complete list: absent ones are removed. */
            promotion_windows?: components["schemas"]["PromotionWindow"][];
            /**
             * @description Minimum confidence that the merchant wants to see; the API returns all recommendations above 0.5.
             * @example 0.6
             */
            recommendation_threshold?: number;
            /**
             * @description Whether your own prices and MAP prices include tax.
             * @enum {string}
             */
            tax?: "included" | "excluded" | "unknown";
            /**
             * @description Raises a `competitor_undercut` alert when a competitor lowers its price to more than this far below your price, in basis points (hundredths of a percent) of your price. 0: any lower price. null, the default: no such alerts. Applies to price changes from the time it is set.
             * @example null
             */
            undercut_basis_points?: number | null;
            /**
             * @description Gross margin assumed for products without a cost, as a fraction of the price; null: none is assumed.
             * @example 0.4
             */
            usual_margin?: number | null;
        };
        /** @description An event whose record is too large for a message: only the identifiers. */
        ShortenedEvent: {
            /**
             * @description Identifier of the alert: `alt_` and an opaque part that never changes.
             * @example alt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            alert_id?: string | null;
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the webhook endpoint: `whe_` and an opaque part that never changes.
             * @example whe_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            endpoint_id?: string | null;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing: `lst_` and an opaque part that never changes.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id?: string | null;
            /**
             * @description Identifier of the match: `mat_` and an opaque part that never changes.
             * @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            match_id?: string | null;
            /**
             * @description Says that the record is left out, because the message would exceed 20 kB.
             * @example The object is larger than a message may be: read it from the API
             */
            omitted: string;
            /**
             * @description Identifier of the product: `prd_` and an opaque part that never changes.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id?: string | null;
            /**
             * @description Identifier of the recommendation: `rec_` and an opaque part that never changes.
             * @example rec_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            recommendation_id?: string | null;
            /**
             * @description Identifier of the retailer: `ret_` and an opaque part that never changes.
             * @example ret_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            retailer_id?: string | null;
            /**
             * @description Open list: `product.updated`, `product.removed`, `price.changed`, `match.updated`, `alert.created`, `alert.updated`, `alert.resolved`, `alert.reopened`, `recommendation.created`, `recommendation.withdrawn`, `retailer.trouble`, `webhook.disabled`.
             * @example alert.created
             */
            type: string;
        };
        /** @description How many alerts the request changed. */
        UpdatedCount: {
            /**
             * @description Number of alerts whose state changed; those that had it already do not count.
             * @example 3
             */
            updated: number;
        };
        /**
         * @description `auto`, `review` and `rejected` are set by the service; `confirmed` and `refused` are decisions made by a person and are not overwritten.
         * @enum {string}
         */
        Verdict: "auto" | "review" | "rejected" | "confirmed" | "refused";
        /** @description One try to send a message, and what your server answered. */
        WebhookAttempt: {
            /**
             * @description The first 500 characters of the response.
             * @example
             */
            answer: string | null;
            /**
             * Format: date-time
             * @description When the message was sent.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Milliseconds from sending to the end of your response or the failure.
             * @example 84
             */
            duration_ms: number;
            /**
             * @description What failed, as text; null when it was delivered.
             * @example null
             */
            error: string | null;
            /**
             * @description HTTP status of the response; null when there was none.
             * @example 204
             */
            status: number | null;
        };
        /** @description One message to one endpoint, with every attempt to send it. */
        WebhookDelivery: {
            /** @description Every try so far, first one first; at most ten. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: date-time
             * @description When the event happened, or the test or replay was requested.
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description Identifier of the webhook endpoint: `whe_` and an opaque part that never changes.
             * @example whe_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            endpoint_id: string;
            /**
             * @description The `webhook-id` header: the same for every attempt and replay.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            event_id: string;
            /**
             * @description Identifier of the delivery: `dlv_` and an opaque part that never changes.
             * @example dlv_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt; null once delivered or failed.
             * @example null
             */
            next_attempt_at: string | null;
            /**
             * @description Identifier of the earlier delivery whose message is sent once more; null when it is the first.
             * @example null
             */
            replay_of: string | null;
            /**
             * Format: date-time
             * @description When it was delivered or given up; null while it waits.
             * @example 2026-11-20T12:00:00Z
             */
            settled_at: string | null;
            /**
             * @description `waiting`, `delivered` or `failed`.
             * @example delivered
             */
            state: string;
            /**
             * @description What the message is about: an event type, or `webhook.test`.
             * @example alert.created
             */
            type: string;
        };
        /** @description One page of messages to an endpoint. */
        WebhookDeliveryList: {
            /** @description One page, newest first. */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        /** @description A webhook endpoint was disabled after failures: the event with the record it concerns, as in the changes feed. */
        WebhookDisabledEvent: {
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.
             * @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            listing_id: string | null;
            /**
             * @description Identifier of the product that it concerns: `prd_` and an opaque part; null when none.
             * @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            product_id: string | null;
            /**
             * @description What has happened, as in the envelope.
             * @enum {string}
             */
            type: "webhook.disabled";
            /** @description The record as it was when the message was first sent; null when deleted. */
            webhook_endpoint: components["schemas"]["WebhookEndpoint"] | null;
        };
        /** @description The body of a `webhook.disabled` message, signed as Standard Webhooks describes. */
        WebhookDisabledMessage: {
            /** @description The event as in `GET /changes`, or only its identifiers. */
            data: components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["ShortenedEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "webhook.disabled";
        };
        /** @description An address of yours that receives events as signed messages. */
        WebhookEndpoint: {
            /**
             * @description Kinds of alert whose events are sent to the endpoint.
             * @example [
             *       "map_violation"
             *     ]
             */
            alert_types: string[];
            /**
             * Format: date-time
             * @description When the endpoint was added to the account.
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description Your note about the endpoint, to tell several apart; null when none was given.
             * @example Chat of the pricing team
             */
            description: string | null;
            /**
             * @description true: nothing is sent to it, by your decision or after failures.
             * @example false
             */
            disabled: boolean;
            /**
             * Format: date-time
             * @description Since when nothing is sent to it; null while it is enabled.
             * @example null
             */
            disabled_at: string | null;
            /**
             * @description Why the endpoint was disabled, as text.
             * @example null
             */
            disabled_reason: string | null;
            /**
             * @description `disabled_reason` as a code and values; null when there is no sentence or an older release wrote it. Codes: `gone`, `delivery_failed`, `nothing_delivered`, `by_person`. Their values: docs/api/reasons.md.
             * @example null
             */
            disabled_reason_detail?: {
                /**
                 * @description Identifies the sentence. The list is fixed within a version of the service; for an unknown code, show the sentence itself.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description The values in the sentence: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
                 * @example {
                 *       "retailer": "kettles.example",
                 *       "competitors": 1,
                 *       "by": 0.08
                 *     }
                 */
                values: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * Format: date-time
             * @description The first failure since the last success; null when deliveries succeed.
             * @example null
             */
            failing_since: string | null;
            /**
             * @description Identifier of the webhook endpoint: `whe_` and an opaque part that never changes.
             * @example whe_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * Format: date-time
             * @description End of the time in which messages carry a second signature by the replaced secret; null when there is none.
             * @example null
             */
            previous_secret_until: string | null;
            /**
             * @description Event types that are sent to the endpoint.
             * @example [
             *       "alert.created",
             *       "alert.resolved",
             *       "alert.reopened",
             *       "recommendation.created",
             *       "price.changed",
             *       "retailer.trouble"
             *     ]
             */
            types: string[];
            /**
             * @description Without its query string, which may contain a secret; only the response that creates the endpoint contains the full URL.
             * @example https://hooks.example/pricing
             */
            url: string;
        };
        /** @description An address to send events to, and which. */
        WebhookEndpointInput: {
            /**
             * @description Absent: `map_violation` only.
             * @example [
             *       "map_violation"
             *     ]
             */
            alert_types?: ("map_violation" | "competitor_undercut")[];
            /**
             * @description A note of yours, to tell endpoints apart; never sent.
             * @example Chat of the pricing team
             */
            description?: string;
            /**
             * @description Absent or empty: `alert.created`, `alert.resolved`, `alert.reopened`, `recommendation.created`, `price.changed`, `retailer.trouble`.
             * @example [
             *       "alert.created",
             *       "alert.resolved",
             *       "alert.reopened",
             *       "recommendation.created",
             *       "price.changed",
             *       "retailer.trouble"
             *     ]
             */
            types?: components["schemas"]["WebhookType"][];
            /**
             * Format: uri
             * @description HTTPS, public, port 443, 8443, 80 or 8080.
             * @example https://hooks.example/pricing
             */
            url: string;
        };
        /** @description One page of the addresses of yours that receive events. */
        WebhookEndpointList: {
            /**
             * @description Opaque. Pass it as `cursor` to get the next page; null on the last page.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            /** @description One page, newest first; an account has at most 20. */
            webhook_endpoints: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description The fields to change; absent ones stay as they are. */
        WebhookEndpointPatch: {
            /**
             * @description Absent: `map_violation` only.
             * @example [
             *       "map_violation"
             *     ]
             */
            alert_types?: ("map_violation" | "competitor_undercut")[];
            /**
             * @description A note of yours, to tell endpoints apart; never sent.
             * @example Chat of the pricing team
             */
            description?: string | null;
            /**
             * @description false enables the endpoint, clears its failures and sends waiting deliveries immediately.
             * @example false
             */
            disabled?: boolean;
            /**
             * @description Absent or empty: `alert.created`, `alert.resolved`, `alert.reopened`, `recommendation.created`, `price.changed`, `retailer.trouble`.
             * @example [
             *       "alert.created",
             *       "alert.resolved",
             *       "alert.reopened",
             *       "recommendation.created",
             *       "price.changed",
             *       "retailer.trouble"
             *     ]
             */
            types?: components["schemas"]["WebhookType"][];
            /**
             * Format: uri
             * @description HTTPS, public, port 443, 8443, 80 or 8080.
             * @example https://hooks.example/pricing
             */
            url?: string;
        };
        /** @description How long the old secret still signs beside the new one. */
        WebhookRotation: {
            /**
             * @description Default 86,400 (one day). 0: the old secret is invalid immediately.
             * @example 3600
             */
            overlap_seconds?: number;
        };
        /** @description A message that somebody requested to try an endpoint. */
        WebhookTestEvent: {
            /**
             * Format: date-time
             * @description When the message was requested, in UTC.
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /**
             * @description Identifier of the webhook endpoint: `whe_` and an opaque part that never changes.
             * @example whe_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            endpoint_id: string;
            /**
             * @description Identifier of the event: `evt_` and an opaque part that never changes.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            id: string;
            /**
             * @description Tells the message from real events.
             * @enum {string}
             */
            type: "webhook.test";
        };
        /** @description The body of a `webhook.test` message, signed as Standard Webhooks describes. */
        WebhookTestMessage: {
            data: components["schemas"]["WebhookTestEvent"];
            /**
             * Format: date-time
             * @description When the event was recorded, in UTC; the same at every attempt and replay.
             * @example 2026-11-20T12:00:00Z
             */
            timestamp: string;
            /**
             * @description What has happened, repeated in `data`.
             * @enum {string}
             */
            type: "webhook.test";
        };
        /**
         * @description What happened; each type is described under `webhooks` of this document.
         * @enum {string}
         */
        WebhookType: "alert.created" | "alert.updated" | "alert.resolved" | "alert.reopened" | "recommendation.created" | "recommendation.withdrawn" | "price.changed" | "match.updated" | "retailer.trouble" | "product.updated" | "product.removed" | "webhook.disabled";
    };
    responses: {
        /** @description The body is not JSON, or a query parameter, a header or a cursor is not valid */
        BadRequest: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state, or the same request is still being processed */
        Conflict: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description HTTPS is required, the account is suspended, or the key may not use this endpoint */
        Forbidden: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No longer available */
        Gone: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An error in the service; nothing was changed */
        InternalServerError: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The method is not allowed; `Allow` lists the allowed methods */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Accept header does not allow JSON */
        NotAcceptable: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record does not exist in this account */
        NotFound: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 2 MiB */
        PayloadTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Temporarily unavailable; retry after `Retry-After` seconds */
        ServiceUnavailable: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The account’s request limit is reached, or too many wrong keys came from one address; retry after `Retry-After` seconds */
        TooManyRequests: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is missing or not valid */
        Unauthorized: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Fields are not valid; `errors` lists all of them */
        UnprocessableContent: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not uncompressed application/json in UTF-8 */
        UnsupportedMediaType: {
            headers: {
                "Accept-Post": components["headers"]["Accept-Post"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The URL is longer than 8,192 characters */
        UriTooLong: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Identifier of the API key. */
        AccountKeysId: string;
        /** @description Identifier of the account. */
        AccountsId: string;
        /** @description Identifier of the alert. */
        AlertsId: string;
        /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
        Cursor: string;
        /** @description Identifier of the export. */
        ExportsId: string;
        /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
        IdempotencyKey: string;
        /** @description Number of records per page. */
        Limit: number;
        /** @description Identifier of the match. */
        MatchesId: string;
        /** @description Identifier of the product. */
        ProductId: string;
        /** @description Identifier of the product. */
        ProductsId: string;
        /** @description Identifier of the retailer. */
        RetailersId: string;
        /** @description Identifier of the delivery. */
        WebhookDeliveriesId: string;
        /** @description Identifier of the webhook endpoint. */
        WebhookEndpointsId: string;
    };
    requestBodies: never;
    headers: {
        /** @description The required media type of the body. */
        "Accept-Post": string;
        /** @description The allowed methods. */
        Allow: string;
        /** @description `private, no-cache`: revalidate with If-None-Match. `no-store` when the response contains a key or an error. */
        "Cache-Control": string;
        /** @description Identifies the body. Send it as If-None-Match: an unchanged response is a 304 without a body. */
        ETag: string;
        /** @description `true` when this is the stored response to an earlier request with the same Idempotency-Key. */
        "Idempotent-Replayed": string;
        /** @description The next page: `<address>; rel="next"`; absent on the last page. On a retired endpoint also `rel="deprecation"`, `rel="sunset"` and `rel="successor-version"`. */
        Link: string;
        /** @description Path of the record on this server. */
        Location: string;
        /** @description What remains of the limit: `"plan";r=requests left;t=seconds until one more is possible`. Not sent to the operator. */
        RateLimit: string;
        /** @description The plan’s limit: `"plan";q=requests;w=seconds`. Not sent to the operator. */
        "RateLimit-Policy": string;
        /** @description Seconds after which the same request may succeed. */
        "Retry-After": number;
        /** @description The request headers that the response depends on. */
        Vary: string;
        /** @description How to authenticate (RFC 6750); with `error="invalid_token"` when a key was sent, and with `error="insufficient_scope"` and the `scope` that the key lacks. */
        "WWW-Authenticate": string;
        /** @description The date of the API contract. Within `/v1` it changes only when something is added. */
        "X-API-Version": string;
        /** @description Identifies this request; quote it in support requests. `instance` of a problem contains it too. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountKeys: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postAccountKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyInput"];
            };
        };
        responses: {
            /** @description The key, which is returned only once */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAccountKeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the API key. */
                id: components["parameters"]["AccountKeysId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postAccountKeysByIdRotate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identifier of the API key. */
                id: components["parameters"]["AccountKeysId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new key, which is returned only once */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountKeysCurrent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccounts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only the account with this `external_ref`. */
                external_ref?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatedAccountList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `forbidden` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postAccounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountInput"];
            };
        };
        responses: {
            /** @description The existing account and a new key */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccount"];
                };
            };
            /** @description The new account and its key, which is returned only once */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccount"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `forbidden` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAccountsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the account. */
                id: components["parameters"]["AccountsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `forbidden` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchAccountsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the account. */
                id: components["parameters"]["AccountsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatedAccount"];
                };
            };
            /** @description `malformed_json`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `forbidden` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postAccountsByIdKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identifier of the account. */
                id: components["parameters"]["AccountsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyInput"];
            };
        };
        responses: {
            /** @description The key, which is returned only once */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatedKey"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `forbidden` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAlerts: {
        parameters: {
            query?: {
                /** @description Only records whose `detected_at` is at or after this time. */
                created_after?: string;
                /** @description Only records whose `detected_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `id`, `type`. */
                fields?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only records of this product. */
                product_id?: string;
                /** @description Only records of the retailer with this domain. */
                retailer?: string;
                /** @description Only records of this retailer. */
                retailer_id?: string;
                /** @description Only open or only resolved alerts. */
                status?: "open" | "resolved";
                /** @description Alerts of these kinds, comma-separated, or `all`. Absent: `map_violation` only. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of alerts */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchAlertsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the alert. */
                id: components["parameters"]["AlertsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertPatch"];
            };
        };
        responses: {
            /** @description The alert */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description `malformed_json`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAlertsByIdEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the alert. */
                id: components["parameters"]["AlertsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertEvidence"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAlertsByIdEvidenceZip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the alert. */
                id: components["parameters"]["AlertsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Suggested file name */
                    "Content-Disposition"?: string;
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postAlertsRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertsRead"];
            };
        };
        responses: {
            /** @description The number of alerts that changed */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedCount"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChanges: {
        parameters: {
            query?: {
                /** @description Kinds of alert whose changes are listed, comma-separated, or `all`. Absent: `map_violation` only. May differ from the request that returned the cursor. */
                alert_types?: string;
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The web page */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description `https_required` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExports: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of exports */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postExports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportInput"];
            };
        };
        responses: {
            /** @description The export, which is not written yet */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExportsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the export. */
                id: components["parameters"]["ExportsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteExportsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the export. */
                id: components["parameters"]["ExportsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExportsByIdFile: {
        parameters: {
            query: {
                /** @description Until when the link works, in Unix seconds. */
                expires: string;
                /** @description As given in the link. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the export. */
                id: components["parameters"]["ExportsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description `https_required` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getListings: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `id`. */
                fields?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description true: only listings matched with one of your products; false: only listings that are not. */
                matched?: boolean;
                /** @description Only records of the retailer with this domain. */
                retailer?: string;
                /** @description Only records of this retailer. */
                retailer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of listings */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMarket: {
        parameters: {
            query: {
                /** @description The instant; not in the future. */
                as_of: string;
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `product_id`, `offers.listing_id`. */
                fields?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only these products: their ids, comma-separated, at most 200. Unknown ids find nothing. */
                product_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastOffersList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `plan_limit`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMatches: {
        parameters: {
            query?: {
                /** @description Only records whose `created_at` is at or after this time. */
                created_after?: string;
                /** @description Only records whose `created_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `id`. */
                fields?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only records of this product. */
                product_id?: string;
                /** @description Only records of the retailer with this domain. */
                retailer?: string;
                /** @description Only records of this retailer. */
                retailer_id?: string;
                /** @description Only matches with this verdict. */
                verdict?: components["schemas"]["Verdict"] & unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of matches */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchMatchesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the match. */
                id: components["parameters"]["MatchesId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchPatch"];
            };
        };
        responses: {
            /** @description The match */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            /** @description `malformed_json`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postMatchesDecisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchDecisionBatch"];
            };
        };
        responses: {
            /** @description The result for each decision, in order */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchDecisionBatchResult"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `too_many_records`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `https_required` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPrices: {
        parameters: {
            query?: {
                /** @description Only products of this brand, in upper or lower case. */
                brand?: string;
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `product_id`, `offers.listing_id`. */
                fields?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only these products: their ids, comma-separated, at most 200. Unknown ids find nothing. */
                product_id?: string;
                /** @description Only records of the retailer with this domain. */
                retailer?: string;
                /** @description Only records of this retailer. */
                retailer_id?: string;
                /** @description Only products with an offer, or a match, that changed at or after this time. They are returned with all their offers. */
                updated_since?: string;
                /** @description true: only products with an offer; false: only products without one. */
                with_offers?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductOffersList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPricesByProductId: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `listing_id`, `product_id`. */
                fields?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only records of the retailer with this domain. */
                retailer?: string;
                /** @description Only records of this retailer. */
                retailer_id?: string;
                /** @description Only prices whose match has this verdict. Default: `auto` and `confirmed`. */
                verdict?: components["schemas"]["Verdict"] & unknown;
            };
            header?: never;
            path: {
                /** @description Identifier of the product. */
                product_id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of prices */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPricesByProductIdHistory: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `listing_id`, `from`. */
                fields?: string;
                /** @description Only spans that end after this time or have not ended. */
                from?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only records of this listing. */
                listing_id?: string;
                /** @description Only records of the retailer with this domain. */
                retailer?: string;
                /** @description Only records of this retailer. */
                retailer_id?: string;
                /** @description Only spans that begin before this time. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the product. */
                product_id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of spans */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceHistory"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPricesByProductIdOwn: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `from`. */
                fields?: string;
                /** @description Only spans that end after this time or have not ended. */
                from?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only spans that begin before this time. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the product. */
                product_id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of spans */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPriceHistory"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProducts: {
        parameters: {
            query?: {
                /** @description Only products of this brand, in upper or lower case. */
                brand?: string;
                /** @description Only products of the collection with this `id`. */
                collection?: string;
                /** @description Only records whose `created_at` is at or after this time. */
                created_after?: string;
                /** @description Only records whose `created_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only the product with this `external_id`. */
                external_id?: string;
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `id`. */
                fields?: string;
                /** @description true: only products with an open alert of any kind; false: only products without one. */
                has_alert?: boolean;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description true: only products matched with a retailer’s offer; false: only products without one. */
                matched?: boolean;
                /** @description true: only products within the plan’s limit; false: only products beyond it. */
                monitored?: boolean;
                /** @description Where `your_price` stands among the current offers in the same currency that can be bought. `only`: there is none; `cheapest`: none is lower; `below`: some are lower, but it is not above their median; `above`: it is above their median. Follows changes of prices and matches within seconds. */
                position?: "only" | "cheapest" | "below" | "above";
                /** @description Only products of this type, in upper or lower case. */
                product_type?: string;
                /** @description Only products in whose name, SKU, GTIN or brand every word occurs; a word of one or two letters at the beginning of a word there. At most 8 words count. */
                q?: string;
                /** @description Only products with this SKU. */
                sku?: string;
                /** @description Ascending; with `-` descending. `name` regardless of case; `price` is `your_price`, compared in the smallest unit of each currency; `position` is by how much `your_price` is above the lowest current offer, products without an offer last. */
                sort?: "created" | "-created" | "name" | "-name" | "price" | "-price" | "updated" | "-updated" | "position" | "-position";
                /** @description Only products with exactly this tag. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description The existing product was updated */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description The product was added */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused`, `address_refused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProductsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the product. */
                id: components["parameters"]["ProductsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProductsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the product. */
                id: components["parameters"]["ProductsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchProductsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the product. */
                id: components["parameters"]["ProductsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductPatch"];
            };
        };
        responses: {
            /** @description The product */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description `malformed_json`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `address_refused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postProductsByIdListings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identifier of the product. */
                id: components["parameters"]["ProductsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListingInput"];
            };
        };
        responses: {
            /** @description The page will be visited */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingAdded"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused`, `address_refused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postProductsBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductBatch"];
            };
        };
        responses: {
            /** @description The result for each product, in order */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductBatchResult"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `too_many_records`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRecommendations: {
        parameters: {
            query?: {
                /** @description Only records whose `created_at` is at or after this time. */
                created_after?: string;
                /** @description Only records whose `created_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these fields of each record, comma-separated; `a.b` is one field of a record inside. Always included: `id`, `product_id`. */
                fields?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only recommendations with at least this confidence. */
                min_confidence?: number;
                /** @description Only records of this product. */
                product_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recommendations */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postRecommendationsByProductIdDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identifier of the product. */
                product_id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionInput"];
            };
        };
        responses: {
            /** @description The decision */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRecommendationsAbstentions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only records of this product. */
                product_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products without a recommendation */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AbstentionList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRecommendationsLedger: {
        parameters: {
            query?: {
                /** @description Only records whose `given_at` is at or after this time. */
                created_after?: string;
                /** @description Only records whose `given_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only recommendations with this state of measurement. */
                measurement?: "none" | "waiting" | "measuring" | "measured" | "not_comparable";
                /** @description Only recommendations with this outcome. */
                outcome?: "standing" | "applied" | "dismissed" | "undone" | "expired" | "superseded";
                /** @description Only records of this product. */
                product_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the ledger */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRecommendationsReliability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reliability of past recommendations */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reliability"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRetailers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only records of the retailer with this domain. */
                domain?: string;
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only retailers with this status. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of retailers */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetailerList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postRetailers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetailerInput"];
            };
        };
        responses: {
            /** @description The retailer was already monitored */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retailer"];
                };
            };
            /** @description The retailer was added; the search for its catalog has started */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retailer"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused`, `address_refused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRetailersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the retailer. */
                id: components["parameters"]["RetailersId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The retailer */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retailer"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRetailersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the retailer. */
                id: components["parameters"]["RetailersId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postSales: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleBatch"];
            };
        };
        responses: {
            /** @description The result for each row, in order */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleBatchResult"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `too_many_records`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsInput"];
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description `malformed_json`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDeliveriesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the delivery. */
                id: components["parameters"]["WebhookDeliveriesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its body */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentWebhookDelivery"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postWebhookDeliveriesByIdReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identifier of the delivery. */
                id: components["parameters"]["WebhookDeliveriesId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new delivery, waiting to be sent */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            414: components["responses"]["UriTooLong"];
            /** @description `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints, without their secrets */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint and its secret, which is returned only once */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused`, `address_refused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpointsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its state */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpointsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchWebhookEndpointsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointPatch"];
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `malformed_json`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `address_refused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpointsByIdDeliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Opaque; valid only for the same list, account and filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Number of records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only deliveries in this state. */
                state?: "waiting" | "delivered" | "failed";
                /** @description Only deliveries of this event type. */
                type?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            /** @description Unchanged since the response whose `ETag` was sent as If-None-Match */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`, `invalid_query` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postWebhookEndpointsByIdRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identifier of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointsId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description The endpoint and its new secret, which is returned only once */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
            /** @description `malformed_json`, `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postWebhookEndpointsByIdTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: requests with the same key and body within 24 hours have one effect and get the same response. 1 to 255 visible characters, optionally in quotes. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identifier of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting to be sent */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Vary: components["headers"]["Vary"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_query`, `invalid_header` */
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description `https_required`, `account_suspended`, `forbidden`, `insufficient_scope` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict`, `request_in_progress` */
            409: components["responses"]["Conflict"];
            414: components["responses"]["UriTooLong"];
            /** @description `idempotency_key_reused` */
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onAlertCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertCreatedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAlertReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertReopenedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAlertResolved: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertResolvedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAlertUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertUpdatedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMatchUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchUpdatedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPriceChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceChangedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProductRemoved: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductRemovedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProductUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductUpdatedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRecommendationCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecommendationCreatedMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRecommendationWithdrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecommendationWithdrawnMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRetailerTrouble: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetailerTroubleMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDisabledMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event: the same at every attempt and replay. Ignore one you have processed. */
                "webhook-id": string;
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while secrets overlap. */
                "webhook-signature": string;
                /** @description Unix time of this attempt, in seconds. Reject messages that are more than five minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestMessage"];
            };
        };
        responses: {
            /** @description Received. Anything else is a failure, and the message is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants no more messages: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
