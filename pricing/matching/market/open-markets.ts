import type { Database, Sql } from '#prisma/open-database.ts';
import { createTurns, type Turns } from '../live/create-turns.ts';
import type { MarketKey } from './record-market-change.ts';
import { type Market, openMarket } from './open-market.ts';

/** Markets in the memory of this process: those used last, up to a number of items, and none for longer than it is of use. */
export interface Markets {
  /** The market as it is in memory, read when it is not. Null when the account does not watch the retailer. */
  get(sql: Sql, key: MarketKey): Promise<Market | null>;
  /** Forgets one: it was found to be out of step, or what was done to it was rolled back. */
  drop(key: MarketKey): void;
  readonly items: number;
}

/** About 1.4 kB each (bench/matching/measure-live.ts). */
const MAX_ITEMS = 300_000;
/** Read again within seconds when it is needed after all; its memory is for the others meanwhile. */
const IDLE_MS = 30 * 60_000;

export interface MarketsOptions {
  readonly maxItems?: number;
  /** A market that nobody asked for in this time is forgotten; half an hour where it is not given. */
  readonly idleMs?: number;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
  /** The slices in which a market is read. */
  readonly turns?: () => Turns;
}

/** No markets yet. */
export function openMarkets({
  maxItems = MAX_ITEMS,
  idleMs = IDLE_MS,
  now = () => performance.now(),
  turns = createTurns,
}: MarketsOptions = {}): Markets {
  // In the order of use.
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
    // A process that has nothing to match gives its memory back too; it is not kept alive by it.
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

/** The markets of this process, by the database that they are of. */
export function getMarkets(db: Database): Markets {
  const markets = opened.get(db) ?? openMarkets();
  opened.set(db, markets);
  return markets;
}

function idOf({ accountId, retailerId }: MarketKey): string {
  return `${accountId} ${retailerId}`;
}
