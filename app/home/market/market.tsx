import { useFetcher } from '@remix-run/react';
import { Banner, Card, SkeletonBodyText } from '@shopify/polaris';
import { useCallback, useEffect, useState } from 'react';
import { Deferred } from '#app/components/deferred.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { MarketAnswer, MarketView } from './get-market.server.ts';

interface MarketFigures {
  /** Null until it has arrived. */
  readonly answer: MarketAnswer | null;
  /** The chosen one; null: that of most products. */
  readonly currency: string | null;
  readonly load: (currency: string | null) => void;
}

/** Requests what the service knows once the page is shown; not where it `isOffered` nothing. */
export function useMarket(isOffered: boolean): MarketFigures {
  const fetcher = useFetcher<MarketAnswer>();
  const [currency, setCurrency] = useState<string | null>(null);
  const { load: request } = fetcher;
  const load = useCallback(
    (chosen: string | null) => {
      setCurrency(chosen);
      request(chosen === null ? '/app/market' : `/app/market?currency=${chosen}`);
    },
    [request],
  );
  useEffect(() => {
    if (isOffered) load(null);
  }, [isOffered, load]);
  return { answer: fetcher.data ?? null, currency, load };
}

/** Retailers that cannot be visited, or whose prices are set aside. */
export function countUnreachable({ answer }: MarketFigures): number {
  const coverage = answer?.market?.coverage;
  return coverage?.ok
    ? coverage.coverage.filter(({ status }) => UNREACHABLE.includes(status)).length
    : 0;
}

const UNREACHABLE = ['refused', 'quarantined', 'gone'];

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
