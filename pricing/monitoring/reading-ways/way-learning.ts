import type { WayReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { NoDataOffer } from '#pricing/extraction/data-address/read-data-offer.ts';
import { type ReadingWay, saveReadingWay } from '#pricing/market/reading-ways.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { type DrawnSample, learnDataAddress } from './learn-data-address.ts';

/** Pages drawn because their data gave no price, after which the retailer's pages are drawn. */
const MAX_SAMPLES = 3;

/** Why the data of a page gave no price; `refused`: they must not be requested. */
export type NoData = NoDataOffer | 'refused';

/** How a retailer's pages are read during a slice. */
export interface WayLearning {
  readonly current: () => ReadingWay;
  /**
   * A page whose data address gave no price was drawn and gave one: the address is learned again
   * from this and another such page. Throws HostAway, TurnLost.
   */
  readonly observe: (
    visitor: HostVisitor,
    page: { readonly sample: DrawnSample; readonly noData: NoData },
  ) => Promise<void>;
}

export function startWayLearning(
  { context }: Pick<Monitoring, 'context'>,
  { id: retailerId, way }: { id: string; way: ReadingWay },
): WayLearning {
  let current = way;
  // Variants of several prices do not say that the address is wrong: others are still read by it.
  const samples: Record<'variants' | 'others', DrawnSample[]> = { variants: [], others: [] };
  const save = async (learned: ReadingWay): Promise<void> => {
    current = learned;
    samples.variants = [];
    samples.others = [];
    const reason: WayReason = { code: 'data_without_price', values: {} };
    await saveReadingWay(context.db, { retailerId, way: learned, at: context.clock.now(), reason });
    context.log.info({ retailerId, way: learned.kind }, 'pages of a retailer are read otherwise');
  };
  return {
    current: () => current,
    observe: async (visitor, { sample, noData }) => {
      const kind = noData === 'several_prices' ? 'variants' : 'others';
      const [first] = samples[kind];
      samples[kind].push(sample);
      if (!first || samples[kind].length > MAX_SAMPLES) return;
      const address = await learnDataAddress(visitor, [first, sample]);
      if (address !== null && address !== 'equal_prices') return save({ kind: 'data', address });
      if (kind === 'others' && samples.others.length >= MAX_SAMPLES)
        await save({ kind: 'rendered' });
    },
  };
}
