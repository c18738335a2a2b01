import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { MarketPrice } from '#app/products/list-market-prices.server.ts';
import { Deferred } from '#app/components/deferred.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * Markets with a price other than the base price that this page shows and changes. Arrives after
 * the page; renders nothing where there are none.
 */
export function MarketPrices({
  prices,
}: {
  prices: Promise<ActionResult<{ readonly prices: readonly MarketPrice[] }>>;
}) {
  return (
    <Deferred value={prices} fallback={null} failed={<NotAsked />}>
      {(outcome) => (outcome.ok ? <List prices={outcome.prices} /> : <NotAsked />)}
    </Deferred>
  );
}

function List({ prices }: { prices: readonly MarketPrice[] }) {
  const { messages, money, percent } = useI18n();
  const labels = messages.product.markets;
  if (prices.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <Text as="p" tone="subdued">
          {labels.text}
        </Text>
        <ul className="pi-list">
          {prices.map(({ id, name, fixed, change }) => (
            <li key={id}>
              <bdi>{name}</bdi>:{' '}
              {fixed
                ? labels.fixed({ price: money(fixed) })
                : labels.follows({ percent: percent(change ?? 0, { sign: true, digits: 1 }) })}
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}

function NotAsked() {
  const labels = useI18n().messages.product.markets;
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {labels.notAsked}
    </Text>
  );
}
