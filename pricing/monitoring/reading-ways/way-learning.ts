import { type ReadingWay, saveReadingWay } from '#pricing/market/reading-ways.ts';
import type { HostVisitor } from '../host-visitor.ts';
import type { Monitoring } from '../monitoring.ts';
import { type DrawnSample, learnDataAddress } from './learn-data-address.ts';

/** Pages drawn because their data gave no price, after which the retailer's pages are drawn. */
const MAX_SAMPLES = 3;

/** How a retailer's pages are read during a slice. */
export interface WayLearning {
  readonly current: () => ReadingWay;
  /**
   * A page whose data address gave no price was drawn and gave one: the address is learned again
   * from this and another such page. Throws HostAway, TurnLost.
   */
  readonly observe: (visitor: HostVisitor, sample: DrawnSample) => Promise<void>;
}

export function startWayLearning(
  { context }: Pick<Monitoring, 'context'>,
  { id: retailerId, way }: { id: string; way: ReadingWay },
): WayLearning {
  let current = way;
  const samples: DrawnSample[] = [];
  const save = async (learned: ReadingWay): Promise<void> => {
    current = learned;
    samples.length = 0;
    await saveReadingWay(context.db, { retailerId, way: learned, at: context.clock.now() });
    context.log.info({ retailerId, way: learned.kind }, 'pages of a retailer are read otherwise');
  };
  return {
    current: () => current,
    observe: async (visitor, sample) => {
      const [first] = samples;
      samples.push(sample);
      if (!first) return;
      const address = await learnDataAddress(visitor, [first, sample]);
      if (address !== null && address !== 'equal_prices') return save({ kind: 'data', address });
      if (samples.length >= MAX_SAMPLES) await save({ kind: 'rendered' });
    },
  };
}
