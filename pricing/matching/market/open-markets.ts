import type { Database, Sql } from '#prisma/open-database.ts';
import { createTurns, type Turns } from '#pricing/matching/live/turns.ts';
import type { MarketKey } from './market-changes.ts';
import { type Market, openMarket } from './open-market.ts';

/**
 * The markets in this process's memory: the most recently used ones, up to a number of items, each
 * until it was not used for a while.
 */
export interface Markets {
  /**
   * Returns the market, reading it from the database when it is not in memory. Null when the
   * account does not monitor the retailer.
   */
  get(sql: Sql, key: MarketKey): Promise<Market | null>;
  /**
   * Removes a market from memory: it was out of step with the database, or its changes were rolled
   * back.
   */
  drop(key: MarketKey): void;
  readonly items: number;
}

/** About 1.4 kB each, measured with 100,000. */
const MAX_ITEMS = 300_000;
/** An unused market is removed to free memory; it is read again within seconds when needed. */
const IDLE_MS = 30 * 60_000;

export interface MarketsOptions {
  readonly maxItems?: number;
  /** A market that was not used for this long is removed; 30 minutes by default. */
  readonly idleMs?: number;
  /** Monotonic time in ms. */
  readonly now?: () => number;
  /** Creates the time slices in which a market is read. */
  readonly turns?: () => Turns;
}

/** Creates an empty set of markets. */
export function openMarkets({
  maxItems = MAX_ITEMS,
  idleMs = IDLE_MS,
  now = () => performance.now(),
  turns = createTurns,
}: MarketsOptions = {}): Markets {
  // In order of use.
  const markets = new Map<string, Promise<Market | null>>();
  const open = new Map<string, Market>();
  const usedAt = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const countItems = (): number =>
    [...open.values()].reduce(
      (sum, { index }) => sum + index.products.size + index.listings.size,
      0,
    );
  const drop = (id: string): void => {
    markets.delete(id);
    open.delete(id);
    usedAt.delete(id);
  };
  const dropIdle = (): void => {
    for (const [id, at] of usedAt) if (open.has(id) && now() - at >= idleMs) drop(id);
    // The timer frees memory even when nothing is matched. It does not keep the process alive.
    if (timer === null && usedAt.size > 0) {
      timer = setTimeout(() => {
        timer = null;
        dropIdle();
      }, idleMs).unref();
    }
  };
  return {
    get items() {
      return countItems();
    },
    get: async (sql, key) => {
      const id = idOf(key);
      const opening = markets.get(id) ?? openMarket(sql, key, turns());
      markets.delete(id);
      markets.set(id, opening);
      usedAt.set(id, now());
      dropIdle();
      let market: Market | null;
      try {
        market = await opening;
      } catch (error) {
        if (markets.get(id) === opening) drop(id);
        throw error;
      }
      if (markets.get(id) !== opening) return market;
      if (market === null) drop(id);
      else open.set(id, market);
      for (const other of [...markets.keys()]) {
        if (countItems() <= maxItems) break;
        if (other !== id && open.has(other)) drop(other);
      }
      return market;
    },
    drop: (key) => drop(idOf(key)),
  };
}

const opened = new WeakMap<Database, Markets>();

/** The markets of this process for a database. */
export function getMarkets(db: Database): Markets {
  const markets = opened.get(db) ?? openMarkets();
  opened.set(db, markets);
  return markets;
}

function idOf({ accountId, retailerId }: MarketKey): string {
  return `${accountId} ${retailerId}`;
}
