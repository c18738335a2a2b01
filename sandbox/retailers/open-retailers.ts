import { join } from 'node:path';
import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import { readAmount } from '#sandbox/run-shop-changes.ts';
import { openState } from '#sandbox/state/open-state.ts';
import { buildRetailers } from './build-retailers.ts';
import type {
  AccessLine,
  RetailerItem,
  RetailersState,
  RetailerState,
  RetailerVariant,
} from './retailer-state.ts';
import { RETAILERS_STATE_VERSION } from './retailer-state.ts';
import { type RetailerServer, serveRetailer } from './serve-retailer.ts';

/** The sample retailers as running servers. */
export interface RetailerNetwork {
  readonly list: readonly RetailerState[];
  readonly route: (hostname: string) => { address: string; port: number } | null;
  readonly requests: (domain: string) => readonly AccessLine[];
  readonly items: (domain: string) => readonly RetailerItem[];
  /**
   * Changes one variant, or all of the item when `variantKey` is null. Throws AppError for an
   * unknown one.
   */
  setPrice(domain: string, handle: string, variantKey: string | null, price: string): void;
  setStock(domain: string, handle: string, variantKey: string | null, stock: number): void;
  readonly stop: () => Promise<void>;
}

export interface RetailerOptions {
  readonly stateDir: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Opens the retailers' state and one server for each on a loopback port. */
export async function openRetailers({
  stateDir,
  clock,
  log,
}: RetailerOptions): Promise<RetailerNetwork> {
  const file = await openState<RetailersState>(
    join(stateDir, 'retailers.json'),
    RETAILERS_STATE_VERSION,
    () => buildRetailers(clock.now()),
  );
  const { retailers } = file.value;
  const servers = new Map<string, RetailerServer>();
  for (const retailer of retailers)
    servers.set(retailer.domain, await serveRetailer(retailer, { clock, log }));
  const save = () => {
    file
      .save()
      .catch((error: unknown) => log.warn({ error }, 'sandbox: retailers could not be written'));
  };
  const change = (
    place: { domain: string; handle: string; variantKey: string | null },
    apply: (variant: RetailerVariant, item: RetailerItem) => void,
  ) => {
    const item = findItem(retailers, place.domain, place.handle);
    const chosen = item.variants.filter(
      (variant) => place.variantKey === null || variant.key === place.variantKey,
    );
    if (chosen.length === 0)
      throw new AppError('not_found', `${place.handle} has no variant ${place.variantKey ?? ''}`);
    for (const variant of chosen) apply(variant, item);
    item.updatedAt = clock.now().toISOString();
    save();
  };
  return {
    list: retailers,
    route: (hostname) => {
      const server = servers.get(
        hostname
          .toLowerCase()
          .replace(/^www\./, '')
          .replace(/\.$/, ''),
      );
      return server ? { address: '127.0.0.1', port: server.port } : null;
    },
    requests: (domain) => servers.get(domain)?.log ?? [],
    items: (domain) => retailers.find((retailer) => retailer.domain === domain)?.items ?? [],
    // eslint-disable-next-line max-params -- the place and the amount, as the control's callers write them
    setPrice: (domain, handle, variantKey, price) =>
      change({ domain, handle, variantKey }, (variant, item) => {
        variant.price = readAmount(price, item.currency);
      }),
    // eslint-disable-next-line max-params -- as above
    setStock: (domain, handle, variantKey, stock) =>
      change({ domain, handle, variantKey }, (variant) => {
        variant.stock = stock;
      }),
    stop: async () => {
      await Promise.all([...servers.values()].map((server) => server.stop()));
      await file.save();
    },
  };
}

function findItem(
  retailers: readonly RetailerState[],
  domain: string,
  handle: string,
): RetailerItem {
  const item = retailers
    .find((retailer) => retailer.domain === domain)
    ?.items.find((each) => each.handle === handle);
  if (!item) throw new AppError('not_found', `The sandbox has no page ${handle} at ${domain}`);
  return item;
}
