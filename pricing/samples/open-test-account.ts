import { createTestAccount } from '#pricing/accounts/create-test-account.ts';
import { checkProducts } from '#pricing/alerts/check-alerts.ts';
import { upsertProducts } from '#pricing/catalog/upsert-products.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { addSampleRetailers } from '#pricing/market/add-sample-retailers.ts';
import { matchProducts } from '#pricing/matching/match-market.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { sampleProducts } from './sample-products.ts';
import { getSampleDomain, SAMPLE_RETAILERS } from './sample-retailers.ts';
import { readSamplePages } from './read-sample-pages.ts';

/**
 * The test account of a live account; returns its id. The first call creates it with its sample
 * data: products, their prices at sample retailers, matches, alerts and recommendations, made by
 * the same functions as live ones. Safe to repeat, also after it was interrupted. Throws
 * `not_found`.
 */
export async function openTestAccount(
  context: MarketContext,
  liveAccountId: string,
): Promise<string> {
  const { accountId, hasKeys } = await createTestAccount(context, liveAccountId);
  if (hasKeys) return accountId;
  await addSampleRetailers(context, {
    accountId,
    retailers: SAMPLE_RETAILERS.map(({ label, name }) => ({
      name,
      domain: getSampleDomain(label, accountId),
    })),
  });
  const registered = await upsertProducts(context, accountId, sampleProducts);
  const productIds = registered.flatMap((one) =>
    one.status === 'duplicate' ? [] : [one.product.id],
  );
  await readSamplePages(context, { accountId, productIds });
  await matchProducts(context, { accountId, productIds });
  await checkProducts(context, { productIds });
  await recommendForProducts(context, { accountId, productIds });
  return accountId;
}
