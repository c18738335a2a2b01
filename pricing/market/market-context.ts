import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { CaptureStores } from './capture-store/open-capture-stores.ts';

/** The service's context with the stores of captured bytes: for whatever stores or reads them. */
export interface MarketContext extends ServiceContext {
  readonly captures: CaptureStores;
}

/** What reading captured bytes needs. */
export type CaptureSource = Pick<MarketContext, 'db' | 'captures'>;

/** What storing bytes needs. */
export type CaptureTarget = Pick<MarketContext, 'db' | 'captures' | 'clock'>;
