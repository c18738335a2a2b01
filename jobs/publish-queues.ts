/**
 * Announces jobs to other processes: NOTIFY after the transaction that queued them, combined for
 * all queues over a short time. It is not sent in that transaction, because transactions that
 * notify commit one after another, which would halve the number of jobs that can be queued.
 */
import { randomUUID } from 'node:crypto';
import type { Listening } from '#prisma/listen-to-channel.ts';
import type { Database } from '#prisma/open-database.ts';

const CHANNEL = 'pricing_jobs';
const ANNOUNCE_EVERY_MS = 50;

export interface Announcing {
  announce(name: string): void;
  /** Starts listening for announcements of other processes. */
  listen(): void;
  close(): Promise<void>;
}

export function publishQueues({
  db,
  onAnnounced,
  onListening,
  onError,
}: {
  db: Database;
  /** Called when another process queued jobs in these queues. */
  onAnnounced: (names: readonly string[]) => void;
  onListening: () => void;
  onError: (error: unknown) => void;
}): Announcing {
  const own = randomUUID();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let announcedAt = -ANNOUNCE_EVERY_MS;
  let listening: Listening | undefined;
  let isClosed = false;

  const notify = async (): Promise<void> => {
    timer = undefined;
    announcedAt = performance.now();
    const names = [...waiting].join(' ');
    waiting.clear();
    await db.query('select pg_notify($1, $2)', [CHANNEL, `${own} ${names}`]).catch(onError);
  };
  return {
    announce: (name) => {
      if (db.listen === null || isClosed) return;
      waiting.add(name);
      const after = Math.max(0, announcedAt + ANNOUNCE_EVERY_MS - performance.now());
      timer ??= setTimeout(() => void notify(), after).unref();
    },
    listen: () => {
      isClosed = false;
      listening ??= db.listen?.({
        channel: CHANNEL,
        onMessage: (payload) => {
          const [from, ...names] = payload.split(' ');
          if (from !== own) onAnnounced(names);
        },
        onListening,
        onError,
      });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (waiting.size > 0) await notify();
      await listening?.close();
      listening = undefined;
    },
  };
}
