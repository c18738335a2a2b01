import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import type { MarketAnswer } from './get-market.server.ts';

export interface MarketFigures {
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
