import { BlockStack, Card } from '@shopify/polaris';
import { getMoneyRatio } from '#kernel/money.ts';
import type { AlertRow } from '#app/service-copy/alert-row.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { Figure } from './figure.tsx';
import { OutsideLink } from './outside-link.tsx';
import { ProductName } from './product-name.tsx';
import { useWords } from './words.tsx';

/** What the evidence is of: whose offer of which product, how far below which floor, since when. */
export function AlertSummary({ alert }: { alert: AlertRow }) {
  const { texts, money, percent, time, age } = useWords();
  const words = texts.alerts;
  const resolution = alert.resolution ? `: ${formatCode(words.resolutions, alert.resolution)}` : '';
  return (
    <Card>
      <BlockStack gap="300">
        <ProductName
          gid={alert.variantGid}
          title={alert.productTitle ?? words.unknownProduct}
          variantTitle={alert.variantTitle}
          sku={alert.sku}
          imageUrl={alert.imageUrl}
          heading="h2"
        />
        <dl className="pi-prices">
          <Figure
            term={words.columns.listed}
            value={money(alert.listed)}
            note={
              alert.mapPrice.minor > 0n
                ? words.below(percent(1 - getMoneyRatio(alert.listed, alert.mapPrice)))
                : undefined
            }
          />
          <Figure term={words.columns.mapPrice} value={money(alert.mapPrice)} />
          <Figure
            term={words.columns.since}
            value={time(alert.detectedAt)}
            note={
              alert.resolvedAt
                ? words.resolvedOn(age(alert.resolvedAt)) + resolution
                : age(alert.detectedAt)
            }
          />
        </dl>
        <p>
          {words.columns.retailer}{' '}
          <OutsideLink url={alert.listingUrl}>{alert.retailer}</OutsideLink>
        </p>
      </BlockStack>
    </Card>
  );
}
