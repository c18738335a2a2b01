/**
 * While one party uses each limited thing as much as it may, pages of another one are answered.
 *
 * npm test -- tests/flow/busy-neighbour.long.test.ts
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createKey } from '#pricing/accounts/keys.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { openViolation } from '#tests/support/open-violation.ts';
import {
  OPERATOR_KEY,
  openSandboxClient,
  type SandboxClient,
} from '#tests/support/sandbox-client.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

let server: RunningServer;
/** The other shop. */
let shop: SandboxClient;
let key = '';
let caseId = '';
let alertId = '';
let link: URL;

const send = (request: string, body?: unknown): Promise<Response> => {
  const [method, path] = request.split(' ');
  return fetch(`${server.origin}${path}`, {
    method: method ?? 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: body === undefined ? null : JSON.stringify(body),
  });
};

/** Sends a request `count` times, 50 at a time: how often each status was answered. */
async function countStatuses(
  count: number,
  request: () => Promise<Response>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let left = count;
  const sendNext = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await request();
      await answer.arrayBuffer();
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(50, count) }, sendNext));
  return counts;
}

/** Milliseconds that the other shop's pages took, and what the busy party was answered. */
async function measureBeside(
  name: string,
  work: () => Promise<Record<number, number>>,
): Promise<Record<number, number>> {
  let isDone = false;
  const busy = work().finally(() => (isDone = true));
  const waits: number[] = [];
  do {
    for (const path of ['/app/alerts', '/app/products']) {
      const asked = performance.now();
      expect((await shop.document(path)).status).toBe(200);
      waits.push(Math.round(performance.now() - asked));
    }
    await sleep(20);
  } while (!isDone);
  const statuses = await busy;
  process.stdout.write(
    `beside ${name} (${JSON.stringify(statuses)}), ${waits.length} pages took ` +
      `${waits.toSorted((a, b) => a - b)[waits.length >> 1]} ms in the middle and ` +
      `${Math.max(...waits)} at most\n`,
  );
  return statuses;
}

describe('pages of another shop are answered', () => {
  beforeAll(async () => {
    const stage = await createTestStage(new Date());
    ({ alertId } = await openViolation(stage, '80.00'));
    const { rows } = await stage.db.query<{ id: string }>('select id from pricing.map_case');
    caseId = rows[0]?.id ?? '';
    ({ apiKey: key } = await createKey(stage.db, {
      accountId: 'acc',
      name: 'Busy',
      clock: stage.clock,
    }));
    await stage.db.query(
      `insert into pricing.installation (kind, since) values ('sandbox', now())`,
    );
    const { host, database } = stage.connection;
    server = await startServer({
      env: {
        OPERATOR_KEY,
        SANDBOX: '1',
        PUBLIC_URL: 'https://pricing.example',
        DATABASE_URL: `postgresql://pricing@/${database}?host=${encodeURIComponent(host ?? '')}`,
      },
    });
    shop = await openSandboxClient(server);
    // What the first page loads, it loads for all.
    for (const path of ['/app/alerts', '/app/products']) await shop.document(path);
    const settings = z
      .record(z.string(), z.unknown())
      .parse(await (await send('GET /v1/notice-settings')).json());
    await send('PUT /v1/notice-settings', {
      sender_name: 'Acme Audio',
      policy: null,
      language: 'en',
      answer_days: 10,
      steps: settings['steps'],
    });
    const made = await send('POST /v1/notices', {
      case_ids: [caseId],
      to: { email: 'shop@gear.com' },
      by: { id: 'ada', name: 'Ada Park' },
      language: 'en',
      evidence: 'linked',
    });
    const { id } = z.object({ id: z.string() }).parse(await made.json());
    const marked = await send(`POST /v1/notices/${id}/mark-sent`, {
      by: { id: 'ada', name: 'Ada Park' },
    });
    expect(marked.status).toBe(200);
    const text = await (await send(`GET /v1/notices/${id}/message.txt`)).text();
    link = new URL(/https?:\/\/\S+\.zip\?\S+/.exec(text)?.[0] ?? 'none:');
  });
  afterAll(() => server?.dispose());

  test('beside nothing', async () => {
    await measureBeside('nothing', async () => {
      await sleep(2_000);
      return {};
    });
  });

  test('beside downloads of evidence', async () => {
    const statuses = await measureBeside('200 downloads', () =>
      countStatuses(200, () => send(`GET /v1/alerts/${alertId}/evidence.zip`)),
    );
    expect(statuses[200]).toBeGreaterThan(0);
  });

  test('beside links of a notice', async () => {
    const statuses = await measureBeside('200 requests of a link', () =>
      countStatuses(200, () => fetch(`${server.origin}${link.pathname}${link.search}`)),
    );
    expect(statuses[429]).toBeGreaterThan(150);
  });

  test('beside previews with evidence', async () => {
    const preview = {
      case_ids: [caseId],
      evidence: 'attached',
      language: 'en',
      step: 'final',
      subject: 'MAP',
      body: '{{violations}}',
    };
    const statuses = await measureBeside('100 previews', () =>
      countStatuses(100, () => send('POST /v1/notices/preview', preview)),
    );
    expect(statuses[200]).toBeGreaterThan(0);
  });

  test('beside exports', async () => {
    await measureBeside('50 exports', () =>
      countStatuses(50, () => send('POST /v1/exports', { what: 'products', format: 'xlsx' })),
    );
  });

  test('beside uploads', async () => {
    const rows = Buffer.alloc(20_000_000, `${','.repeat(16_383)}\n`);
    await measureBeside('20 uploads of 20 MB', () =>
      countStatuses(20, () => shop.upload('/app/products/upload?name=file.csv&sign=auto', rows)),
    );
  });

  test('beside files that wait for a review', async () => {
    const rows = Buffer.concat([
      Buffer.from('sku,map_price\n'),
      Buffer.alloc(1_200_000, 'unknown,1.00\n'),
    ]);
    await measureBeside('20 files of 92,000 unknown products', () =>
      countStatuses(20, () => shop.upload('/app/products/upload?name=file.csv&sign=auto', rows)),
    );
  });

  test('beside streams of a list', async () => {
    await measureBeside('40 streams', () =>
      countStatuses(40, () =>
        fetch(`${server.origin}/v1/products`, {
          headers: { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' },
        }),
      ),
    );
  });
});
