import { Badge, BlockStack, Card } from '@shopify/polaris';
import { getMoneyRatio } from '#kernel/money.ts';
import type { AlertRow } from '#app/service-copy/alert-row.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { Figure } from '../components/figure.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { ProductName } from '../components/product-name.tsx';
import { useI18n } from '../components/i18n.tsx';

/**
 * The alert that the evidence belongs to: competitor, product, MAP price, how far below it, since
 * when.
 */
export function AlertSummary({ alert }: { alert: AlertRow }) {
  const { messages, money, percent, time, age } = useI18n();
  const labels = messages.alerts;
  const resolution = alert.resolution
    ? `: ${formatCode(labels.resolutions, alert.resolution)}`
    : '';
  return (
    <Card>
      <BlockStack gap="300">
        <ProductName
          gid={alert.variantGid}
          title={alert.productTitle ?? labels.unknownProduct}
          variantTitle={alert.variantTitle}
          sku={alert.sku}
          imageUrl={alert.imageUrl}
          heading="h2"
        />
        <div>
          <Badge tone={alert.type === 'map_violation' ? 'critical' : 'info'}>
            {labels.kinds[alert.type]}
          </Badge>
        </div>
        <dl className="pi-prices">
          <Figure
            term={labels.columns.listed}
            value={money(alert.listed)}
            note={
              alert.limit.minor > 0n
                ? labels.below({
                    percent: percent(1 - getMoneyRatio(alert.listed, alert.limit)),
                  })
                : undefined
            }
          />
          {alert.previous ? (
            <Figure term={labels.columns.previous} value={money(alert.previous)} />
          ) : null}
          <Figure term={labels.limits[alert.type]} value={money(alert.limit)} />
          <Figure
            term={labels.columns.since}
            value={time(alert.detectedAt)}
            note={
              alert.resolvedAt
                ? labels.resolvedOn({ when: age(alert.resolvedAt) }) + resolution
                : age(alert.detectedAt)
            }
          />
        </dl>
        <p>
          {labels.columns.retailer}{' '}
          <OutsideLink url={alert.listingUrl}>{alert.retailer}</OutsideLink>
        </p>
      </BlockStack>
    </Card>
  );
}
