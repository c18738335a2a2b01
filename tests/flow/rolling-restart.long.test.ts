/**
 * Two web processes behind a load balancer that uses /readyz: one is replaced (LONG=1: each), and no
 * client notices.
 */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { OPERATOR_KEY } from '#tests/support/sandbox-client.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 120_000 });

/** How often the load balancer checks /readyz. */
const ASK_EVERY_MS = 50;
const CLIENTS = 4;
const PAUSE_MS = 5;
/** The servers that are replaced. */
const OLD = IS_LONG ? [0, 1] : [0];

test('a rolling restart fails no request', async () => {
  const { connection } = await createTestDatabase();
  const start = () =>
    startServer({
      args: ['--service'],
      env: {
        OPERATOR_KEY,
        ROLE: 'web',
        DRAIN_WAIT_MS: '1000',
        DATABASE_URL: `postgresql://pricing@localhost/${connection.database}?host=${encodeURIComponent(inject('socketFolder'))}`,
      },
    });
  // The next ones too: beside the clients they would take several times as long to load.
  const servers = await Promise.all([start(), start()]);
  const nexts = await Promise.all(OLD.map(start));
  const balancer = await openBalancer(servers);
  const answers = new Map<number, number>();
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const status = await ask(balancer.origin);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // Not as many as possible: they would take the time of the servers.
      await sleep(PAUSE_MS);
    }
  });
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(clients);
    balancer.close();
    await Promise.all([...servers, ...nexts].map((server) => server.dispose()));
  });

  for (const [at, next] of nexts.entries()) {
    await balancer.add(next);
    expect(await servers[at]?.stop('SIGTERM')).toBe(0);
  }
  isOver = true;
  await Promise.all(clients);
  expect([...answers.keys()]).toEqual([200]);
});

async function ask(origin: string): Promise<number> {
  try {
    const answer = await fetch(`${origin}/v1/accounts?limit=1`, {
      headers: { authorization: `Bearer ${OPERATOR_KEY}` },
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/**
 * Passes each request to one of the servers that were ready at the last check; keeps connections to
 * them, as load balancers do.
 */
async function openBalancer(servers: readonly RunningServer[]) {
  const targets = servers.map(({ origin }) => ({ origin, isReady: true }));
  let turn = 0;
  const front: Server = createServer((incoming, outgoing) => {
    const ready = targets.filter(({ isReady }) => isReady);
    const target = ready[(turn += 1) % ready.length];
    if (!target) return void outgoing.writeHead(502).end();
    const forwarded = request(
      `${target.origin}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  const look = async (target: (typeof targets)[number]): Promise<void> => {
    target.isReady = await fetch(`${target.origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  const timer = setInterval(() => void Promise.all(targets.map(look)), ASK_EVERY_MS);
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    /** It receives requests from now on, once it is ready. */
    add: async (next: RunningServer): Promise<void> => {
      const target = { origin: next.origin, isReady: false };
      targets.push(target);
      await expect.poll(() => target.isReady).toBe(true);
    },
    close: () => {
      clearInterval(timer);
      front.closeAllConnections();
      front.close();
    },
  };
}
