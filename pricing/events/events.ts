/**
 * The event bus. An event is published in the transaction that caused it: the event and the jobs
 * that follow from it exist if and only if that transaction commits. The server binds events to
 * handlers, so that stages do not depend on each other.
 */
import { createId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { AccountEvent, StageEventType, DomainEvents } from './event-types.ts';

export type StageBinding<T extends StageEventType> = (
  data: DomainEvents[T],
  tx: Tx,
) => Promise<void>;
export type AccountBinding = (
  events: readonly (AccountEvent & { id: string })[],
  tx: Tx,
) => Promise<void>;

export interface Events {
  /** Publishes a stage event. */
  publish<T extends StageEventType>(tx: Tx, type: T, data: DomainEvents[T]): Promise<void>;
  /** Publishes account events: appends them to the accounts' changes feeds, in one statement. */
  publishToAccounts(tx: Tx, events: readonly AccountEvent[]): Promise<void>;
  /** Binds a handler to a stage event; called by the server at startup. */
  on<T extends StageEventType>(type: T, binding: StageBinding<T>): void;
  /** Binds a handler to account events (the built-in app's copy). */
  onAccountEvents(binding: AccountBinding): void;
  /**
   * Binds a handler to account events of accounts with webhook endpoints; others have no work for
   * it.
   */
  onEventsWithEndpoints(binding: AccountBinding): void;
}

/** Creates an event bus without bindings. */
export function createEvents({ clock }: { clock: Clock }): Events {
  const stageBindings = new Map<StageEventType, StageBinding<StageEventType>[]>();
  const accountBindings: AccountBinding[] = [];
  const endpointBindings: AccountBinding[] = [];
  return {
    publish: async (tx, type, data) => {
      for (const binding of stageBindings.get(type) ?? []) await binding(data, tx);
    },
    publishToAccounts: async (tx, events) => {
      if (events.length === 0) return;
      const at = clock.now();
      const named = events.map((event) => ({ ...event, id: createId('evt', at) }));
      // The answer also says whether the accounts have endpoints, so that most changes need no
      // statement for deliveries.
      const inserted = tx.query<{ hasEndpoints: boolean }>(
        `with made as (
           insert into pricing.event (tx, id, account_id, type, data, at)
           select pg_current_xact_id()::text::bigint, e.id, e.account_id, e.type, e.data, $5
           from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) with ordinality as e(id, account_id, type, data, n) order by n)
         select exists (select from pricing.webhook_endpoint w where w.account_id = any($2) and w.disabled_at is null)
           as "hasEndpoints"`,
        [
          named.map((e) => e.id),
          named.map((e) => e.accountId),
          named.map((e) => e.type),
          named.map((e) => JSON.stringify(e.data)),
          at,
        ],
        { prepare: true },
      );
      // The bindings do not depend on each other.
      const [{ rows }] = await Promise.all([
        inserted,
        ...accountBindings.map((binding) => binding(named, tx)),
      ]);
      if (rows[0]?.hasEndpoints)
        await Promise.all(endpointBindings.map((binding) => binding(named, tx)));
    },
    on: (type, binding) => {
      stageBindings.set(type, [
        ...(stageBindings.get(type) ?? []),
        binding as StageBinding<StageEventType>,
      ]);
    },
    onAccountEvents: (binding) => {
      accountBindings.push(binding);
    },
    onEventsWithEndpoints: (binding) => {
      endpointBindings.push(binding);
    },
  };
}
