import { z } from 'zod';
import { type AddressLine, MAX_FILE_BYTES, readAddressFile } from './read-address-file.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/** The fields of the forms. */
export const AddressOrderSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('one'),
    product: z.string().min(1).max(100),
    url: z.string().trim().max(3000),
  }),
  z.object({ intent: z.literal('file'), file: z.instanceof(File) }),
  z.object({ intent: z.literal('look'), pages: z.string().max(200_000) }),
]);
type AddressOrder = z.infer<typeof AddressOrderSchema>;

/**
 * Returns the lines to add: a single one, or those of a file. Throws AppError as `readAddressFile`
 * does.
 */
export async function readOrder(
  order: Exclude<AddressOrder, { intent: 'look' }>,
  shop: string,
): Promise<AddressLine[]> {
  if (order.intent === 'one') return [{ line: 1, product: order.product, url: order.url }];
  if (order.file.size > MAX_FILE_BYTES)
    throw toRefusal('payload_too_large', [
      'file_too_large',
      { megabytes: String(MAX_FILE_BYTES / 1_000_000) },
    ]);
  return readAddressFile(new Uint8Array(await order.file.arrayBuffer()), shop);
}
