/**
 * How many documents a second the capture stores put and get, on one machine: in PostgreSQL, in files
 * and in a server that speaks S3 on loopback, beside files that are written plainly, with and
 * without waiting for the disk. Compressed before it begins; the same documents for all:
 * `node bench/captures/measure-captures.ts [--documents 2000] [--kilobytes 120] [--together 8]`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { type ObjectKey, formatObjectPath } from '#pricing/market/capture-store/capture-store.ts';
import { encodeBytes } from '#pricing/market/capture-store/encode-bytes.ts';
import { openFileStore } from '#pricing/market/capture-store/file-store.ts';
import { openPostgresStore } from '#pricing/market/capture-store/postgres-store.ts';
import { openS3Store } from '#pricing/market/capture-store/s3-store.ts';
import { parseStoreAddress } from '#pricing/market/capture-store/store-address.ts';
import { S3_CREDENTIALS, startS3Server } from '#tests/support/start-s3-server.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';

const options = readOptions({ documents: 2_000, kilobytes: 120, together: 8 });
const MAX_BYTES = 100_000_000;

interface StoredDocument {
  readonly key: ObjectKey;
  readonly body: Uint8Array;
}

interface Place {
  readonly name: string;
  readonly put: (document: StoredDocument) => Promise<unknown>;
  readonly get: (document: StoredDocument) => Promise<Uint8Array>;
}

const folder = await mkdtemp(join(tmpdir(), 'pricing-captures-'));
const database = await openBenchDatabase();
const server = await startS3Server();
Object.assign(process.env, S3_CREDENTIALS);
const address = parseStoreAddress(server.address('bench'), { filesFolder: '' });
if (address?.kind !== 's3') throw new Error('no S3 address');
const s3 = openS3Store(address);
try {
  const documents = await createDocuments();
  const stores = [
    openFileStore({ name: 'files', folder: join(folder, 'store') }),
    openPostgresStore(database.db),
    s3,
  ];
  const places: Place[] = [
    createPlainPlace('plain files', false),
    createPlainPlace('plain files, fsync', true),
    ...stores.map((store, n): Place => ({
      name: ['files', 'PostgreSQL', 'S3 on loopback'][n] ?? store.name,
      put: ({ key, body }) => store.put(key, body),
      get: ({ key }) => store.get(key, MAX_BYTES),
    })),
  ];
  const print = printRows(places.map(({ name }) => name));
  for (const place of places) {
    const puts = await measure(documents, place.put);
    const again = await measure(documents, place.put);
    const gets = await measure(documents, async (document) => {
      const stored = await place.get(document);
      if (stored.length !== document.body.length) throw new Error(`${place.name}: other bytes`);
    });
    print({ store: place.name, 'put/s': puts, 'put again/s': again, 'get/s': gets });
  }
} finally {
  s3.close();
  await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

/** Documents a second. */
async function measure(
  documents: readonly StoredDocument[],
  work: (document: StoredDocument) => Promise<unknown>,
): Promise<number> {
  const queue = new PQueue({ concurrency: options.together });
  const start = performance.now();
  await Promise.all(documents.map((document) => queue.add(() => work(document))));
  return Math.round((documents.length * 1_000) / (performance.now() - start));
}

/** Pages that compress to about an eighth. */
async function createDocuments(): Promise<StoredDocument[]> {
  const lines = Array.from({ length: 50 }, (_value, n) => `<li class="item-${n}"><span>Product `);
  const documents: StoredDocument[] = [];
  for (let n = 0; n < options.documents; n += 1) {
    let text = '';
    for (let line = 0; text.length < options.kilobytes * 1_000; line += 1)
      text += `${lines[line % lines.length]}${randomBytes(6).toString('base64')} €</span></li>\n`;
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest();
    const body = await encodeBytes(bytes, 'zstd');
    documents.push({ key: { sha256, encoding: 'zstd' }, body });
  }
  const compressed = documents.reduce((sum, { body }) => sum + body.length, 0);
  const size = Math.round(compressed / documents.length / 1_000);
  process.stdout.write(
    `${documents.length} documents of ${options.kilobytes} kB, ${size} kB compressed, ` +
      `${options.together} at a time\n`,
  );
  return documents;
}

/** A file per object, in the same folders, without anything else. */
function createPlainPlace(name: string, isSynced: boolean): Place {
  const pathOf = ({ key }: StoredDocument): string =>
    join(folder, isSynced ? 'synced' : 'plain', formatObjectPath(key));
  return {
    name,
    put: async (document) => {
      const path = pathOf(document);
      await mkdir(join(path, '..'), { recursive: true });
      if (!isSynced) return writeFile(path, document.body);
      const file = await open(path, 'w');
      try {
        await file.writeFile(document.body);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    get: (document) => readFile(pathOf(document)),
  };
}
