/** A retailer's page below the MAP price, recorded and evaluated by the real code. */
import { HOUR_MS } from '#kernel/durations.ts';
import { checkListings } from '#pricing/alerts/check-alerts.ts';
import { recordReading } from '#pricing/market/record-reading.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { listPageOffers } from '#pricing/monitoring/read-document.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import type { TestStage } from './create-test-stage.ts';

/** HTML of a product page, as bytes. */
export function violationPage(price: string): Buffer {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Headphones',
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
  return Buffer.from(
    `<!doctype html><html lang="de"><head><title>Kopfhörer</title>` +
      `<script type="application/ld+json">${JSON.stringify(data)}</script></head><body>` +
      `<h1>Headphones</h1><p>${price} EUR</p></body></html>`,
  );
}

export interface Violation {
  readonly retailerId: string;
  readonly alertId: string;
  /**
   * Visits the page again, by default an hour later; a large change is believed at once unless it
   * has to wait.
   */
  visit(price: string, options?: VisitOptions): Promise<void>;
}

interface VisitOptions {
  /** Milliseconds since the visit before. */
  readonly afterMs?: number;
  readonly confirmAfterMs?: number;
  /** Name of the extractor, and the price that it reads; the page's own when absent. */
  readonly parser?: string;
  readonly readAs?: string;
  /** Probability that the price was read correctly. */
  readonly confidence?: number;
}

/**
 * An account `acc` with a product at a MAP price of 90 €, and a retailer that asks `price` for it.
 */
export async function openViolation(context: TestStage, price: string): Promise<Violation> {
  const { db } = context;
  const at = context.clock.now();
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc', 'A', 'growth', $1), ('other', 'B', 'growth', $1)`,
    [at],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor, gtin, created_at, updated_at)
     values ('prd', 'acc', 'HP-1', 'Headphones', 'https://us.example/h', 'EUR', 10000, 9000, '04006381333931', $1, $1)`,
    [at],
  );
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc',
    domainOrUrl: 'gear.com',
  });
  await db.query(`update pricing.retailer set status = 'active' where id = $1`, [retailerId]);
  const visit = async (asked: string, options: VisitOptions = {}): Promise<string[]> => {
    const { confirmAfterMs = 0, parser = 'reading/1', readAs = asked } = options;
    const url = 'https://gear.com/p/headphones';
    const bytes = violationPage(asked);
    const contentType = 'text/html; charset=utf-8';
    const page = readPage({ url, bytes: violationPage(readAs), contentType }, pageHints);
    const offers = listPageOffers(page, url).map(({ offer, ...listing }) => ({
      ...listing,
      offer: { ...offer, confidence: options.confidence ?? offer.confidence },
    }));
    const before = context.published.length;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      date: context.clock.now().toUTCString(),
      'set-cookie': 'session=secret',
    };
    const recorded = await recordReading(context, {
      retailerId,
      url,
      at: context.clock.now(),
      status: 200,
      headers,
      bytes,
      parser,
      offers,
      isWhole: true,
      confirmAfterMs,
      nextCheckAt: ({ now }) => new Date(now.getTime() + HOUR_MS),
    });
    const seen = context.published
      .slice(before)
      .flatMap(({ type, data }) =>
        (type === 'listing.seen' || type === 'listing.corrected') && 'listingIds' in data
          ? data.listingIds
          : [],
      );
    await checkListings(context, {
      listingIds: [...recorded.created, ...recorded.changed, ...seen],
    });
    return [...recorded.created];
  };
  const [listingId] = await visit('99.00');
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     values ('mat', 'acc', 'prd', $1, 0.99, 'auto', 'identifier', '[{"code":"same_gtin","values":{"gtin":"4006381333931"}}]', $2, $2)`,
    [listingId, at],
  );
  const again: Violation['visit'] = async (asked, options) => {
    context.clock.advance(options?.afterMs ?? HOUR_MS);
    await visit(asked, options);
  };
  await again(price);
  const { rows } = await db.query<{ id: string }>(
    'select id from pricing.alert where resolved_at is null',
  );
  return { retailerId, alertId: rows[0]?.id ?? '', visit: again };
}
