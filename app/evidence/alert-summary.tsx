import { Badge, BlockStack, Card } from '@shopify/polaris';
import { getMoneyRatio } from '#kernel/money.ts';
import type { AlertRow } from '#app/service-copy/alert-row.ts';
import { formatResolution } from '#app/locales/format-resolution.ts';
import type { AlertFacts } from '#app/service-copy/alert-facts.ts';
import { Figure } from '#app/components/figure.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * The alert that the evidence belongs to: competitor, product, MAP price, how far below it, since
 * when.
 */
export function AlertSummary({ alert }: { alert: AlertRow }) {
  const { messages, time, age } = useI18n();
  const labels = messages.alerts;
  const resolution = alert.resolution ? `: ${formatResolution(messages, alert)}` : '';
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
          <AlertFigures facts={alert.facts} />
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

/** What an alert with evidence says, as named figures. */
function AlertFigures({ facts }: { facts: AlertFacts }) {
  const { messages, money, percent, time } = useI18n();
  const { columns, limits, below, facts: labels } = messages.alerts;
  switch (facts.type) {
    case 'price_changed':
      return (
        <>
          <Figure term={columns.listed} value={money(facts.listed)} />
          <Figure term={columns.previous} value={money(facts.previous)} />
        </>
      );
    case 'availability_changed':
      return (
        <Figure
          term={facts.availability === 'in_stock' ? labels.backInStock : labels.outOfStock}
          value={time(facts.changedAt)}
        />
      );
    case 'new_listing':
      return (
        <Figure
          term={columns.listed}
          value={facts.listed === null ? labels.noPrice : money(facts.listed)}
          note={facts.seller === null ? undefined : labels.seller({ name: facts.seller })}
        />
      );
    case 'cheapest_by_far':
    case 'retailer_unreadable':
      return null;
    default:
      return (
        <>
          <Figure
            term={columns.listed}
            value={money(facts.listed)}
            note={
              facts.limit.minor > 0n
                ? below({ percent: percent(1 - getMoneyRatio(facts.listed, facts.limit)) })
                : undefined
            }
          />
          {facts.previous ? <Figure term={columns.previous} value={money(facts.previous)} /> : null}
          <Figure term={limits[facts.type]} value={money(facts.limit)} />
        </>
      );
  }
}
