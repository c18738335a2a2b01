import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import type { MarketPrice } from '#app/service-copy/list-market-prices.server.ts';
import { Deferred } from './deferred.tsx';
import { useWords } from './words.tsx';

/** Markets whose price is not the base price that is shown and written here. Comes after the page; nothing where there is none. */
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
  const { texts, money, percent } = useWords();
  const words = texts.product.markets;
  if (prices.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {words.title}
        </Text>
        <Text as="p" tone="subdued">
          {words.text}
        </Text>
        <ul className="pi-list">
          {prices.map(({ id, name, fixed, change }) => (
            <li key={id}>
              <bdi>{name}</bdi>:{' '}
              {fixed
                ? words.fixed(money(fixed))
                : words.follows(percent(change ?? 0, { sign: true, digits: 1 }))}
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}

function NotAsked() {
  const words = useWords().texts.product.markets;
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {words.notAsked}
    </Text>
  );
}
