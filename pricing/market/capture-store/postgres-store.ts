import type { Sql } from '#prisma/open-database.ts';
import {
  type CaptureStore,
  CaptureStoreError,
  describeObject,
  type ListedObject,
} from './capture-store.ts';

const LISTED_AT_ONCE = 1_000;

/** Rows name it so. */
export const POSTGRES = 'postgres';

/** Objects in a table of the service's own database. Errors of the database are thrown as they are. */
export function openPostgresStore(sql: Sql): CaptureStore {
  const store = { name: POSTGRES };
  return {
    ...store,
    put: async ({ sha256, encoding }, body) => {
      // Other bytes under this hash are damaged, and replaced.
      await sql.query(
        `insert into pricing.capture_bytes as b (sha256, encoding, body) values ($1, $2, $3)
         on conflict (sha256, encoding) do update set body = excluded.body, stored_at = now()
         where b.body <> excluded.body`,
        [sha256, encoding, toBuffer(body)],
      );
    },
    get: async (key, maxBytes) => {
      const { rows } = await sql.query<{ body: Buffer | null }>(
        `select case when octet_length(body) <= $3 then body end as body
         from pricing.capture_bytes where sha256 = $1 and encoding = $2`,
        [key.sha256, key.encoding, maxBytes],
      );
      const [row] = rows;
      if (!row) throw new CaptureStoreError('missing', describeObject(store, key));
      if (row.body === null)
        throw new CaptureStoreError(
          'damaged',
          `${describeObject(store, key)}: longer than what was stored`,
        );
      return row.body;
    },
    delete: async ({ sha256, encoding }) => {
      await sql.query(`delete from pricing.capture_bytes where sha256 = $1 and encoding = $2`, [
        sha256,
        encoding,
      ]);
    },
    list: (digit) => listObjects(sql, digit),
    close: () => undefined,
  };
}

async function* listObjects(sql: Sql, digit: string): AsyncGenerator<ListedObject> {
  const first = Buffer.from(`${digit}0`, 'hex');
  const last = Buffer.from(`${digit}${'f'.repeat(63)}`, 'hex');
  for (let after: { sha256: Buffer; encoding: string } = { sha256: first, encoding: '' }; ;) {
    const { rows } = await sql.query<{ sha256: Buffer; encoding: string; storedAt: Date }>(
      `select sha256, encoding, stored_at as "storedAt" from pricing.capture_bytes
       where (sha256, encoding) > ($1, $2) and sha256 <= $3 order by sha256, encoding limit $4`,
      [after.sha256, after.encoding, last, LISTED_AT_ONCE],
    );
    for (const { sha256, encoding, storedAt } of rows)
      yield { sha256, encoding: encoding === 'zstd' ? 'zstd' : 'identity', storedAt };
    const end = rows.at(-1);
    if (!end) return;
    after = end;
  }
}

const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
