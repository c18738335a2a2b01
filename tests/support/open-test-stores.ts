import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { openCaptureStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import {
  parseStoreAddress,
  type StoreAddress,
} from '#pricing/market/capture-store/store-address.ts';
import type { CaptureStoreSettings } from '#pricing/market/capture-store/store-settings.ts';
import { findCapture, type StoredCapture } from '#pricing/market/captures.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { verifyCaptures } from '#pricing/market/verify-captures.ts';
import { createTestFolder } from './create-test-folder.ts';
import { createTestStage, type TestStage } from './create-test-stage.ts';
import { keepCapture } from './keep-capture.ts';
import { S3_CREDENTIALS, type S3Server, startS3Server } from './start-s3-server.ts';

export const STORE_KINDS = ['postgres', 'files', 's3'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];
export const RETAILER = 'ret_store';

export interface TestStores {
  readonly stage: TestStage;
  readonly s3: S3Server;
  readonly folder: string;
  readonly getSettings: (kind: StoreKind) => CaptureStoreSettings;
  /** The context of the stage with bytes stored there from now on. */
  readonly use: (kind: StoreKind) => TestStage;
}

/**
 * The three kinds of stores for a test file, with one retailer; emptied before each test. Call it at
 * the top of the file.
 */
export async function openTestStores(): Promise<TestStores> {
  const stage = await createTestStage();
  const folder = await createTestFolder();
  const s3 = await startS3Server();
  beforeAll(() => {
    for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await s3.close();
  });
  beforeEach(async () => {
    await stage.db.query('delete from pricing.retailer');
    await stage.db.query('delete from pricing.capture_object');
    await stage.db.query('delete from pricing.capture_bytes');
    await stage.db.query(
      `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
       values ($1, 'shop.example', 'active', now(), 'https://shop.example', now(), now())`,
      [RETAILER],
    );
    s3.objects.clear();
    await rm(folder, { recursive: true, force: true });
  });
  const getAddress = (kind: StoreKind): StoreAddress => {
    const text = { postgres: 'postgres', files: `file:${folder}`, s3: s3.address('p') }[kind];
    const address = parseStoreAddress(text, { filesFolder: '' });
    if (!address) throw new Error(`no address: ${text}`);
    return address;
  };
  const getSettings = (kind: StoreKind): CaptureStoreSettings => ({
    current: getAddress(kind),
    // The name of an S3 store alone does not lead to this server.
    earlier: [getAddress('s3')],
    filesFolder: '',
  });
  return {
    stage,
    s3,
    folder,
    getSettings,
    use: (kind) => ({ ...stage, captures: openCaptureStores(stage.db, getSettings(kind)) }),
  };
}

export const describeDocument = ({ clock }: Pick<MarketContext, 'clock'>, text: string) => ({
  retailerId: RETAILER,
  url: 'https://shop.example/a',
  at: clock.now(),
  status: 200,
  headers: { etag: '"1"' },
  bytes: Buffer.from(text),
  parser: 'test',
});

/** Stores a text as a capture of the retailer. */
export const keepText = (context: MarketContext, text: string): Promise<StoredCapture> =>
  keepCapture(context, describeDocument(context, text));

/** The text of a capture, read from its store. */
export const readText = async (
  context: MarketContext,
  { id, at }: StoredCapture,
): Promise<string> => String(Buffer.from((await findCapture(context, id, at))?.bytes ?? []));

export const verifyStored = (context: MarketContext) =>
  verifyCaptures(context, { retailerId: RETAILER });

/** The key of a capture's object; texts are compressed. */
export async function getObjectKey({ db }: MarketContext, { id, at }: StoredCapture) {
  const { rows } = await db.query<{ sha256: Buffer }>(
    'select sha256 from pricing.capture where id = $1 and fetched_at = $2',
    [id, at],
  );
  return { sha256: rows[0]?.sha256 ?? Buffer.alloc(32), encoding: 'zstd' as const };
}

/** How many objects the current store has. */
export async function countObjects({ captures }: MarketContext): Promise<number> {
  let count = 0;
  for (const digit of '0123456789abcdef')
    for await (const found of captures.current.list(digit, { leftBefore: new Date(0) }))
      count += found.encoding === 'zstd' ? 1 : 100;
  return count;
}
