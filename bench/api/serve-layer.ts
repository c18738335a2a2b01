/**
 * Our API without some of its layers, to measure the cost of each: `node serve-layer.ts
 * checked|keys|limits`, with DATABASE_URL. It is assembled here from the real parts; the program
 * itself has no switch to leave one out.
 */
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '#kernel/clock.ts';
import { KEY_SCOPES } from '#kernel/key-scopes.ts';
import { silentLogger } from '#kernel/logger.ts';
import { type AdmitRequest, createAdmission } from '#pricing/accounts/admit-request.ts';
import { hashApiKey } from '#pricing/accounts/api-key.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createEvents } from '#pricing/events/events.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { openDatabase } from '#prisma/open-database.ts';

const layer = process.argv[2];
const db = openDatabase({ url: process.env.DATABASE_URL });
const context = {
  db,
  events: createEvents({ clock: systemClock }),
  clock: systemClock,
  log: silentLogger,
  captures: openDatabaseStores(db),
};

const UNCOUNTED = `left join lateral (select s.wanted as granted, 0 as used, make_interval(secs => $5) as reset_after
  where $3::text[] is not null and $4::int[] is not null) t on true`;
const admission = {
  scopes: KEY_SCOPES,
  isTest: false,
  expiredAt: null,
  plan: 'growth',
  suspended: false,
  allowed: true,
  limit: 600,
  remaining: 599,
  resetSeconds: 60,
} as const;
const known = new Map<string, { accountId: string; keyId: string }>();
if (layer === 'checked') {
  const { rows } = await db.query<{ hash: Buffer; accountId: string; keyId: string }>(
    'select hash, account_id as "accountId", id as "keyId" from pricing.api_key',
  );
  for (const { hash, ...ids } of rows) known.set(hash.toString('latin1'), ids);
}
const ways: Record<string, AdmitRequest> = {
  checked: (key) =>
    Promise.resolve({
      ...admission,
      ...(known.get(hashApiKey(key).toString('latin1')) ?? { accountId: '', keyId: '' }),
    }),
  // Our server's query, without the rate limit counter.
  keys: createAdmission({
    ...context,
    db: {
      ...db,
      query: (text, values, how) =>
        db.query(
          text.replace(/left join lateral pricing\.take_requests\(.*$/s, UNCOUNTED),
          values,
          how,
        ),
    },
  }),
};
const api = createApi({
  context,
  version: '0',
  operatorKeyHashes: [],
  cursorSecret: new Uint8Array(32),
  ...(layer === undefined || !ways[layer] ? {} : { admit: ways[layer] }),
});
const listener = getRequestListener((request, env) => api.fetch(request, env));
const server = createServer((request, response) => void listener(request, response));
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
process.once('SIGTERM', () => {
  server.close(() => void db.close());
  server.closeAllConnections();
});
