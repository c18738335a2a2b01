import { saveCapture, type StoredCapture } from '#pricing/market/captures.ts';
import type { CaptureTarget } from '#pricing/market/market-context.ts';
import type { FetchedDocument } from '#pricing/market/offer-reading.ts';
import { recordWithBytes } from '#pricing/market/record-with-bytes.ts';

/** Stores the bytes of a document and records their capture, in a transaction of its own. */
export function keepCapture(
  context: CaptureTarget,
  document: FetchedDocument,
): Promise<StoredCapture> {
  return recordWithBytes(context, { document, isCertain: true }, async (tx, stored) => {
    await tx.query('select 1 from pricing.retailer where id = $1 for no key update', [
      document.retailerId,
    ]);
    return saveCapture(tx, document, stored);
  });
}
