import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Database } from '#prisma/open-database.ts';
import type { Events } from './events.ts';

/**
 * The context of every stage of the service: the database, the event bus, the clock and the log.
 * First parameter of its functions.
 */
export interface ServiceContext {
  readonly db: Database;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
}
