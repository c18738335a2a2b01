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
         * Says what this server is and can do
         * @description A client asks for a capability before it uses what is beyond the five specified endpoints.
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
         * Returns the account, its plan and what is left of its limits
         * @description Returns the account, its plan and what is left of its limits.
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
         * Lists the API keys
         * @description Newest first; revoked ones too.
         */
        get: operations["getAccountKeys"];
        put?: never;
        /**
         * Makes an API key
         * @description Makes an API key.
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
         * Revokes an API key at once
         * @description Revokes an API key at once.
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
         * Makes a new key in place of another
         * @description The old key keeps working for `overlap_seconds` (default 0: it ends now).
         */
        post: operations["postAccountKeysByIdRotate"];
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
         * Lists accounts, or finds one by what you call it
         * @description Lists accounts, or finds one by what you call it.
         */
        get: operations["getAccounts"];
        put?: never;
        /**
         * Makes an account with its first key
         * @description With an `external_ref` that has an account: that account, resumed, with a new key; its older keys named "install" are revoked.
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
         * Deletes an account with everything of it
         * @description Deletes an account with everything of it.
         */
        delete: operations["deleteAccountsById"];
        options?: never;
        head?: never;
        /**
         * Changes name or plan; suspends or resumes; pauses or continues the monitoring
         * @description Changes name or plan; suspends or resumes; pauses or continues the monitoring.
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
         * Makes another key for an account
         * @description Makes another key for an account.
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
         * Lists recent alerts, unread first
         * @description Unread ones first, then the newest. A walk is as of its first page: what is read, raised or resolved after it does not move or change what is shown; what is deleted is left out. A cursor is good for 24 hours, then it is a 410.
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
         * Marks an alert as read or unread
         * @description Marks an alert as read or unread.
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
         * Returns the bytes that an alert stands on
         * @description As they were fetched, with their hash, and the offer derived from them for this answer. They are kept while the alert is open and for a long time after; then this is a 410.
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
         * Returns the evidence of an alert as one file
         * @description A ZIP to keep or to hand on: the bytes as they were fetched, the answer’s address, time and headers, the part of the retailer’s chain of captures around it, the offer with where each value stands, and a README that says in plain words what was seen and how anybody can check it. The command `pricing evidence verify FILE.zip` checks all of it.
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
         * Marks some or all alerts as read
         * @description Marks some or all alerts as read.
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
         * Lists what happened since a cursor
         * @description In the order in which it happened, with the objects as they are now. Without a cursor from the beginning. Keep `next_cursor`: with it you ask again later. An event may be given twice, never zero times. A cursor that was given out more than 30 days ago is a 410.
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
         * Returns this document as a page
         * @description For people. Needs no key, no script and nothing from elsewhere.
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
    "/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what the retailers that the account watches sell
         * @description By retailer, then in the order in which it was found. `matched=false` are those that match none of your products; `GET /products?matched=false` are the products that match none of these.
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
    "/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists pairs of a product and a competitor’s listing
         * @description `verdict=review` are those that wait for a person.
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
         * Confirms or rejects a match
         * @description A person’s verdict is never overwritten by ours.
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
         * Confirms or rejects up to 1,000 matches and answers for each
         * @description As `PATCH /matches/{id}` for each row, in one transaction. Rows that are refused do not keep the others from being carried out; the same decision again is `unchanged`.
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
         * Returns this document
         * @description OpenAPI 3.1. Needs no key.
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
    "/prices/{product_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns all competitor prices for the product
         * @description The current offer of each listing that is matched with it, automatically or by a person.
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
         * Returns what these prices were and when
         * @description Spans that touch the time from `from` up to, not including, `to`; oldest first. `to` null is the current offer. What is older than the plan keeps (`limits.history_days` of the account) is not shown.
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
         * Returns what your own price was and when
         * @description Spans of `your_price` that touch the time from `from` up to, not including, `to`; oldest first. `to` null is the price of now. What is older than the plan keeps (`limits.history_days` of the account) is not shown.
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
         * Lists the products of the account
         * @description Newest first. Products that are added during a walk are not in it.
         */
        get: operations["getProducts"];
        put?: never;
        /**
         * Adds a product and starts monitoring it
         * @description The same `external_id` (or, without one, the same `sku`) updates the product that is there.
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
         * Returns one product
         * @description Returns one product.
         */
        get: operations["getProductsById"];
        put?: never;
        post?: never;
        /**
         * Ends the monitoring of a product and forgets it
         * @description Ends the monitoring of a product and forgets it.
         */
        delete: operations["deleteProductsById"];
        options?: never;
        head?: never;
        /**
         * Changes the given fields of a product
         * @description A new currency needs a new price; amounts that are not given with it are cleared.
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
         * Says that a page sells this product
         * @description A person’s verdict. The retailer is watched from now on; the page is visited soon.
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
         * Adds or updates up to 1,000 products and answers for each
         * @description Rows that are refused do not keep the others from being carried out.
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
         * Returns recommendations sorted by confidence score
         * @description All with a confidence above 0.5; the highest first, then by expected gain. A walk is as of its first page: advice that changes, comes or is withdrawn after it does not move or change what is shown; that for a deleted product is left out. A cursor is good for 24 hours, then it is a 410.
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
         * Says what became of the advice for a product
         * @description Once applied, a product gets no advice for seven days, and what orders do is measured. `price` and `previous_price` are in the product’s currency. Advice of the basis `prior` rests on published studies: it steps 5 percent at most, and of it no more than 20 should be applied at a time, to see what comes of them first.
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
         * Lists the products without advice, and why
         * @description Lists the products without advice, and why.
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
         * Lists all advice that was given, and what became of it
         * @description What was predicted, what was decided, and what orders did after it was applied, in windows of up to four weeks before and after; the latest first.
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
         * Says how far advice was right
         * @description From the outcomes of the advice that was applied: how often they lay in the range given, and how often advice of a confidence improved profit.
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
         * Lists the retailers that the account watches
         * @description The last added first.
         */
        get: operations["getRetailers"];
        put?: never;
        /**
         * Watches a retailer from now on
         * @description By its domain or any address there. It is visited by its own rules (robots.txt) and slowly. A domain that does not exist is a 422 `unknown_domain`; one that the name servers cannot tell of now is taken, and tried later.
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
         * Returns one retailer
         * @description Returns one retailer.
         */
        get: operations["getRetailersById"];
        put?: never;
        post?: never;
        /**
         * Watches a retailer no more
         * @description Its matches go, and its open alerts are resolved as `not_monitored`. Watched again, an alert whose offer is then seen below the floor is opened again, with its `id` and `detected_at`.
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
         * Records units sold per product and day
         * @description Up to 1,000 rows, answered one by one; what is refused is named and the others are kept. A day that is sent again is replaced. Send days without sales too (0 units, with the price that was asked): a missing day is one that nothing is known of.
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
         * Returns the settings of the account
         * @description Returns the settings of the account.
         */
        get: operations["getSettings"];
        /**
         * Changes the given settings
         * @description Settings that are absent stay as they are.
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
         * Returns a delivery with what is sent
         * @description Returns a delivery with what is sent.
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
         * Sends a delivery once more
         * @description A new delivery with the same `webhook-id` and the same bytes: a receiver that took it before knows it again. Not while it still waits, nor to an endpoint that is switched off (409).
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
         * Lists the webhook endpoints
         * @description Lists the webhook endpoints.
         */
        get: operations["getWebhookEndpoints"];
        put?: never;
        /**
         * Adds a webhook endpoint
         * @description From now on it is told what happens, by signed POST requests (Standard Webhooks). At most 20 for an account. The address is refused when it, or what its name resolves to, is not public.
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
         * Returns a webhook endpoint
         * @description Returns a webhook endpoint.
         */
        get: operations["getWebhookEndpointsById"];
        put?: never;
        post?: never;
        /**
         * Removes a webhook endpoint with its deliveries
         * @description Removes a webhook endpoint with its deliveries.
         */
        delete: operations["deleteWebhookEndpointsById"];
        options?: never;
        head?: never;
        /**
         * Changes a webhook endpoint, or switches it off or on
         * @description Changes a webhook endpoint, or switches it off or on.
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
         * Lists the deliveries to a webhook endpoint
         * @description The last told first, each with its attempts. Kept for 30 days.
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
         * Makes a new secret in place of the old one
         * @description For `overlap_seconds` (default a day, at most seven) messages carry a signature by each of them.
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
         * Sends a message of type webhook.test
         * @description Signed and tried as all others are; sent at once, also to an endpoint that fails.
         */
        post: operations["postWebhookEndpointsByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Abstention: {
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string;
            /** @example expected gain below 0.5%: the current price is about right for what is known */
            reason: string;
            /**
             * @description `reason` as a code and values; null where there is none, or an older release wrote it. Codes: `beyond_plan`, `price_not_positive`, `changed_recently`, `margin_unknown`, `below_limit`, `no_room`, `at_market_price`, `close_to_market`, `too_few_offers`, `above_market_unproven`, `margin_kept`, `no_price_ending`, `gain_too_small`, `confidence_too_low`, `price_war`. What each carries: docs/api/reasons.md.
             * @example {
             *       "code": "gain_too_small",
             *       "values": {
             *         "least": 0.005
             *       }
             *     }
             */
            reason_detail?: {
                /**
                 * @description Which sentence. The list is closed within a version of the service; take an unknown code as the sentence beside it.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description What stands in it: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
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
        AbstentionList: {
            abstentions: components["schemas"]["Abstention"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        Account: {
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /** @example acc_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            limits: {
                /**
                 * @description Checks of one listing a day, at most.
                 * @example 6
                 */
                checks_per_day: number;
                /**
                 * @description How far price history goes back; null: no limit.
                 * @example 730
                 */
                history_days: number | null;
                /**
                 * @description Monitored at most: the oldest ones.
                 * @example 5000
                 */
                products: number;
                /** @example 1000 */
                records_per_request: number;
                /** @example 599 */
                requests_left: number;
                /** @example 600 */
                requests_per_minute: number;
                /**
                 * @description Monitored at most.
                 * @example 50
                 */
                retailers: number;
            };
            /**
             * @description false: the plan has ended. Everything can be read; nothing is visited, matched or recommended.
             * @example true
             */
            monitoring: boolean;
            /** @example Kettle shop */
            name: string;
            plan: components["schemas"]["Plan"];
            /**
             * @description Registered now.
             * @example 412
             */
            products: number;
            /**
             * @description Of these, those that the plan has a place for.
             * @example 412
             */
            products_monitored: number;
            /**
             * @description Watched now.
             * @example 7
             */
            retailers: number;
        };
        AccountInput: {
            /**
             * @description What you call this account. One that exists is answered 200 with a new key.
             * @example kettles.example
             */
            external_ref?: string;
            /** @example Kettle shop */
            name: string;
            plan: components["schemas"]["Plan"];
        };
        AccountPatch: {
            /** @description false: its plan has ended. Its data stays and can be read; nothing is visited, matched or recommended until it is true again. */
            monitoring?: boolean;
            /** @example Kettle shop */
            name?: string;
            plan?: components["schemas"]["Plan"];
            /** @description true: its keys are answered 403; false: they work again. */
            suspended?: boolean;
        };
        Alert: {
            /**
             * @description The bytes that prove it: `GET /alerts/{id}/evidence`, or as one file `GET /alerts/{id}/evidence.zip`.
             * @example cap_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            capture_id: string | null;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            detected_at: string;
            /** @example alt_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /**
             * Format: decimal
             * @description What the retailer asks.
             * @example 17.9
             */
            listed_price: JsonNumber;
            /** @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v */
            listing_id: string;
            /** @example https://kettles.example/blue-kettle */
            listing_url: string;
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string;
            /**
             * Format: date-time
             * @example null
             */
            read_at: string | null;
            /**
             * @description Why it is resolved. Open list: `recovered`, `out_of_stock`, `disappeared`, `floor_changed`, `match_withdrawn`, `not_comparable`; `not_monitored`: the retailer was removed. An alert resolved as `not_monitored` or `match_withdrawn` is opened again, with its `id` and `detected_at`, when the same violation is found to go on.
             * @example null
             */
            resolution: string | null;
            /**
             * Format: date-time
             * @example null
             */
            resolved_at: string | null;
            /** @example kettles.example */
            retailer: string;
            /**
             * @description Open list; today `map_violation`.
             * @example map_violation
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            updated_at: string;
            /**
             * Format: decimal
             * @description The `map_price` of the product.
             * @example 19.9
             */
            your_floor: JsonNumber;
        };
        AlertEvidence: {
            /** @example alt_06gk3t8z0c4m5n6p7q8r9s0t1v */
            alert_id: string;
            /**
             * @description The bytes.
             * @example PGh0bWw+4oCmPC9odG1sPg==
             */
            body_base64: string;
            /**
             * @description SHA-256 over the chain value of the retailer’s capture before and the SHA-256 of what is noted about this one, hexadecimal: `GET /alerts/{id}/evidence.zip` has both.
             * @example 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03
             */
            chain: string;
            /**
             * @description How the bytes are decoded to be read (a name of the Encoding standard).
             * @example utf-8
             */
            charset?: string;
            currency_basis?: components["schemas"]["EvidenceCurrencyBasis"] | null;
            excerpt?: components["schemas"]["EvidenceExcerpt"] | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            fetched_at: string;
            /**
             * @example {
             *       "content-type": "text/html; charset=utf-8"
             *     }
             */
            headers: {
                [key: string]: unknown;
            };
            /**
             * @description Derived from the bytes for this answer.
             * @example {
             *       "price": "17.90",
             *       "currency": "EUR",
             *       "availability": "in_stock"
             *     }
             */
            offer?: unknown;
            /**
             * @description Of the bytes, hexadecimal.
             * @example 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03
             */
            sha256: string;
            /**
             * @description Of the bytes.
             * @example 15
             */
            size: number;
            /**
             * @description Field name to where it was read.
             * @example {
             *       "offer.price": {
             *         "from": "json-ld",
             *         "at": "script[0]"
             *       }
             *     }
             */
            sources?: unknown;
            /**
             * @description Of the retailer’s answer.
             * @example 200
             */
            status: number;
            /** @example https://kettles.example/blue-kettle */
            url: string;
        };
        AlertList: {
            alerts: components["schemas"]["Alert"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        AlertPatch: {
            read: boolean;
        };
        AlertsRead: {
            ids: string[];
            read?: boolean;
        } | {
            /** @enum {boolean} */
            all: true;
            read?: boolean;
        };
        /** @enum {string} */
        Availability: "in_stock" | "out_of_stock" | "pre_order" | "back_order" | "discontinued" | "unknown";
        /**
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
            alert?: components["schemas"]["Alert"] | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /** @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /** @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v */
            listing_id: string | null;
            match?: components["schemas"]["Match"] | null;
            price?: components["schemas"]["Price"] | null;
            product?: components["schemas"]["Product"] | null;
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string | null;
            recommendation?: components["schemas"]["Recommendation"] | null;
            retailer?: components["schemas"]["Retailer"] | null;
            /**
             * @description Open list: `product.updated`, `product.removed`, `price.changed`, `match.updated`, `alert.created`, `alert.updated`, `alert.resolved`, `alert.reopened`, `recommendation.created`, `recommendation.withdrawn`, `retailer.trouble`, `webhook.disabled`.
             * @example alert.created
             */
            type: string;
            webhook_endpoint?: components["schemas"]["WebhookEndpoint"] | null;
        };
        ChangeList: {
            changes: components["schemas"]["Change"][];
            /**
             * @description More has happened already: ask again at once.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Opaque. Keep it, and give it as `cursor` to read on.
             * @example b3BhcXVl
             */
            next_cursor: string;
        };
        Decision: {
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /** @enum {string} */
            decision: "applied" | "dismissed" | "undone";
            /** @example dec_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string;
        };
        DecisionInput: {
            /**
             * @description Who decided.
             * @example Ada
             */
            by?: string;
            /** @enum {string} */
            decision: "applied" | "dismissed" | "undone";
            /**
             * Format: decimal
             * @description The price before.
             * @example 19.9
             */
            previous_price?: JsonNumber;
            /**
             * Format: decimal
             * @description The price afterwards.
             * @example 18.9
             */
            price?: JsonNumber;
            /** @example rec_06gk3t8z0c4m5n6p7q8r9s0t1v */
            recommendation_id?: string;
        };
        /** @description By which rule the currency of the price is known; null when nothing tells. */
        EvidenceCurrencyBasis: {
            /**
             * @description Where.
             * @example script[0].offers
             */
            at: string | null;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * @description What names it.
             * @example json-ld
             */
            from: string | null;
            /**
             * @description Open list: `stated` (the document names it), `page` (the page’s other data, language or address tell), `retailer` (other pages of the shop tell; this document does not).
             * @example stated
             */
            rule: string;
        };
        /** @description The part of the document that the price was read from; null when it is not found again. */
        EvidenceExcerpt: {
            /**
             * @description False when the price may stand elsewhere too, and is marked where it stands first.
             * @example true
             */
            exact: boolean;
            /** @description What was read, in the order of the text. */
            marks: {
                /**
                 * @description Behind the last one.
                 * @example 37
                 */
                end: number;
                /**
                 * @description Open list: `price`, `currency`, `availability`.
                 * @example price
                 */
                field: string;
                /**
                 * @description In UTF-16 units of `text`.
                 * @example 32
                 */
                start: number;
            }[];
            /**
             * @description The entry, object or element, one thing a line; a line `⋯` stands for what is left out.
             * @example <meta itemprop="price" content="17.90">
             */
            text: string;
        };
        FieldError: {
            /** @example over_precise */
            code: string;
            /** @example Expected an amount that EUR can express, got 1.005 */
            detail: string;
            /** @example #/your_price */
            pointer: string;
        };
        Key: {
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Set when it was rotated with an overlap.
             * @example null
             */
            expires_at: string | null;
            /** @example key_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /**
             * @description The last characters of the key, to tell keys apart.
             * @example k9Qx
             */
            last_four: string;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            last_used_at: string | null;
            /** @example nightly export */
            name: string;
            /**
             * Format: date-time
             * @example null
             */
            revoked_at: string | null;
        };
        KeyInput: {
            /** @example nightly export */
            name: string;
        };
        KeyList: {
            keys: components["schemas"]["Key"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        KeyRotation: {
            /**
             * @description How long the old key keeps working. Default 0.
             * @example 3600
             */
            overlap_seconds?: number;
        };
        LedgerEntry: {
            /**
             * Format: decimal
             * @description Amount in the currency beside it; null when unknown.
             * @example 18.9
             */
            applied_price: JsonNumber | null;
            /** @example prior */
            basis: string;
            /**
             * @description By `objective`.
             * @example 0.62
             */
            confidence: number;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * Format: decimal
             * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
             * @example 19.9
             */
            current_price: JsonNumber;
            /**
             * Format: date-time
             * @description When it was decided on, or ended.
             * @example 2026-11-20T12:00:00Z
             */
            decided_at: string | null;
            /**
             * @description Null also where the price itself became the suggested one.
             * @example Ada
             */
            decided_by: string | null;
            /**
             * @description As it was last said before it was decided on; so are the other figures.
             * @example 0.09
             */
            estimated_conversion_uplift: number;
            /** @example 0.031 */
            expected_profit_change: number | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            given_at: string;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            measured_at: string | null;
            /**
             * @description `waiting`: a week after it was applied there are first figures; `measuring`: they still grow; `measured` after four weeks.
             * @example measured
             * @enum {string}
             */
            measurement: "none" | "waiting" | "measuring" | "measured" | "not_comparable";
            /**
             * @description `not_comparable_reason` as a code and values; null where there is none, or an older release wrote it. Codes: `other_price_applied`, `changed_again`, `few_days`, `few_units`, `silence`, `price_paid_differs`, `market_moved`. What each carries: docs/api/reasons.md.
             * @example {
             *       "code": "market_moved",
             *       "values": {
             *         "by": -0.08
             *       }
             *     }
             */
            not_comparable_detail?: {
                /**
                 * @description Which sentence. The list is closed within a version of the service; take an unknown code as the sentence beside it.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description What stands in it: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
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
             * @description Why there is no figure, or not yet.
             * @example competitors’ prices moved by -8% meanwhile
             */
            not_comparable_reason: string | null;
            /** @example gross_profit */
            objective: string;
            /**
             * @description `standing`: not decided on yet; `expired`: its reason was gone; `superseded`: another advice took its place.
             * @example applied
             * @enum {string}
             */
            outcome: "standing" | "applied" | "dismissed" | "undone" | "expired" | "superseded";
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string;
            realised: components["schemas"]["Realised"];
            /** @example rec_06gk3t8z0c4m5n6p7q8r9s0t1v */
            recommendation_id: string;
            /**
             * Format: decimal
             * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
             * @example 18.9
             */
            suggested_price: JsonNumber;
            /**
             * @description Range that holds the uplift with a chance of 80 percent.
             * @example [
             *       -0.02,
             *       0.21
             *     ]
             */
            uplift_interval: number[];
        };
        LedgerList: {
            ledger: components["schemas"]["LedgerEntry"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        Listing: {
            availability: components["schemas"]["Availability"];
            /** @example Acme */
            brand: string | null;
            /** @example new */
            condition: string;
            /** @example EUR */
            currency: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            first_seen_at: string;
            /**
             * @description 14 digits.
             * @example 04006381333931
             */
            gtin: string | null;
            /** @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /** @example null */
            image_url: string | null;
            /**
             * Format: decimal
             * @description The crossed-out price.
             * @example null
             */
            list_price: JsonNumber | null;
            /**
             * @description The maker’s number.
             * @example null
             */
            mpn: string | null;
            /** @example Acme kettle, blue, 1.7 litres */
            name: string | null;
            /**
             * Format: date-time
             * @description When the offer was last seen.
             * @example 2026-11-20T12:00:00Z
             */
            observed_at: string | null;
            /**
             * Format: decimal
             * @description Amount in the currency beside it; null when unknown.
             * @example 17.9
             */
            price: JsonNumber | null;
            /**
             * @description Your products that it is matched with, automatically or by a person; empty when it matches none.
             * @example [
             *       "prd_06gk3t8z0c4m5n6p7q8r9s0t1v"
             *     ]
             */
            product_ids: string[];
            /**
             * @description Domain.
             * @example kettles.example
             */
            retailer: string;
            /** @example ret_06gk3t8z0c4m5n6p7q8r9s0t1v */
            retailer_id: string;
            /** @example null */
            seller: string | null;
            /**
             * @description Of the retailer.
             * @example AK-17
             */
            sku: string | null;
            /**
             * @description `new`, `ok`, `unreadable` or `not_found`.
             * @example ok
             */
            state: string;
            /** @example https://kettles.example/blue-kettle */
            url: string;
        };
        ListingAdded: {
            /** @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v */
            listing_id: string;
            /** @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v */
            match_id: string;
            /**
             * @description As in a price.
             * @example new
             */
            state: string;
        };
        ListingInput: {
            /**
             * @description Who says so.
             * @example Ada
             */
            by?: string;
            /**
             * Format: uri
             * @example https://kettles.example/blue-kettle
             */
            url: string;
        };
        ListingList: {
            listings: components["schemas"]["Listing"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        Match: {
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example null
             */
            decided_at: string | null;
            /**
             * @description The person whose word it is.
             * @example null
             */
            decided_by: string | null;
            /** @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            listing: {
                availability: components["schemas"]["Availability"];
                /** @example Acme */
                brand: string | null;
                /** @example EUR */
                currency: string | null;
                /** @example 04006381333931 */
                gtin: string | null;
                /** @example null */
                image_url: string | null;
                /** @example null */
                mpn: string | null;
                /** @example Acme kettle, blue, 1.7 litres */
                name: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-20T12:00:00Z
                 */
                observed_at?: string | null;
                /**
                 * Format: decimal
                 * @description Amount in the currency beside it; null when unknown.
                 * @example 17.9
                 */
                price: JsonNumber | null;
                /** @example kettles.example */
                retailer: string;
                /** @example null */
                sku: string | null;
                /**
                 * @description Where the price was read.
                 * @example {
                 *       "from": "json-ld",
                 *       "at": "script[0]"
                 *     }
                 */
                source?: {
                    at: string;
                    from: string;
                } | null;
                /** @example https://kettles.example/blue-kettle */
                url: string;
            };
            /** @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v */
            listing_id: string;
            /**
             * @description That it is the same product, 0 to 1.
             * @example 0.99
             */
            probability: number;
            product: {
                /** @example Acme */
                brand: string | null;
                /**
                 * @description ISO 4217 code.
                 * @example EUR
                 */
                currency: string;
                /** @example 04006381333931 */
                gtin: string | null;
                /** @example null */
                image_url: string | null;
                /** @example Blue kettle 1.7 l */
                name: string;
                /** @example KETTLE-17-BLUE */
                sku: string;
                /** @example https://shop.example/products/blue-kettle */
                url: string;
                /**
                 * Format: decimal
                 * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
                 * @example 19.9
                 */
                your_price: JsonNumber;
            };
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string;
            /**
             * @description `reasons` as codes and values, in the same order; empty where an older release wrote the sentences. Codes: `same_gtin`, `same_part_number`, `same_sku`, `same_model_code`, `part_number_in_name`, `part_number_contained`, `part_numbers_similar`, `part_numbers_differ`, `model_codes_differ`, `names_alike`, `names_unlike`, `names_unrelated`, `theirs_says_all`, `ours_says_all`, `other_listings_nearer`, `nearest_listing`, `other_products_nearer`, `nearest_product`, `brand_same`, `brands_differ`, `brand_on_one_side`, `measures_same`, `measures_differ_partly`, `measures_differ`, `content_differs`, `pack_same`, `pack_on_one_side`, `packs_differ`, `numbers_same`, `numbers_differ`, `colour_same`, `colours_differ`, `size_same`, `sizes_differ`, `price_same`, `price_times`, `price_below`, `price_above`, `accessory`, `conditions_differ`, `bundle`, `gtins_differ`, `taken_by_person`, `other_product_has`, `identifier_shared`, `listing_leaves_open`, `product_leaves_open`, `variant_on_one_side`, `trait_on_one_side`, `added_by_hand`. What each carries: docs/api/reasons.md.
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
             * @description Most telling first.
             * @example [
             *       "same GTIN 4006381333931"
             *     ]
             */
            reasons: string[];
            /**
             * @description `identifier`, `text` or `person`: what the verdict stands on.
             * @example identifier
             */
            tier: string;
            verdict: components["schemas"]["Verdict"] & unknown;
        };
        MatchDecision: {
            /**
             * @description Who says so.
             * @example Ada
             */
            by?: string;
            expected_verdict?: components["schemas"]["Verdict"];
            /** @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /**
             * @description `review` takes your word back: ours counts again, a moment later.
             * @enum {string}
             */
            verdict: "confirmed" | "refused" | "review";
        };
        MatchDecisionBatch: {
            decisions: components["schemas"]["MatchDecision"][];
        };
        MatchDecisionBatchResult: {
            results: {
                decided_by?: string | null;
                errors?: components["schemas"]["FieldError"][];
                /** @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v */
                id?: string;
                /** @description Of the row, from 0. */
                index: number;
                /** @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v */
                listing_id?: string;
                /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
                product_id?: string;
                /** @enum {string} */
                status: "updated" | "unchanged" | "refused";
                verdict?: components["schemas"]["Verdict"] & unknown;
            }[];
        };
        MatchList: {
            matches: components["schemas"]["Match"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        MatchPatch: {
            /**
             * @description Who says so.
             * @example Ada
             */
            by?: string;
            /**
             * @description `review` takes your word back: ours counts again, a moment later.
             * @enum {string}
             */
            verdict: "confirmed" | "refused" | "review";
        };
        NewAccount: {
            /** @example acc_06gk3t8z0c4m5n6p7q8r9s0t1v */
            account_id: string;
            /**
             * @description Shown this once.
             * @example pk_live_4f1a9c0e7b2d5f8a3c6e9b1d4f7a0c3e
             */
            api_key: string;
            plan: components["schemas"]["Plan"];
        };
        NewKey: components["schemas"]["Key"] & {
            /**
             * @description Shown this once.
             * @example pk_live_4f1a9c0e7b2d5f8a3c6e9b1d4f7a0c3e
             */
            api_key: string;
        };
        NewWebhookEndpoint: components["schemas"]["WebhookEndpoint"] & {
            /**
             * @description Signs the messages (Standard Webhooks). Shown this once.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
        };
        OperatedAccount: {
            /** @example acc_06gk3t8z0c4m5n6p7q8r9s0t1v */
            account_id: string;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description What the operator calls it.
             * @example kettles.example
             */
            external_ref: string | null;
            /** @example true */
            monitoring: boolean;
            /** @example Kettle shop */
            name: string;
            plan: components["schemas"]["Plan"];
            /**
             * Format: date-time
             * @example null
             */
            suspended_at: string | null;
        };
        OperatedAccountList: {
            accounts: components["schemas"]["OperatedAccount"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        OperatedKey: {
            /**
             * @description Shown this once.
             * @example pk_live_4f1a9c0e7b2d5f8a3c6e9b1d4f7a0c3e
             */
            api_key: string;
            /** @example key_06gk3t8z0c4m5n6p7q8r9s0t1v */
            key_id: string;
        };
        OwnPriceHistory: {
            history: components["schemas"]["OwnPriceSpan"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        OwnPriceSpan: {
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date-time
             * @example 2026-11-12T09:30:00Z
             */
            from: string;
            /**
             * Format: date-time
             * @description Not included; null for the price of now.
             * @example 2026-11-20T12:00:00Z
             */
            to: string | null;
            /**
             * Format: decimal
             * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
             * @example 19.9
             */
            your_price: JsonNumber;
        };
        /**
         * @description Trial and Starter: 60 requests a minute; the others 600.
         * @example growth
         * @enum {string}
         */
        Plan: "trial" | "starter" | "growth" | "scale" | "enterprise";
        Price: {
            availability: components["schemas"]["Availability"];
            /** @example new */
            condition: string;
            /** @example EUR */
            currency: string | null;
            /**
             * @description A reading far from this price waits for a second visit.
             * @example false
             */
            held: boolean;
            /** @example null */
            image_url: string | null;
            /**
             * Format: decimal
             * @description The crossed-out price.
             * @example 24.9
             */
            list_price: JsonNumber | null;
            /** @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v */
            listing_id: string;
            match: {
                /** @example mat_06gk3t8z0c4m5n6p7q8r9s0t1v */
                id: string;
                /** @example 0.99 */
                probability: number;
                /**
                 * @description `reasons` as codes and values, in the same order; empty where an older release wrote the sentences. Codes: `same_gtin`, `same_part_number`, `same_sku`, `same_model_code`, `part_number_in_name`, `part_number_contained`, `part_numbers_similar`, `part_numbers_differ`, `model_codes_differ`, `names_alike`, `names_unlike`, `names_unrelated`, `theirs_says_all`, `ours_says_all`, `other_listings_nearer`, `nearest_listing`, `other_products_nearer`, `nearest_product`, `brand_same`, `brands_differ`, `brand_on_one_side`, `measures_same`, `measures_differ_partly`, `measures_differ`, `content_differs`, `pack_same`, `pack_on_one_side`, `packs_differ`, `numbers_same`, `numbers_differ`, `colour_same`, `colours_differ`, `size_same`, `sizes_differ`, `price_same`, `price_times`, `price_below`, `price_above`, `accessory`, `conditions_differ`, `bundle`, `gtins_differ`, `taken_by_person`, `other_product_has`, `identifier_shared`, `listing_leaves_open`, `product_leaves_open`, `variant_on_one_side`, `trait_on_one_side`, `added_by_hand`. What each carries: docs/api/reasons.md.
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
                 * @example [
                 *       "same GTIN 4006381333931"
                 *     ]
                 */
                reasons: string[];
                verdict: components["schemas"]["Verdict"] & unknown;
            };
            /** @example Acme kettle, blue, 1.7 litres */
            name: string | null;
            /**
             * @description Why this price raises no alert.
             * @example null
             */
            not_comparable: string | null;
            /**
             * @description `not_comparable` as a code and values; null where there is none, or an older release wrote it. Codes: `other_currency`, `stock_unknown`, `not_in_stock`, `condition`, `members_only`, `needs_coupon`, `lowest_of_variants`, `auction`, `not_public`, `tax_differs`. What each carries: docs/api/reasons.md.
             * @example null
             */
            not_comparable_detail?: {
                /**
                 * @description Which sentence. The list is closed within a version of the service; take an unknown code as the sentence beside it.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description What stands in it: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
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
             * @description When the offer was last seen.
             * @example 2026-11-20T12:00:00Z
             */
            observed_at: string | null;
            /**
             * Format: decimal
             * @description Amount in the currency beside it; null when unknown.
             * @example 17.9
             */
            price: JsonNumber | null;
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string;
            /**
             * @description Domain.
             * @example kettles.example
             */
            retailer: string;
            /**
             * @description On a marketplace: who sells it there.
             * @example null
             */
            seller: string | null;
            /**
             * Format: date-time
             * @description Since when it is what it is.
             * @example 2026-11-20T12:00:00Z
             */
            since: string | null;
            /** @description Where in which bytes the price was read. */
            source: {
                /** @example script[0] */
                at: string;
                /** @example cap_06gk3t8z0c4m5n6p7q8r9s0t1v */
                capture_id: string | null;
                /** @example json-ld */
                from: string;
            } | null;
            /**
             * @description `new`, `ok`, `unreadable`, `not_found` or `gone`.
             * @example ok
             */
            state: string;
            /**
             * @description What was wrong at the last visit that gave no offer; null when the last one gave it.
             * @example null
             */
            state_reason: string | null;
            /**
             * @description `state_reason` as a code and values; null where there is none, or an older release wrote it. Codes: `answers_status`, `home_page_status`, `robots_status`, `robots_unreadable`, `robots_forbid_page`, `not_an_address`, `leads_away`, `address_refused`, `too_many_redirects`, `answer_too_large`, `timed_out`, `connection_refused`, `domain_unresolved`, `insecure_connection`, `bad_response`, `challenge_page`, `page_shows`, `not_product_page`, `page_status`, `page_gone`, `no_offer`, `needs_scripts`, `no_price_in_feed`, `not_found_last`, `no_longer_offered`, `price_without_currency`, `price_unknown_currency`, `price_over_precise`, `price_beyond_currency`, `price_not_decimal`, `price_not_positive`, `prices_vanished`, `prices_fell`, `prices_jumped`, `offers_sold_out`, `readings_far`, `sold_out_in_day`, `robots_forbid_shop`, `robots_forbid_products`, `robots_too_slow`, `login_status`, `login_shown`, `products_need_login`, `products_challenged`, `shop_needs_scripts`, `products_need_scripts`, `catalog_not_found`, `home_page_redirects`, `leads_to_site`, `visits_refused`, `shop_closed`, `domain_unknown`, `none_readable`, `never_answered`, `silent_for_days`, `at_address`. What each carries: docs/api/reasons.md.
             * @example null
             */
            state_reason_detail?: {
                /**
                 * @description Which sentence. The list is closed within a version of the service; take an unknown code as the sentence beside it.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description What stands in it: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
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
            /** @enum {string} */
            tax: "included" | "excluded" | "unknown";
            /** @example https://kettles.example/blue-kettle */
            url: string;
        };
        PriceHistory: {
            history: components["schemas"]["PriceSpan"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        PriceList: {
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            prices: components["schemas"]["Price"][];
        };
        PriceSpan: {
            availability: components["schemas"]["Availability"];
            /** @example EUR */
            currency: string | null;
            /**
             * Format: date-time
             * @example 2026-11-12T09:30:00Z
             */
            from: string;
            /**
             * Format: decimal
             * @description The crossed-out price.
             * @example null
             */
            list_price: JsonNumber | null;
            /** @example lst_06gk3t8z0c4m5n6p7q8r9s0t1v */
            listing_id: string;
            /**
             * Format: decimal
             * @description Amount in the currency beside it; null when unknown.
             * @example 19.9
             */
            price: JsonNumber | null;
            /**
             * @description Domain.
             * @example kettles.example
             */
            retailer: string;
            /**
             * Format: date-time
             * @description Not included; null for the current offer.
             * @example 2026-11-20T12:00:00Z
             */
            to: string | null;
        };
        Problem: {
            /**
             * @description Stable; what a program decides by.
             * @example validation_failed
             */
            code: string;
            /**
             * @description For people; may change.
             * @example #/your_price: Expected an amount that EUR can express, got 1.005
             */
            detail: string;
            /** @description Every field that is wrong: a JSON Pointer into the body, or the name of a query parameter. */
            errors?: components["schemas"]["FieldError"][];
            /** @example urn:uuid:0b9f4f0e-4f0e-4f0e-8f0e-0b9f4f0e4f0e */
            instance: string;
            /** @example 422 */
            status: number;
            /**
             * @description The same for every problem of this kind.
             * @example Fields are not valid
             */
            title: string;
            /**
             * Format: uri-reference
             * @description Names the kind of problem.
             * @example https://pricing.example/v1/docs#validation_failed
             */
            type: string;
            /**
             * @description With `rate_limited`: the policies of `RateLimit-Policy` that the request would break.
             * @example [
             *       "starter"
             *     ]
             */
            "violated-policies"?: string[];
        };
        Product: {
            /** @example Acme */
            brand: string | null;
            /** @example Kitchen > Kettles */
            category: string | null;
            collections: components["schemas"]["ProductCollection"][];
            /**
             * Format: decimal
             * @description Amount in the currency beside it; null when unknown.
             * @example 24.9
             */
            compare_at_price: JsonNumber | null;
            /**
             * Format: decimal
             * @description Amount in the currency beside it; null when unknown.
             * @example 11.4
             */
            cost: JsonNumber | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * @description Your own identifier.
             * @example variant-4711
             */
            external_id: string | null;
            /**
             * @description 14 digits.
             * @example 04006381333931
             */
            gtin: string | null;
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /** @example https://shop.example/images/blue-kettle.jpg */
            image_url: string | null;
            /**
             * Format: decimal
             * @description The floor for others: `your_floor` of an alert.
             * @example 19.9
             */
            map_price: JsonNumber | null;
            /**
             * Format: decimal
             * @description The floor for our advice.
             * @example 15.9
             */
            min_price: JsonNumber | null;
            /**
             * @description false: the plan has no place for it. Older products have them.
             * @example true
             */
            monitored: boolean;
            /** @example Blue kettle 1.7 l */
            name: string;
            /** @example Kettles */
            product_type: string | null;
            /** @example KETTLE-17-BLUE */
            sku: string;
            /**
             * @description Units; null when unknown.
             * @example 12
             */
            stock: number | null;
            /**
             * @example [
             *       "kitchen",
             *       "new"
             *     ]
             */
            tags: string[];
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            updated_at: string;
            /** @example https://shop.example/products/blue-kettle */
            url: string;
            /**
             * Format: decimal
             * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
             * @example 19.9
             */
            your_price: JsonNumber;
        };
        ProductBatch: {
            products: components["schemas"]["ProductInput"][];
        };
        ProductBatchResult: {
            results: {
                errors?: components["schemas"]["FieldError"][];
                external_id?: string | null;
                /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
                id?: string;
                /** @description Of the row, from 0. */
                index: number;
                sku?: string;
                /** @enum {string} */
                status: "created" | "updated" | "unchanged" | "refused";
            }[];
        };
        ProductCollection: {
            /**
             * @description Your own, which stays when the name changes.
             * @example collection-7
             */
            id: string;
            /** @example Kitchen */
            name: string;
        };
        ProductInput: {
            /** @example Acme */
            brand?: string | null;
            /** @example Kitchen > Kettles */
            category?: string | null;
            /** @description All that the product is in: what is absent goes. */
            collections?: components["schemas"]["ProductCollection"][] | null;
            /**
             * Format: decimal
             * @description The price that yours is shown beside as a reduction.
             * @example 24.9
             */
            compare_at_price?: JsonNumber | null;
            /**
             * Format: decimal
             * @description What one costs you; advice needs it for its margin.
             * @example 11.4
             */
            cost?: JsonNumber | null;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * @description Your own identifier. With it, a repeated POST updates the product that has it.
             * @example variant-4711
             */
            external_id?: string | null;
            /**
             * @description Codes that a shop uses inside its own walls (prefix 02, 04, 2…) are kept but name nothing elsewhere.
             * @example 4006381333931
             */
            gtin?: string | null;
            /**
             * Format: uri
             * @example https://shop.example/images/blue-kettle.jpg
             */
            image_url?: string | null;
            /**
             * Format: decimal
             * @description What others may not go below: `your_floor` of an alert.
             * @example 19.9
             */
            map_price?: JsonNumber | null;
            /**
             * Format: decimal
             * @description What our advice may not go below.
             * @example 15.9
             */
            min_price?: JsonNumber | null;
            /** @example Blue kettle 1.7 l */
            name: string;
            /** @example Kettles */
            product_type?: string | null;
            /** @example KETTLE-17-BLUE */
            sku: string;
            /**
             * @description Units in stock; below zero when more were sold than there were, null when it is not counted. Of each day the last and the lowest are kept.
             * @example 12
             */
            stock?: number | null;
            /**
             * @description All of them: what is absent goes.
             * @example [
             *       "kitchen",
             *       "new"
             *     ]
             */
            tags?: string[] | null;
            /**
             * Format: uri
             * @example https://shop.example/products/blue-kettle
             */
            url: string;
            /**
             * Format: decimal
             * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
             * @example 19.9
             */
            your_price: JsonNumber;
        };
        ProductList: {
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            products: components["schemas"]["Product"][];
        };
        ProductPatch: {
            /** @example Acme */
            brand?: string | null;
            /** @example Kitchen > Kettles */
            category?: string | null;
            /** @description All that the product is in: what is absent goes. */
            collections?: components["schemas"]["ProductCollection"][] | null;
            /**
             * Format: decimal
             * @description The price that yours is shown beside as a reduction.
             * @example 24.9
             */
            compare_at_price?: JsonNumber | null;
            /**
             * Format: decimal
             * @description What one costs you; advice needs it for its margin.
             * @example 11.4
             */
            cost?: JsonNumber | null;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency?: string;
            /**
             * @description Codes that a shop uses inside its own walls (prefix 02, 04, 2…) are kept but name nothing elsewhere.
             * @example 4006381333931
             */
            gtin?: string | null;
            /**
             * Format: uri
             * @example https://shop.example/images/blue-kettle.jpg
             */
            image_url?: string | null;
            /**
             * Format: decimal
             * @description What others may not go below: `your_floor` of an alert.
             * @example 19.9
             */
            map_price?: JsonNumber | null;
            /**
             * Format: decimal
             * @description What our advice may not go below.
             * @example 15.9
             */
            min_price?: JsonNumber | null;
            /** @example Blue kettle 1.7 l */
            name?: string;
            /** @example Kettles */
            product_type?: string | null;
            /** @example KETTLE-17-BLUE */
            sku?: string;
            /**
             * @description Units in stock; below zero when more were sold than there were, null when it is not counted. Of each day the last and the lowest are kept.
             * @example 12
             */
            stock?: number | null;
            /**
             * @description All of them: what is absent goes.
             * @example [
             *       "kitchen",
             *       "new"
             *     ]
             */
            tags?: string[] | null;
            /**
             * Format: uri
             * @example https://shop.example/products/blue-kettle
             */
            url?: string;
            /**
             * Format: decimal
             * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
             * @example 19.9
             */
            your_price?: JsonNumber;
        };
        /** @description While it lasts, prices below the floor raise no alert. */
        PromotionWindow: {
            /**
             * Format: date-time
             * @example 2026-11-27T00:00:00Z
             */
            from: string;
            /**
             * @description Absent: all products.
             * @example [
             *       "prd_06gk3t8z0c4m5n6p7q8r9s0t1v"
             *     ]
             */
            product_ids?: string[];
            /**
             * Format: date-time
             * @example 2026-11-30T00:00:00Z
             */
            to: string;
        };
        Realised: {
            /** @example 28 */
            days_after: number;
            /** @example 28 */
            days_before: number;
            /**
             * @description Probability that gross profit rose; null where the margin is not known.
             * @example 0.81
             */
            improved: number | null;
            /**
             * @description What orders are counted per: sessions where every day has them.
             * @example day
             * @enum {string}
             */
            per: "session" | "day";
            /** @example 314 */
            units_after: number;
            /** @example 280 */
            units_before: number;
            /**
             * @description Orders after over orders before, less one.
             * @example 0.12
             */
            uplift: number;
            /**
             * @description Range that holds it with a chance of 80 percent: orders vary by themselves.
             * @example [
             *       0.04,
             *       0.21
             *     ]
             */
            uplift_interval: number[];
        } | null;
        ReasonDetail: {
            /**
             * @description Which sentence. The list is closed within a version of the service; take an unknown code as the sentence beside it.
             * @example below_market
             */
            code: string;
            /**
             * @description What stands in it: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
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
        Recommendation: {
            /**
             * @description What speaks against it.
             * @example [
             *       "Only one competitor’s price is known"
             *     ]
             */
            against: string[];
            /**
             * @description `against` as codes and values, in the same order; empty where an older release wrote the sentences. Codes: `at_market`, `above_market`, `below_market`, `already_above_market`, `already_below_market`, `goal_market`, `goal_margin`, `held_to_market`, `margin_known`, `margin_usual`, `margin_assumed`, `demand_own`, `demand_group`, `demand_not_shown`, `demand_unknown`, `follower_rise`, `follower_cut`, `cut_needs`, `orders_expected`, `profit_falls`, `lowest_price_cut`, `lowest_price_rise`, `no_competitor`, `one_competitor`, `offers_left_out`. What each carries: docs/api/reasons.md.
             * @example [
             *       {
             *         "code": "one_competitor",
             *         "values": {}
             *       }
             *     ]
             */
            against_details?: components["schemas"]["ReasonDetail"][];
            /**
             * @description `prior`: what is known of shops in general; `group`: of your similar products; `own`: of this product.
             * @example prior
             */
            basis: string;
            /**
             * @description 0 to 1; how sure it is that the suggestion is better than the price now, by `objective`.
             * @example 0.62
             */
            confidence: number;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * Format: decimal
             * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
             * @example 19.9
             */
            current_price: JsonNumber;
            /**
             * @description Fraction: 0.09 is 9 percent. An estimate.
             * @example 0.09
             */
            estimated_conversion_uplift: number;
            /**
             * @description The numbers it stands on.
             * @example {
             *       "competitors": 3
             *     }
             */
            evidence: {
                [key: string]: unknown;
            };
            /**
             * @description Fraction of the gross profit made now.
             * @example 0.031
             */
            expected_profit_change: number | null;
            /**
             * @description The rule that kept the suggestion from going further.
             * @example max_step
             */
            guard_rail: string | null;
            /** @example rec_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /**
             * @description What better means. `gross_profit`: it earns more; `market_price` (goal `market`): it is nearer to the median of the comparable offers. The estimates are given for both.
             * @example gross_profit
             */
            objective: string;
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string;
            /**
             * @description `reasons` as codes and values, in the same order; empty where an older release wrote the sentences. Codes: `at_market`, `above_market`, `below_market`, `already_above_market`, `already_below_market`, `goal_market`, `goal_margin`, `held_to_market`, `margin_known`, `margin_usual`, `margin_assumed`, `demand_own`, `demand_group`, `demand_not_shown`, `demand_unknown`, `follower_rise`, `follower_cut`, `cut_needs`, `orders_expected`, `profit_falls`, `lowest_price_cut`, `lowest_price_rise`, `no_competitor`, `one_competitor`, `offers_left_out`. What each carries: docs/api/reasons.md.
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
             * @example [
             *       "Your price is 8% above kettles.example’s price"
             *     ]
             */
            reasons: string[];
            /**
             * Format: decimal
             * @description Amount in the currency beside it, exact: as many decimals as the currency has (EUR 2, JPY 0, KWD 3).
             * @example 18.9
             */
            suggested_price: JsonNumber;
            /**
             * @description Range that holds the uplift with a chance of 80 percent.
             * @example [
             *       -0.02,
             *       0.21
             *     ]
             */
            uplift_interval: number[];
        };
        RecommendationList: {
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            recommendations: components["schemas"]["Recommendation"][];
        };
        Reliability: {
            /** @example 34 */
            applied: number;
            /** @description By confidence. Ranges without cases are left out. */
            bins: {
                /** @example 11 */
                cases: number;
                /** @example 0.6 */
                confidence_from: number;
                /** @example 0.7 */
                confidence_to: number;
                /**
                 * @description Share that improved gross profit, each counted by its probability of having done so.
                 * @example 0.68
                 */
                improved: number;
                /**
                 * @description Range that holds that share with a chance of 80 percent.
                 * @example [
                 *       0.49,
                 *       0.84
                 *     ]
                 */
                improved_interval: number[];
                /** @example 0.65 */
                mean_confidence: number;
            }[];
            /** @description How outcomes correct advice from now on. */
            correction: {
                /**
                 * @description Added to elasticities, as far as they are not your own data’s.
                 * @example -0.12
                 */
                elasticity_shift: number;
                /** @example true */
                in_use: boolean;
                /**
                 * @description Outcomes that it takes.
                 * @example 10
                 */
                needed: number;
                /**
                 * @description Times the uncertainty of elasticities.
                 * @example 1.08
                 */
                spread_factor: number;
            };
            /**
             * @description Advice in the ledger.
             * @example 120
             */
            given: number;
            /**
             * @description Mean of realised less predicted uplift.
             * @example -0.01
             */
            mean_error: number | null;
            /**
             * @description What the following figures rest on: the latest 400 at most.
             * @example 20
             */
            measured: number;
            /** @example 5 */
            not_comparable: number;
            /**
             * @description Applied, and not measured to the end.
             * @example 9
             */
            waiting: number;
            /**
             * @description Share of outcomes inside the range that was given, widened by how exactly the outcome could be measured; 0.8 where all is right.
             * @example 0.85
             */
            within_interval: number | null;
        };
        Retailer: {
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            added_at: string;
            /**
             * Format: date-time
             * @description When these four were counted: now, or a few minutes ago for a shop with thousands of offers.
             * @example 2026-11-20T12:00:00Z
             */
            counted_at: string;
            /** @example EUR */
            currency: string | null;
            /**
             * @description Time between two requests to this shop, all accounts together.
             * @example 2000
             */
            delay_ms: number;
            /** @example kettles.example */
            domain: string;
            /**
             * @description Of these, seen in the last 24 hours.
             * @example 85
             */
            fresh_listings: number;
            /** @example ret_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /** @example null */
            last_error: string | null;
            /**
             * @description `last_error` as a code and values; null where there is none, or an older release wrote it. Codes: `answers_status`, `home_page_status`, `robots_status`, `robots_unreadable`, `robots_forbid_page`, `not_an_address`, `leads_away`, `address_refused`, `too_many_redirects`, `answer_too_large`, `timed_out`, `connection_refused`, `domain_unresolved`, `insecure_connection`, `bad_response`, `challenge_page`, `page_shows`, `not_product_page`, `page_status`, `page_gone`, `no_offer`, `needs_scripts`, `no_price_in_feed`, `not_found_last`, `no_longer_offered`, `price_without_currency`, `price_unknown_currency`, `price_over_precise`, `price_beyond_currency`, `price_not_decimal`, `price_not_positive`, `prices_vanished`, `prices_fell`, `prices_jumped`, `offers_sold_out`, `readings_far`, `sold_out_in_day`, `robots_forbid_shop`, `robots_forbid_products`, `robots_too_slow`, `login_status`, `login_shown`, `products_need_login`, `products_challenged`, `shop_needs_scripts`, `products_need_scripts`, `catalog_not_found`, `home_page_redirects`, `leads_to_site`, `visits_refused`, `shop_closed`, `domain_unknown`, `none_readable`, `never_answered`, `silent_for_days`, `at_address`. What each carries: docs/api/reasons.md.
             * @example null
             */
            last_error_detail?: {
                /**
                 * @description Which sentence. The list is closed within a version of the service; take an unknown code as the sentence beside it.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description What stands in it: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
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
             * @example 2026-11-20T12:00:00Z
             */
            last_visit_at: string | null;
            /**
             * @description Offers known there.
             * @example 1240
             */
            listings: number;
            /**
             * @description Of these, matched with your products.
             * @example 87
             */
            matched: number;
            /**
             * @description false: the plan has no place for it, or has ended.
             * @example true
             */
            monitored: boolean;
            /** @example Kettles & Co */
            name: string | null;
            /**
             * Format: date-time
             * @description The matched offer that was not looked at for the longest time.
             * @example 2026-11-20T12:00:00Z
             */
            oldest_check_at: string | null;
            /** @example shopify */
            platform: string | null;
            probe: components["schemas"]["RetailerProbe"];
            /**
             * @description Why it was refused. Open list: `robots_forbids`, `too_slow`, `challenge`, `login_required`, `visits_refused`, `script_only`, `redirects_endlessly`, `leads_elsewhere`, `address_refused`, `unknown_domain`, `no_catalogue`, `unreadable`, `no_answer`.
             * @example null
             */
            refusal_code: string | null;
            /**
             * @description Open list: `probing`, `active`, `refused`, `quarantined`, `gone`.
             * @example active
             */
            status: string;
            /**
             * @description Why it is not active, in words.
             * @example null
             */
            status_reason: string | null;
            /**
             * @description `status_reason` as a code and values; null where there is none, or an older release wrote it. Codes: `answers_status`, `home_page_status`, `robots_status`, `robots_unreadable`, `robots_forbid_page`, `not_an_address`, `leads_away`, `address_refused`, `too_many_redirects`, `answer_too_large`, `timed_out`, `connection_refused`, `domain_unresolved`, `insecure_connection`, `bad_response`, `challenge_page`, `page_shows`, `not_product_page`, `page_status`, `page_gone`, `no_offer`, `needs_scripts`, `no_price_in_feed`, `not_found_last`, `no_longer_offered`, `price_without_currency`, `price_unknown_currency`, `price_over_precise`, `price_beyond_currency`, `price_not_decimal`, `price_not_positive`, `prices_vanished`, `prices_fell`, `prices_jumped`, `offers_sold_out`, `readings_far`, `sold_out_in_day`, `robots_forbid_shop`, `robots_forbid_products`, `robots_too_slow`, `login_status`, `login_shown`, `products_need_login`, `products_challenged`, `shop_needs_scripts`, `products_need_scripts`, `catalog_not_found`, `home_page_redirects`, `leads_to_site`, `visits_refused`, `shop_closed`, `domain_unknown`, `none_readable`, `never_answered`, `silent_for_days`, `at_address`. What each carries: docs/api/reasons.md.
             * @example null
             */
            status_reason_detail?: {
                /**
                 * @description Which sentence. The list is closed within a version of the service; take an unknown code as the sentence beside it.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description What stands in it: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
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
             * @description Whether the prices shown hold tax.
             * @enum {string}
             */
            tax: "included" | "excluded" | "unknown";
        };
        RetailerInput: {
            /** @example kettles.example */
            domain: string;
            /**
             * @description Whether the prices shown hold tax.
             * @enum {string}
             */
            tax?: "included" | "excluded" | "unknown";
        } | {
            /**
             * @description Whether the prices shown hold tax.
             * @enum {string}
             */
            tax?: "included" | "excluded" | "unknown";
            /**
             * Format: uri
             * @example https://shop.example/products/blue-kettle
             */
            url: string;
        };
        RetailerList: {
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
            retailers: components["schemas"]["Retailer"][];
        };
        /** @description What was found when it was added; null until then, and for a retailer that was refused at once. */
        RetailerProbe: {
            /** @description Where its products were found. */
            catalogue: {
                /** @example true */
                exact: boolean;
                /**
                 * @description What lists the products; `addresses` are those that were given one by one.
                 * @enum {string}
                 */
                kind: "feed" | "sitemap" | "links" | "addresses";
                /**
                 * @description Products it lists; at least so many unless `exact`.
                 * @example 1240
                 */
                products: number;
                /** @example https://kettles.example/products.json?limit=250 */
                url: string;
            };
            /** @description Of the products tried, how many could be read. */
            coverage: {
                /** @example 5 */
                read: number;
                /** @example 5 */
                tried: number;
            };
            /** @description How fresh its prices can be kept. */
            freshness: {
                /**
                 * @description Pages to visit for all products.
                 * @example 5
                 */
                documents: number;
                /**
                 * @description Hours for visiting each of them once; matched offers are visited oftener.
                 * @example 0.1
                 */
                round_hours: number;
                /**
                 * @description Visits a day that its delay leaves for them.
                 * @example 10000
                 */
                visits_a_day: number;
            };
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            probed_at: string;
            /** @description Up to five of its products, as they were read. */
            samples: {
                availability: components["schemas"]["Availability"];
                /** @example EUR */
                currency: string | null;
                /** @example Kettle 1.7 l */
                name: string | null;
                /**
                 * Format: decimal
                 * @description Amount in the currency beside it; null when unknown.
                 * @example 19.9
                 */
                price: JsonNumber | null;
                /** @example https://kettles.example/products/kettle-17 */
                url: string;
            }[];
            /**
             * @description All of it in words.
             * @example 1,240 products found by a product feed; 5 of 5 tried could be read; one round through 5 documents takes less than an hour at 10,000 visits a day, matched offers oftener.
             */
            summary: string;
        } | null;
        SaleBatch: {
            sales: components["schemas"]["SaleInput"][];
        };
        SaleBatchResult: {
            results: {
                errors?: components["schemas"]["FieldError"][];
                /**
                 * @description Of the row, from 0.
                 * @example 0
                 */
                index: number;
                /** @enum {string} */
                status: "recorded" | "refused";
            }[];
        };
        SaleInput: {
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date
             * @description Day of the seller’s calendar. Sending a day again replaces it.
             * @example 2026-11-19
             */
            day: string;
            /**
             * @description How much of the day the product could be bought, from 0 to 1, where known.
             * @example 0.75
             */
            in_stock_share?: number | null;
            /**
             * Format: decimal
             * @description Per unit, after discounts.
             * @example 19.9
             */
            price_paid: JsonNumber;
            /** @example prd_06gk3t8z0c4m5n6p7q8r9s0t1v */
            product_id: string;
            /**
             * @description Visits of the product page that day, where known.
             * @example 180
             */
            sessions?: number | null;
            /** @example 4 */
            units: number;
        };
        SentWebhookDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description The body, byte for byte as it is sent; null before the first attempt.
             * @example {"type":"alert.created","timestamp":"2026-11-20T12:00:00Z","data":{}}
             */
            payload: string | null;
        };
        Service: {
            /** @enum {string} */
            api: "v1";
            /**
             * @description Open list. What there is beyond the five endpoints of the specification.
             * @example [
             *       "products.batch",
             *       "products.write",
             *       "products.details",
             *       "prices.history",
             *       "prices.own",
             *       "alerts.read",
             *       "alerts.evidence",
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
             *       "account",
             *       "account.plan",
             *       "keys",
             *       "idempotency"
             *     ]
             */
            capabilities: string[];
            /** @example pricing-intelligence */
            service: string;
            /**
             * @description Of the program.
             * @example 0.1.0
             */
            version: string;
        };
        Settings: {
            /** @description Suggested prices end in 9 where that stays inside all bounds. */
            charm_endings: boolean;
            /**
             * @description What suggestions aim at. `market`: the median of the comparable offers; `margin`: no lower price, and raises that earn more gross profit; `profit`: the most gross profit. An account that never chose has `profit`. For each: without evidence from the sales of the product itself nothing is raised above the median.
             * @example market
             * @enum {string}
             */
            goal: "market" | "margin" | "profit";
            /**
             * @description How far below the floor is still fine, as a fraction of it.
             * @example 0
             */
            map_tolerance: number;
            /**
             * @description From this probability on, a match counts without a person.
             * @example 0.97
             */
            match_auto_threshold: number;
            /**
             * @description From this probability on, a match waits for a person.
             * @example 0.3
             */
            match_review_threshold: number;
            /**
             * @description How far one suggestion goes at most.
             * @example 0.1
             */
            max_step: number;
            /**
             * @description Gross margin that advice leaves at least.
             * @example 0
             */
            min_margin: number;
            promotion_windows: components["schemas"]["PromotionWindow"][];
            /**
             * @description What the merchant wants to see; the API gives all above 0.5.
             * @example 0.6
             */
            recommendation_threshold: number;
            /**
             * @description Whether your own prices and floors hold tax.
             * @enum {string}
             */
            tax: "included" | "excluded" | "unknown";
            /**
             * @description Gross margin taken where a product has no cost.
             * @example 0.4
             */
            usual_margin: number | null;
        };
        SettingsInput: {
            /** @description Suggested prices end in 9 where that stays inside all bounds. */
            charm_endings?: boolean;
            /**
             * @description What suggestions aim at. `market`: the median of the comparable offers; `margin`: no lower price, and raises that earn more gross profit; `profit`: the most gross profit. An account that never chose has `profit`. For each: without evidence from the sales of the product itself nothing is raised above the median.
             * @example market
             * @enum {string}
             */
            goal?: "market" | "margin" | "profit";
            /**
             * @description How far below the floor is still fine, as a fraction of it.
             * @example 0
             */
            map_tolerance?: number;
            /**
             * @description From this probability on, a match counts without a person.
             * @example 0.97
             */
            match_auto_threshold?: number;
            /**
             * @description From this probability on, a match waits for a person.
             * @example 0.3
             */
            match_review_threshold?: number;
            /**
             * @description How far one suggestion goes at most.
             * @example 0.1
             */
            max_step?: number;
            /**
             * @description Gross margin that advice leaves at least.
             * @example 0
             */
            min_margin?: number;
            promotion_windows?: components["schemas"]["PromotionWindow"][];
            /**
             * @description What the merchant wants to see; the API gives all above 0.5.
             * @example 0.6
             */
            recommendation_threshold?: number;
            /**
             * @description Whether your own prices and floors hold tax.
             * @enum {string}
             */
            tax?: "included" | "excluded" | "unknown";
            /**
             * @description Gross margin taken where a product has no cost.
             * @example 0.4
             */
            usual_margin?: number | null;
        };
        UpdatedCount: {
            /** @example 3 */
            updated: number;
        };
        /**
         * @description The verdict you saw. With it, a row that another person has decided since is refused (`conflict`).
         * @example review
         * @enum {string}
         */
        Verdict: "auto" | "review" | "rejected" | "confirmed" | "refused";
        WebhookAttempt: {
            /**
             * @description The first 500 characters of the answer.
             * @example
             */
            answer: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            at: string;
            /** @example 84 */
            duration_ms: number;
            /**
             * @description What was wrong, in words; null when it was delivered.
             * @example null
             */
            error: string | null;
            /**
             * @description Of the answer; null when there was none.
             * @example 204
             */
            status: number | null;
        };
        WebhookDelivery: {
            attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /** @example whe_06gk3t8z0c4m5n6p7q8r9s0t1v */
            endpoint_id: string;
            /**
             * @description The `webhook-id` that is sent: the same at every attempt and replay.
             * @example evt_06gk3t8z0c4m5n6p7q8r9s0t1v
             */
            event_id: string;
            /** @example dlv_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /**
             * Format: date-time
             * @description Not before; null once it is settled.
             * @example null
             */
            next_attempt_at: string | null;
            /**
             * @description The delivery that this one repeats.
             * @example null
             */
            replay_of: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            settled_at: string | null;
            /**
             * @description `waiting`, `delivered` or `failed`.
             * @example delivered
             */
            state: string;
            /** @example alert.created */
            type: string;
        };
        WebhookDeliveryList: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /**
             * @description Opaque. Give it as `cursor` to get the next page; null on the last one.
             * @example b3BhcXVl
             */
            next_cursor: string | null;
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @example 2026-11-20T12:00:00Z
             */
            created_at: string;
            /** @example Chat of the pricing team */
            description: string | null;
            /** @example false */
            disabled: boolean;
            /**
             * Format: date-time
             * @example null
             */
            disabled_at: string | null;
            /**
             * @description Why it was switched off, in words.
             * @example null
             */
            disabled_reason: string | null;
            /**
             * @description `disabled_reason` as a code and values; null where there is none, or an older release wrote it. Codes: `gone`, `delivery_failed`, `nothing_delivered`, `by_person`. What each carries: docs/api/reasons.md.
             * @example null
             */
            disabled_reason_detail?: {
                /**
                 * @description Which sentence. The list is closed within a version of the service; take an unknown code as the sentence beside it.
                 * @example below_market
                 */
                code: string;
                /**
                 * @description What stands in it: whole numbers, fractions (0.107 is 10.7 percent), names, money as `{"amount": "18.90", "currency": "EUR"}`, or a list of such reasons.
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
             * @description The first failure since the last success; null when it takes what it is sent.
             * @example null
             */
            failing_since: string | null;
            /** @example whe_06gk3t8z0c4m5n6p7q8r9s0t1v */
            id: string;
            /**
             * Format: date-time
             * @description Until then messages are signed with the secret before, too.
             * @example null
             */
            previous_secret_until: string | null;
            /**
             * @description What it is told.
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
             * @description Without its query, which may hold a secret; only the answer that adds the endpoint repeats the whole address.
             * @example https://hooks.example/pricing
             */
            url: string;
        };
        WebhookEndpointInput: {
            /**
             * @description For your own eyes.
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
        WebhookEndpointList: {
            webhook_endpoints: components["schemas"]["WebhookEndpoint"][];
        };
        WebhookEndpointPatch: {
            /**
             * @description For your own eyes.
             * @example Chat of the pricing team
             */
            description?: string | null;
            /**
             * @description false switches it on, forgets its failures and tries at once what waits.
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
        WebhookRotation: {
            /**
             * @description Default 86,400 (a day). 0: the old secret ends now.
             * @example 3600
             */
            overlap_seconds?: number;
        };
        /** @enum {string} */
        WebhookType: "alert.created" | "alert.updated" | "alert.resolved" | "alert.reopened" | "recommendation.created" | "recommendation.withdrawn" | "price.changed" | "match.updated" | "retailer.trouble" | "product.updated" | "product.removed" | "webhook.disabled";
    };
    responses: {
        /** @description The body is no JSON, or a query parameter, a header or a cursor is not valid */
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
        /** @description It conflicts with what is there, or the same request is still running */
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
        /** @description HTTPS is required, the account is suspended, or the key is of another kind */
        Forbidden: {
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
        /** @description It was there and is not coming back */
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
        /** @description Our fault; nothing was carried out */
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
        /** @description There is no such method here; `Allow` says which there are */
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
        /** @description The Accept header takes no JSON */
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
        /** @description There is no such record in this account */
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
        /** @description The body is over 2 MiB */
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
        /** @description Not available now; `Retry-After` says when to come back */
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
        /** @description The account’s minute is full; `Retry-After` says when to come back */
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
        /** @description No key, or one that is not known */
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
        /** @description Fields are not valid; every one is named */
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
        /** @description The body is not application/json, in UTF-8 and not compressed */
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
        /** @description The address is over 8 KiB */
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
        /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
        Cursor: string;
        /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
        IdempotencyKey: string;
        /** @description Records of one page. */
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
        /** @description The media type that a body must have. */
        "Accept-Post": string;
        /** @description The methods that there are. */
        Allow: string;
        /** @description `private, no-cache`: ask again with If-None-Match. `no-store` where a key or a refusal is in the answer. */
        "Cache-Control": string;
        /** @description Of the bytes. Give it as If-None-Match: an answer that is still the same is a 304 without a body. */
        ETag: string;
        /** @description `true` when this is the answer that was kept from the first request with the same Idempotency-Key. */
        "Idempotent-Replayed": string;
        /** @description Where the next page is: `<address>; rel="next"`; absent on the last page. On a retired endpoint also `rel="deprecation"`, `rel="sunset"` and `rel="successor-version"`. */
        Link: string;
        /** @description Address of the record, below the server. */
        Location: string;
        /** @description What is left: `"plan";r=requests left;t=seconds until one more is possible`. Not on answers to the operator. */
        RateLimit: string;
        /** @description What the plan allows: `"plan";q=requests;w=seconds`. Not on answers to the operator. */
        "RateLimit-Policy": string;
        /** @description Seconds after which the same request may succeed. */
        "Retry-After": number;
        /** @description What the answer depends on. */
        Vary: string;
        /** @description How to say who is asking (RFC 6750); with `error="invalid_token"` when a key came. */
        "WWW-Authenticate": string;
        /** @description The date of the contract that answered. Within `/v1` it only moves on with additions. */
        "X-API-Version": string;
        /** @description Names this request; give it when you ask about it. `instance` of a problem has it too. */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
    postAccountKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The key, shown this once */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The new key, shown this once */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
    getAccounts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only the account that you call so. */
                external_ref?: string;
                /** @description Records of one page. */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postAccounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The account that was there and a new key */
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
            /** @description The new account and its key, shown this once */
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
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postAccountsByIdKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The key, shown this once */
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
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`, `storage_full` */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAlerts: {
        parameters: {
            query?: {
                /** @description Only those whose `detected_at` is this time or later. */
                created_after?: string;
                /** @description Only those whose `detected_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those of this product. */
                product_id?: string;
                /** @description Only those of the retailer with this domain. */
                retailer?: string;
                /** @description Only those of this retailer. */
                retailer_id?: string;
                /** @description Only those that stand, or that are over. */
                status?: "open" | "resolved";
                /** @description Only those of this type. */
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
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
                    /** @description A name for the file */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description How many became different */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description The page */
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
    getListings: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those that are matched with a product of yours, or only those that are not. */
                matched?: boolean;
                /** @description Only those of the retailer with this domain. */
                retailer?: string;
                /** @description Only those of this retailer. */
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
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
    getMatches: {
        parameters: {
            query?: {
                /** @description Only those whose `created_at` is this time or later. */
                created_after?: string;
                /** @description Only those whose `created_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those of this product. */
                product_id?: string;
                /** @description Only those of the retailer with this domain. */
                retailer?: string;
                /** @description Only those of this retailer. */
                retailer_id?: string;
                /** @description Only those with this verdict. */
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
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description What became of each decision, in order */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
    getPricesByProductId: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those of the retailer with this domain. */
                retailer?: string;
                /** @description Only those of this retailer. */
                retailer_id?: string;
                /** @description Only those with this verdict, also what is not matched; without it `auto` and `confirmed`. */
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
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only spans that end after this time, or have not ended. */
                from?: string;
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those of this listing. */
                listing_id?: string;
                /** @description Only those of the retailer with this domain. */
                retailer?: string;
                /** @description Only those of this retailer. */
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
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only spans that end after this time, or have not ended. */
                from?: string;
                /** @description Records of one page. */
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
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description Only those whose `created_at` is this time or later. */
                created_after?: string;
                /** @description Only those whose `created_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only the one that you call this. */
                external_id?: string;
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those for which an offer of a competitor was found, or only those for which none was. */
                matched?: boolean;
                /** @description Only those that the plan has a place for, or only those that it has none for. */
                monitored?: boolean;
                /** @description Only those with this SKU. */
                sku?: string;
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
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
    postProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The product that was there, updated */
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
            /** @description The new product */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description `conflict` */
            409: components["responses"]["Conflict"];
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
    postProductsByIdListings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description It will be visited */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
    postProductsBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description What became of each product, in order */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description Only those whose `created_at` is this time or later. */
                created_after?: string;
                /** @description Only those whose `created_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with this confidence or more. */
                min_confidence?: number;
                /** @description Only those of this product. */
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
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those of this product. */
                product_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of abstentions */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
    getRecommendationsLedger: {
        parameters: {
            query?: {
                /** @description Only those whose `given_at` is this time or later. */
                created_after?: string;
                /** @description Only those whose `given_at` is before this time. */
                created_before?: string;
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those of which so much is known. */
                measurement?: "none" | "waiting" | "measuring" | "measured" | "not_comparable";
                /** @description Only those that this became of. */
                outcome?: "standing" | "applied" | "dismissed" | "undone" | "expired" | "superseded";
                /** @description Only those of this product. */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
    getRecommendationsReliability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far advice was right */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
    getRetailers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only those of the retailer with this domain. */
                domain?: string;
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those in this status. */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
    postRetailers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description It was watched already */
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
            /** @description The retailer; its catalogue is looked for */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description What became of each row, in order */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description The delivery and its body */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The new delivery, which waits */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints, newest first; without their secrets */
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
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
    postWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The endpoint and its secret, shown this once */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description The endpoint, and whether it fails or is switched off */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description `next_cursor` of the page before. Opaque; good for this list, account and these filters only. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records of one page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only those in this state. */
                state?: "waiting" | "delivered" | "failed";
                /** @description Only those of this type of event. */
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
            /** @description Nothing has changed since the answer whose `ETag` came as If-None-Match */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The endpoint and its new secret, shown this once */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
                /** @description Makes a repeated request one request: the same key and body within 24 hours have one effect and the same answer. 1 to 255 visible characters, in quotes or without. */
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
            /** @description The delivery, which waits */
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
            /** @description `https_required`, `account_suspended`, `forbidden` */
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
}
