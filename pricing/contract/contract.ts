/**
 * The /v1 contract in one import: the schemas (lenient for responses, strict for requests) and
 * their types.
 */
export * from './account.ts';
export * from './alert.ts';
export * from './applied-rule.ts';
export * from './case.ts';
export * from './change.ts';
export * from './decimal.ts';
export * from './export.ts';
export * from './export-schedule.ts';
export * from './insight.ts';
export * from './insight-product.ts';
export * from './ledger.ts';
export * from './listing.ts';
export * from './market.ts';
export * from './match.ts';
export * from './notice.ts';
export * from './price.ts';
export * from './price-place.ts';
export * from './problem.ts';
export * from './product.ts';
export * from './reason.ts';
export * from './recommendation.ts';
export * from './retailer.ts';
export * from './retailer-compliance.ts';
export * from './retailer-contact.ts';
export * from './rule.ts';
export * from './rule-backtest.ts';
export * from './rule-condition.ts';
export * from './rule-preview.ts';
export * from './rule-search.ts';
export * from './rule-set.ts';
export * from './rule-strategy.ts';
export * from './rule-test.ts';
export * from './sale.ts';
export * from './service.ts';
export * from './settings.ts';
export * from './webhook.ts';
export * from './webhook-message.ts';
