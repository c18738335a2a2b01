/**
 * Every endpoint under /v1. A fixed path must come before a pattern that would match it as an id.
 */
import type { Endpoint } from '#pricing/api/endpoint.ts';
import { accountEndpoints } from './account.ts';
import { alertEndpoints } from './alerts.ts';
import { caseEndpoints } from './cases.ts';
import { changeEndpoints } from './changes.ts';
import { evidenceEndpoints } from './evidence.ts';
import { exportEndpoints } from './exports.ts';
import { exportScheduleEndpoints } from './export-schedules.ts';
import { insightEndpoints } from './insights.ts';
import { productInsightEndpoints } from './product-insights.ts';
import { listingEndpoints } from './listings.ts';
import { marketEndpoints } from './market.ts';
import { mapPricePeriodEndpoints } from './map-price-periods.ts';
import { mapPriceImportEndpoints } from './map-price-imports.ts';
import { matchEndpoints } from './matches.ts';
import { matchReviewEndpoints } from './match-review.ts';
import { pictureEndpoints } from './pictures.ts';
import { noticeEndpoints } from './notices.ts';
import { noticeSettingsEndpoints } from './notice-settings.ts';
import { operatorEndpoints } from './operator.ts';
import { priceEndpoints } from './prices.ts';
import { pricePlaceEndpoints } from './price-places.ts';
import { productEndpoints } from './products.ts';
import { recommendationEndpoints } from './recommendations.ts';
import { retailerComplianceEndpoints } from './retailer-compliance.ts';
import { retailerEndpoints } from './retailers.ts';
import { ruleEndpoints } from './rules.ts';
import { saleEndpoints } from './sales.ts';
import { serviceEndpoints } from './service.ts';
import { settingsEndpoints } from './settings.ts';
import { webhookEndpoints } from './webhooks.ts';

export const endpoints: readonly Endpoint[] = [
  ...serviceEndpoints,
  ...productEndpoints,
  ...marketEndpoints,
  ...priceEndpoints,
  ...alertEndpoints,
  ...caseEndpoints,
  ...evidenceEndpoints,
  ...noticeEndpoints,
  ...noticeSettingsEndpoints,
  ...pictureEndpoints,
  ...recommendationEndpoints,
  ...ruleEndpoints,
  ...saleEndpoints,
  ...retailerComplianceEndpoints,
  ...retailerEndpoints,
  ...pricePlaceEndpoints,
  ...insightEndpoints,
  ...productInsightEndpoints,
  ...listingEndpoints,
  ...matchReviewEndpoints,
  ...matchEndpoints,
  ...mapPriceImportEndpoints,
  ...mapPricePeriodEndpoints,
  ...changeEndpoints,
  ...exportEndpoints,
  ...exportScheduleEndpoints,
  ...webhookEndpoints,
  ...settingsEndpoints,
  ...accountEndpoints,
  ...operatorEndpoints,
];
