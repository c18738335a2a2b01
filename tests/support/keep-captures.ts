/**
 * A process of its own that stores bytes and records captures of them: `documents` of a retailer, one
 * after another. With `stopBefore` it prints "stored" when the bytes are stored, and waits for ever
 * before it records them. Prints a line with the problem of a store and ends with code 3.
 */
import { systemClock } from '#kernel/clock.ts';
import { CaptureStoreError } from '#pricing/market/capture-store/capture-store.ts';
import { openCaptureStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import type { CaptureStoreSettings } from '#pricing/market/capture-store/store-settings.ts';
import { saveCapture } from '#pricing/market/captures.ts';
import { recordWithBytes } from '#pricing/market/record-with-bytes.ts';
import { type Connection, openDatabase } from '#prisma/open-database.ts';

export interface KeepOrder {
  readonly connection: Connection;
  readonly stores: CaptureStoreSettings;
  readonly retailerId: string;
  readonly documents: readonly string[];
  readonly stopBefore?: boolean;
}

const order = JSON.parse(process.argv[2] ?? '{}') as KeepOrder;
const db = openDatabase(order.connection, { max: 2 });
const captures = openCaptureStores(db, order.stores);
try {
  for (const text of order.documents) {
    const document = {
      retailerId: order.retailerId,
      url: 'https://shop.example/a',
      at: systemClock.now(),
      status: 200,
      headers: {},
      bytes: Buffer.from(text),
      parser: 'test',
    };
    await recordWithBytes(
      { db, captures, clock: systemClock },
      { document, isCertain: true },
      async (tx, stored) => {
        if (order.stopBefore === true) {
          process.stdout.write('stored\n');
          await new Promise(() => setInterval(() => undefined, 60_000));
        }
        await tx.query('select 1 from pricing.retailer where id = $1 for no key update', [
          order.retailerId,
        ]);
        await saveCapture(tx, document, stored);
      },
    );
  }
} catch (error) {
  if (!(error instanceof CaptureStoreError)) throw error;
  process.stdout.write(`${error.problem}: ${error.detail}\n`);
  process.exitCode = 3;
}
captures.close();
await db.close();
