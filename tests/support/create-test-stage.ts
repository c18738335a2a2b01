import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createEvents } from '#pricing/events/events.ts';
import type { AccountEvent, StageEventType, DomainEvents } from '#pricing/events/event-types.ts';
import { openCaptureStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Connection } from '#prisma/open-database.ts';
import { createTestFolder } from './create-test-folder.ts';
import { createTestDatabase } from './create-test-database.ts';

export interface TestStage extends MarketContext {
  readonly clock: ReturnType<typeof createManualClock>;
  readonly connection: Connection;
  /** Everything published so far, in order, including transactions that were rolled back. */
  readonly published: { type: StageEventType; data: DomainEvents[StageEventType] }[];
  readonly accountEvents: AccountEvent[];
}

const STAGE_EVENTS: readonly StageEventType[] = [
  'product.registered',
  'product.changed',
  'product.deleted',
  'product.unmonitored',
  'product.resumed',
  'product.restored',
  'sales.recorded',
  'retailer.monitored',
  'retailer.unmonitored',
  'retailer.health',
  'listing.added',
  'listing.identified',
  'listing.changed',
  'listing.corrected',
  'price.decided',
  'map_price.changed',
  'place.chosen',
  'listing.seen',
  'match.decided',
  'match.freed',
  'match.change_started',
  'market.outdated',
  'picture.requested',
  'picture.finished',
  'rules.changed',
  'rules.products_changed',
  'settings.changed',
  'account.plan_changed',
  'account.deleted',
  'account.deletion_begun',
  'export.requested',
  'export.finished',
  'mail.queued',
  'market.measured',
];

/**
 * The service context for tests, on the test file's own database, with a clock that stands at `now`
 * and with captured bytes in a folder of the test file's own.
 */
export async function createTestStage(
  now: Date = new Date('2026-11-20T12:00:00Z'),
): Promise<TestStage> {
  const db = await createTestDatabase();
  const folder = await createTestFolder();
  const captures = openCaptureStores(db, {
    current: { kind: 'files', name: `file:${folder}`, folder },
    earlier: [],
    filesFolder: '',
  });
  const clock = createManualClock(now);
  const events = createEvents({ clock });
  const published: TestStage['published'] = [];
  const accountEvents: AccountEvent[] = [];
  for (const type of STAGE_EVENTS) {
    events.on(type, async (data) => {
      published.push({ type, data });
    });
  }
  events.onAccountEvents(async () => async (list) => {
    accountEvents.push(...list);
  });
  return {
    db,
    events,
    clock,
    log: silentLogger,
    captures,
    connection: db.connection,
    published,
    accountEvents,
  };
}
