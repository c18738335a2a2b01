/**
 * The file of a bulk query at Shopify: a read is whole or it is an error. Used for the catalog and
 * for orders.
 */
import { AppError } from '#kernel/app-error.ts';
import { bulkOperationDocument } from '#app/admin-api/documents.ts';
import type { AdminApi } from '#app/admin-api/open-admin.server.ts';

/** Minutes between incomplete answers and the next try; after the last one the read has failed. */
const PAUSES_MIN = [1, 5, 15, 60];
const RUNNING: ReadonlySet<string> = new Set(['CREATED', 'RUNNING']);

/** An answer that cannot be whole; the read starts anew after a pause. */
export class IncompleteRead extends AppError {
  /** Shopify's code or status where it ended the operation itself. */
  readonly why: string | null;
  constructor(message: string, why: string | null = null) {
    super('unavailable', message);
    this.why = why;
  }
}

export interface BulkFileState {
  readonly isComplete: boolean;
  /** Root objects that Shopify has counted so far, null where it is not a number. */
  readonly roots: number | null;
  /** All objects, a line each. */
  readonly lines: number | null;
  /** '' where nothing was found, or while it is not complete. */
  readonly url: string;
}

/**
 * Finds the file of a bulk query. Throws IncompleteRead when the operation ended without one, or
 * with a part of it.
 */
export async function findBulkFile(admin: AdminApi, bulkId: string): Promise<BulkFileState> {
  const { bulkOperation } = await admin.query(bulkOperationDocument, { id: bulkId });
  if (!bulkOperation) throw new IncompleteRead('Shopify no longer knows the bulk operation');
  const { status, errorCode, url, partialDataUrl } = bulkOperation;
  const roots = readCount(bulkOperation.rootObjectCount);
  const lines = readCount(bulkOperation.objectCount);
  if (RUNNING.has(status)) return { isComplete: false, roots, lines, url: '' };
  if (status !== 'COMPLETED')
    throw new IncompleteRead(
      `Shopify ended the bulk operation: ${errorCode ?? status}`,
      errorCode ?? status,
    );
  if (roots === null || lines === null)
    throw new IncompleteRead('Shopify did not say how much it counted');
  if ((partialDataUrl ?? null) !== null)
    throw new IncompleteRead('Shopify has only a part of the file');
  if (url === null && (roots > 0 || lines > 0))
    throw new IncompleteRead(`Shopify counted ${lines} objects and has no file`);
  return { isComplete: true, roots, lines, url: url ?? '' };
}

/** Throws IncompleteRead when a file has fewer lines than Shopify counted. */
export function requireWhole(
  read: { lines: number; roots: number },
  counted: { lines: number | null; roots: number | null },
): void {
  if (read.roots < (counted.roots ?? 0) || read.lines < (counted.lines ?? 0))
    throw new IncompleteRead(
      `The file has ${read.roots} of ${counted.roots ?? '?'} root objects and ${read.lines} of ${counted.lines ?? '?'} lines`,
    );
}

/** When to read again after the `tries`-th incomplete answer; null: not anymore. */
export function planNextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES_MIN[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * 60_000);
}

function readCount(value: string | number): number | null {
  const count = Number(value);
  return Number.isSafeInteger(count) && count >= 0 && value !== '' ? count : null;
}
