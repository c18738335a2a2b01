import { BlockStack, Text } from '@shopify/polaris';
import type { Money } from '#kernel/money.ts';
import { useI18n } from './i18n.tsx';

/** What a page states of delivery. */
export interface ShippingView {
  /** Null when only `freeFrom` is stated. */
  readonly amount: Money | null;
  /** Total of an order from which delivery is free. */
  readonly freeFrom: Money | null;
  /** Since when the page no longer states it; null: it does. */
  readonly missingSince: Date | null;
}

/** The cost of delivery in words; `shipping` null: the page states none. */
export function ShippingCost({ shipping }: { shipping: ShippingView | null }) {
  const { messages, money, time } = useI18n();
  const labels = messages.shipping;
  if (shipping === null) return <>{labels.notStated}</>;
  const { amount, freeFrom, missingSince } = shipping;
  return (
    <BlockStack gap="0">
      {amount ? (
        <Text as="span" numeric>
          {amount.minor === 0n ? labels.free : money(amount)}
        </Text>
      ) : null}
      {freeFrom ? <Text as="span">{labels.freeFrom({ price: money(freeFrom) })}</Text> : null}
      {missingSince ? (
        <Text as="span" variant="bodySm" tone="subdued">
          {labels.notStatedSince({ time: time(missingSince) })}
        </Text>
      ) : null}
    </BlockStack>
  );
}
