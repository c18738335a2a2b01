/**
 * The event bus. An event is published in the transaction that caused it: the event and the jobs
 * that follow from it exist if and only if that transaction commits. The server binds events to
 * handlers, so that stages do not depend on each other.
 */
import { createId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { AccountEvent, StageEventType, DomainEvents } from './event-types.ts';

type StageBinding<T extends StageEventType> = (data: DomainEvents[T], tx: Tx) => Promise<void>;
type AccountBinding = (events: readonly (AccountEvent & { id: string })[], tx: Tx) => Promise<void>;

/**
 * Finds out, in the transaction, where events of these accounts go; the handler that it returns gets
 * the events. Null: nowhere.
 */
type FindReceiver = (accountIds: readonly string[], tx: Tx) => Promise<AccountBinding | null>;

/** Those that receive the events of some accounts; see `findReceivers`. */
export type Receivers = readonly (AccountBinding | null)[];

export interface Events {
  /** Publishes a stage event. */
  publish<T extends StageEventType>(tx: Tx, type: T, data: DomainEvents[T]): Promise<void>;
  /**
   * Publishes account events: appends them to the accounts' changes feeds, in one statement. With
   * `receivers`, found earlier in the transaction for the same accounts, it waits for no answer.
   */
  publishToAccounts(tx: Tx, events: readonly AccountEvent[], receivers?: Receivers): Promise<void>;
  /**
   * Who receives events of these accounts. Asked for with a transaction's first statement, it costs
   * no round trip of its own.
   */
  findReceivers(tx: Tx, accountIds: readonly string[]): Promise<Receivers>;
  /** Binds a handler to a stage event; called by the server at startup. */
  on<T extends StageEventType>(type: T, binding: StageBinding<T>): void;
  /** Binds a receiver to account events (the built-in app's copy, webhook endpoints). */
  onAccountEvents(find: FindReceiver): void;
}

/** Creates an event bus without bindings. */
export function createEvents({ clock }: { clock: Clock }): Events {
  const stageBindings = new Map<StageEventType, StageBinding<StageEventType>[]>();
  const finders: FindReceiver[] = [];
  const findReceivers: Events['findReceivers'] = (tx, accountIds) =>
    Promise.all(finders.map((find) => find(accountIds, tx)));
  return {
    publish: async (tx, type, data) => {
      for (const binding of stageBindings.get(type) ?? []) await binding(data, tx);
    },
    publishToAccounts: async (tx, events, receivers) => {
      if (events.length === 0) return;
      const found =
        receivers ??
        (await findReceivers(tx, [...new Set(events.map(({ accountId }) => accountId))]));
      const at = clock.now();
      const named = events.map((event) => ({ ...event, id: createId('evt', at) }));
      tx.send(
        `insert into pricing.event (tx, id, account_id, type, data, at)
         select pg_current_xact_id()::text::bigint, e.id, e.account_id, e.type, e.data, $5
         from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) with ordinality as e(id, account_id, type, data, n) order by n`,
        [
          named.map((e) => e.id),
          named.map((e) => e.accountId),
          named.map((e) => e.type),
          named.map((e) => JSON.stringify(e.data)),
          at,
        ],
        { prepare: true, gather: true },
      );
      await Promise.all(found.map(async (receive) => receive?.(named, tx)));
    },
    findReceivers,
    on: (type, binding) => {
      stageBindings.set(type, [
        ...(stageBindings.get(type) ?? []),
        binding as StageBinding<StageEventType>,
      ]);
    },
    onAccountEvents: (find) => {
      finders.push(find);
    },
  };
}
