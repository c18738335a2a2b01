import { Badge, BlockStack, Text } from '@shopify/polaris';
import { compareMoney, getMoneyRatio, type Money } from '#kernel/money.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { DomainName } from '#app/components/domain-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatIndex } from './format-index.ts';
import type { ProductMarket, ProductRow } from './list-products.server.ts';

const TONES = { below: 'info', at: undefined, above: 'attention', unknown: undefined } as const;

/** Below, at or above the market with the rank; or why that is unknown. */
export function PositionCell({ market }: { market: ProductMarket }) {
  const labels = useI18n().messages.products;
  const { position, rank, compared, unknownReason } = market;
  if (position === 'unknown' || rank === null)
    return (
      <BlockStack gap="0" inlineAlign="start">
        <Text as="span">{labels.positions.unknown}</Text>
        <Text as="span" variant="bodySm" tone="subdued">
          {unknownReason === null
            ? labels.notMeasured
            : formatCode(labels.unknownReasons, unknownReason)}
        </Text>
      </BlockStack>
    );
  const sellers = compared + 1;
  return (
    <BlockStack gap="050" inlineAlign="start">
      {/* Screen readers would hear "Info" before the position. */}
      <Badge tone={TONES[position]} toneAndProgressLabelOverride=" ">
        {labels.positions[position]}
      </Badge>
      <Text as="span" variant="bodySm" tone="subdued">
        {rank === 1 ? labels.cheapest({ sellers }) : labels.rank({ rank, sellers })}
      </Text>
    </BlockStack>
  );
}

/** The price index; a dash where there is no market, which the position explains. */
export function IndexCell({ market }: { market: ProductMarket }) {
  const { locale } = useI18n();
  return market.indexBasisPoints === null ? (
    <Unknown />
  ) : (
    <>{formatIndex(market.indexBasisPoints, locale)}</>
  );
}

/** The margin in percent of the price; a dash with the reason without a cost. */
export function MarginCell({ margin }: { margin: number | null }) {
  const { messages, percent } = useI18n();
  if (margin !== null) return <>{percent(margin / 10_000, { digits: 1 })}</>;
  return <Unknown note={messages.products.noCost} />;
}

/** How long ago the own price or the market last changed. */
export function ChangedCell({ market }: { market: ProductMarket }) {
  const { age, time } = useI18n();
  if (market.changedAt === null) return <Unknown />;
  return (
    <time
      className="pi-nowrap"
      dateTime={market.changedAt.toISOString()}
      title={time(market.changedAt)}
    >
      {age(market.changedAt)}
    </time>
  );
}

/** The lowest comparable offer and the retailer with it; a dash where there is no market. */
export function MarketLowest({ row: { price, market } }: { row: ProductRow }) {
  return market.lowest ? (
    <LowestPrice price={price} lowest={market.lowest} retailer={market.lowestRetailer} />
  ) : (
    <Unknown />
  );
}

/** A competitor's price with its distance from the own one. */
export function LowestPrice({
  price,
  lowest,
  retailer,
}: {
  price: Money;
  lowest: Money;
  /** Null: not known. */
  retailer: string | null;
}) {
  const { messages, money, percent } = useI18n();
  const labels = messages.products;
  const side = compareMoney(lowest, price);
  const gap = price.minor === 0n ? 0 : getMoneyRatio(lowest, price) - 1;
  const difference =
    side < 0
      ? labels.cheaper({ percent: percent(-gap) })
      : labels.dearer({ percent: percent(gap) });
  return (
    <BlockStack gap="0">
      <Text as="span" numeric alignment="end">
        {money(lowest)}
      </Text>
      {retailer ? (
        <Text as="span" variant="bodySm" alignment="end" breakWord>
          <DomainName domain={retailer} />
        </Text>
      ) : null}
      <Text as="span" variant="bodySm" tone="subdued" alignment="end">
        {side === 0 ? labels.same : difference}
      </Text>
    </BlockStack>
  );
}

function Unknown({ note }: { note?: string }) {
  const { shared } = useI18n().messages;
  return (
    <Text as="span" tone="subdued">
      <span aria-hidden>–</span>
      <Text as="span" visuallyHidden>
        {shared.unknown}
      </Text>
      {note ? <small className="pi-block"> {note}</small> : null}
    </Text>
  );
}
