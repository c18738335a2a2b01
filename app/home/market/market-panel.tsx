import { Banner, BlockStack, InlineStack, Select, Text } from '@shopify/polaris';
import { Definition } from '#app/components/definition.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { ChangesCard } from './changes-card.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { IndexCard, ViolationsCard } from './day-cards.tsx';
import { GapsCard } from './gaps-card.tsx';
import type { MarketView } from './get-market.server.ts';
import { PositionCard } from './position-card.tsx';

interface MarketPanelProps {
  readonly market: MarketView;
  /** Null: that of most products. */
  readonly currency: string | null;
  readonly onCurrency: (currency: string) => void;
  readonly onRetry: () => void;
}

/** Where the shop stands in its market. Loaded after Home, with all that it shows. */
export function MarketPanel({ market, currency, onCurrency, onRetry }: MarketPanelProps) {
  const { messages } = useI18n();
  const { title, failed, retry } = messages.home.market;
  if (Object.values(market).every(({ ok }) => !ok))
    return (
      <Banner tone="warning" title={failed} action={{ content: retry, onAction: onRetry }}>
        <p>{messages.shared.serviceTrouble}</p>
      </Banner>
    );
  return (
    <BlockStack gap="400">
      <div className="pi-inset">
        <InlineStack gap="200" align="space-between" blockAlign="center">
          <InlineStack gap="100" blockAlign="center">
            <Text as="h2" variant="headingLg">
              {title}
            </Text>
            <Definition {...messages.market.comparable} />
          </InlineStack>
          <CurrencyChoice outcome={market.position} onCurrency={onCurrency} />
        </InlineStack>
      </div>
      <ChangesCard outcome={market.changes} />
      <PositionCard outcome={market.position} currency={currency} />
      <GapsCard outcome={market.gaps} currency={currency} />
      <IndexCard outcome={market.index} currency={currency} />
      <ViolationsCard outcome={market.violations} />
      <CoverageCard outcome={market.coverage} />
    </BlockStack>
  );
}

/** Says which currency the figures are of; a choice where there are several. */
function CurrencyChoice({
  outcome,
  onCurrency,
}: {
  outcome: MarketView['position'];
  onCurrency: (currency: string) => void;
}) {
  const { messages } = useI18n();
  const labels = messages.market;
  const position = outcome.ok ? outcome.position : null;
  const shown = position?.currency ?? null;
  if (position === null || shown === null) return null;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="p" variant="bodySm" tone="subdued">
        {labels.subtitle({ currency: shown })}
      </Text>
      {position.currencies.length > 1 ? (
        <Select
          label={labels.currency}
          labelInline
          options={position.currencies}
          value={shown}
          onChange={onCurrency}
        />
      ) : null}
    </InlineStack>
  );
}
