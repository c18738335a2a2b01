import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import type { PricingClient } from '#sdk/index.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { chooseAlertTypes } from './choose-alert-types.ts';
import { toRecommendationRow, toAlertRow } from './to-copy-rows.ts';
import { toCaseRow, upsertCases } from './upsert-cases.server.ts';
import { upsertRecommendations, upsertAlerts } from './upsert-copies.server.ts';

const isThere = <T>(value: T | null): value is T => value !== null;

/**
 * Reads alerts, cases and recommendations completely: at the first connection, and regularly from a server
 * without a changes feed. What the lists no longer contain is deleted from our copy.
 */
export async function refreshInsights(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { uninstalledAt: true, capabilities: true },
  });
  if (!row || row.uninstalledAt !== null) return;
  const capabilities: readonly unknown[] = Array.isArray(row.capabilities) ? row.capabilities : [];
  await withConnectionRecorded(services, shop, async () => {
    const client = await getPricingClient(services, shop, 'background');
    const begun = services.clock.now();
    await copyAlerts(services, { shop, client, types: chooseAlertTypes(capabilities) });
    if (client.offers('cases.list')) await copyCases(services, { shop, client });
    await copyRecommendations(services, { shop, client });
    await services.db.query(
      'delete from shop.alert_copy where shop = $1 and copied_at < $2 and resolved_at is null',
      [shop, begun],
    );
    await services.db.query('delete from shop.case_copy where shop = $1 and copied_at < $2', [
      shop,
      begun,
    ]);
    // Applied ones stay, hidden: an undo shows them again until this list is read the next time.
    await services.db.query(
      `delete from shop.recommendation_copy
       where shop = $1
         and copied_at < $2
         and suggested_minor is not null
         and decision is distinct from 'applied'`,
      [shop, begun],
    );
    await services.db.query('update shop.shop set changes_at = $2 where domain = $1', [
      shop,
      services.clock.now(),
    ]);
    if (client.offers('recommendations.listAbstentions'))
      await services.jobs.enqueue('service-copy.refresh-abstentions', { shop }, { key: shop });
    if (!client.offers('changes.list'))
      await services.jobs.enqueue('service-copy.refresh-offers', { shop }, { key: shop });
  });
}

async function copyAlerts(
  services: AppServices,
  { shop, client, types }: { shop: string; client: PricingClient; types: 'all' | undefined },
): Promise<void> {
  for await (const { items } of client.alerts.list({ type: types }).pages()) {
    await upsertAlerts(services.db, {
      shop,
      at: services.clock.now(),
      rows: items.map(toAlertRow).filter(isThere),
    });
  }
}

async function copyCases(
  services: AppServices,
  { shop, client }: { shop: string; client: PricingClient },
): Promise<void> {
  // By the time of opening, which does not change: none is missed while the list is read.
  for await (const { items } of client.cases.list({ sort: 'opened' }).pages()) {
    await upsertCases(services.db, {
      shop,
      at: services.clock.now(),
      rows: items.map(toCaseRow),
    });
  }
}

async function copyRecommendations(
  services: AppServices,
  { shop, client }: { shop: string; client: PricingClient },
): Promise<void> {
  // Prices of pricing rules are copied whatever their confidence, as the changes feed sends them.
  const query = client.offers('rules.get') ? { rules: 'all' as const } : {};
  for await (const { items } of client.recommendations.list(query).pages()) {
    await upsertRecommendations(services.db, {
      shop,
      at: services.clock.now(),
      rows: items.map(toRecommendationRow).filter(isThere),
    });
  }
}
