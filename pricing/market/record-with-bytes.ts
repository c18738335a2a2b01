import type { Tx } from '#prisma/open-database.ts';
import { BytesNeeded, hashDocument } from './captures.ts';
import { type StoredObject, saveBytes } from './capture-store/stored-objects.ts';
import type { CaptureTarget } from './market-context.ts';
import type { FetchedDocument } from './offer-reading.ts';

/** The bytes may be deleted between storing and recording them, once. */
const TRIES = 3;

/**
 * Runs `record` in a transaction, with the stored bytes of a document for `saveCapture`. Without
 * `isCertain` the bytes are not stored at first: most visits change nothing. When `record` calls
 * `saveCapture`, the transaction is rolled back, the bytes are stored, and `record` runs again; it
 * must therefore only read before. No transaction is open while a store is waited for. Throws
 * CaptureStoreError when the bytes cannot be stored: then nothing is recorded.
 */
export async function recordWithBytes<T>(
  context: CaptureTarget,
  { document, isCertain = false }: { document: FetchedDocument; isCertain?: boolean },
  record: (tx: Tx, stored: StoredObject | null) => Promise<T>,
): Promise<T> {
  const store = (): Promise<StoredObject> =>
    saveBytes(context, { bytes: document.bytes, sha256: hashDocument(document) });
  let stored = isCertain ? await store() : null;
  for (let tries = 1; ; tries += 1) {
    try {
      return await context.db.transaction((tx) => record(tx, stored));
    } catch (error) {
      if (!(error instanceof BytesNeeded) || tries === TRIES) throw error;
    }
    stored = await store();
  }
}
