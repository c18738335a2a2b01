import { Banner, Card, SkeletonBodyText } from '@shopify/polaris';
import { useState } from 'react';
import { Deferred } from '#app/components/deferred.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { MarketView } from './get-market.server.ts';
import type { MarketFigures } from './use-market.ts';

/** The market figures, or that they are being loaded. Nothing where the service has none. */
export function Market({ figures }: { figures: MarketFigures }) {
  if (figures.answer === null) return <Loading />;
  const { market } = figures.answer;
  return market === null ? null : <LoadedMarket figures={figures} market={market} />;
}

/** With its charts and texts it is fetched after the page, so that Home's numbers do not wait. */
function LoadedMarket({ figures, market }: { figures: MarketFigures; market: MarketView }) {
  const { messages } = useI18n();
  const [panel] = useState(() => import('./market-panel.tsx'));
  const { currency, load } = figures;
  return (
    <Deferred
      value={panel}
      fallback={<Loading />}
      failed={<Banner tone="warning" title={messages.home.market.failed} />}
    >
      {({ MarketPanel }) => (
        <MarketPanel
          market={market}
          currency={currency}
          onCurrency={load}
          onRetry={() => load(currency)}
        />
      )}
    </Deferred>
  );
}

/** As high as a screen, so that nothing in view moves when the figures arrive. */
function Loading() {
  const { messages } = useI18n();
  return (
    <div className="pi-market-loading" role="status" aria-label={messages.home.market.loading}>
      <Card>
        <SkeletonBodyText lines={10} />
      </Card>
    </div>
  );
}
