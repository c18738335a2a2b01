/**
 * A proxy between a process and PostgreSQL that holds the process at one of its statements: before
 * it has reached the database, or after it was executed and before the process gets the result. A
 * test can then kill the process exactly there.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Moment = 'before' | 'after';

export interface StatementProxy {
  readonly port: number;
  /**
   * Holds the n-th statement from now on (from 1), the next commit, or the next one with such a
   * text. Resolves when it is held.
   */
  hold(at: number | 'commit' | RegExp, moment: Moment): Promise<void>;
  /** Closes every connection, on both sides. */
  cut(): void;
  close(): Promise<void>;
}

interface Hold {
  readonly at: number | 'commit' | RegExp;
  readonly moment: Moment;
  readonly reached: () => void;
}

const SIMPLE_QUERY = 'Q';
const PARSE = 'P';
const READY = 'Z';

/** A proxy on a free loopback port for the PostgreSQL of that socket folder. */
export async function openStatementProxy(socketFolder: string): Promise<StatementProxy> {
  let hold: Hold | null = null;
  let seen = 0;
  const open = new Set<Socket>();
  // Without delay: a response of several messages would wait 40 ms for the acknowledgment of the
  // first one.
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(`${socketFolder}/.s.PGSQL.5432`);
    let isHeld = false;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    const fromClient = createSplitter(true);
    client.on('data', (chunk: Buffer) => {
      for (const { type, bytes } of fromClient(chunk)) {
        const isStatement = type === SIMPLE_QUERY || type === PARSE;
        if (isStatement) seen += 1;
        if (
          hold?.at === 'commit' &&
          type === SIMPLE_QUERY &&
          bytes.toString('latin1', 5, 11) === 'commit'
        )
          hold = { ...hold, at: seen };
        if (hold?.at instanceof RegExp && isStatement && hold.at.test(bytes.toString('latin1', 5)))
          hold = { ...hold, at: seen };
        if (typeof hold?.at === 'number' && seen >= hold.at) {
          isHeld = true;
          if (hold.moment === 'before' || seen > hold.at) {
            hold.reached();
            continue;
          }
        }
        upstream.write(bytes);
      }
    });
    const fromServer = createSplitter(false);
    upstream.on('data', (chunk: Buffer) => {
      for (const { type, bytes } of fromServer(chunk)) {
        if (!isHeld) client.write(bytes);
        else if (type === READY) hold?.reached();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    hold = null;
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    hold: (at, moment) => {
      seen = 0;
      return new Promise((reached) => (hold = { at, moment, reached }));
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Message {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Splits the stream into messages of PostgreSQL's protocol 3. A client's first one has no type. */
function createSplitter(startsUntyped: boolean): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let untyped = startsUntyped;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = untyped ? 0 : 1;
      if (rest.length < head + 4) return messages;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return messages;
      messages.push({
        type: untyped ? '' : rest.toString('latin1', 0, 1),
        bytes: rest.subarray(0, length),
      });
      rest = rest.subarray(length);
      untyped = false;
    }
  };
}
