import type { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { CollectionLineSchema, ShopifyVariantSchema } from '../admin-api/variant-document.ts';
import type { AppServices } from '../services.server.ts';
import type { SyncShop } from './sync-shop.server.ts';
import { type SyncRun, updateRun } from './sync-run.server.ts';
import { normalizeText } from './normalize-text.ts';
import { type CollectionMember, recordCollections } from './collections.server.ts';
import { toVariantRow, type VariantRow } from './to-variant-row.ts';
import { upsertVariants } from './write-variants.server.ts';

const BATCH = 1000;
/**
 * Matches only on lines of a nested connection: in a text value, a quote has a backslash before it.
 */
const CHILD_KEY = '"__parentId":';
/** Characters. A line is one variant, one membership, or the result of one mutation: a few kB. */
const MAX_LINE = 8_000_000;
/** Response statuses for a file that has expired (after seven days). */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);

export interface BulkFile {
  readonly shop: string;
  readonly syncShop: SyncShop;
  readonly run: SyncRun;
  readonly url: string;
}

/**
 * Streams the JSONL file into our copy, a thousand lines per transaction; the number of lines read
 * is stored in the same transaction. Throws `unavailable` when the download breaks off, `gone` when
 * the file has expired.
 */
export async function readBulkFile(services: AppServices, file: BulkFile): Promise<void> {
  let line = 0;
  let variants = 0;
  let rows: VariantRow[] = [];
  let members: CollectionMember[] = [];
  const flush = async (): Promise<void> => {
    if (line <= file.run.lines_read) return;
    await services.db.transaction(async (tx) => {
      await upsertVariants(tx, {
        shop: file.shop,
        currency: file.syncShop.currency,
        rows,
        readAt: file.run.started_at,
      });
      // After the variants: a line may name one of them as its parent.
      await recordCollections(tx, { shop: file.shop, readAt: file.run.started_at, members });
      await updateRun(
        tx,
        { id: file.run.id, at: services.clock.now() },
        { lines_read: line, variants_read: variants },
      );
    });
    rows = [];
    members = [];
  };
  for await (const text of readLines(file.url)) {
    line += 1;
    const isCollection = text.includes(CHILD_KEY);
    if (!isCollection) variants += 1;
    if (line <= file.run.lines_read) continue;
    const variant = isCollection
      ? CollectionLineSchema.safeParse(parseLine(text))
      : ShopifyVariantSchema.safeParse(parseLine(text));
    if (variant.success) {
      if ('__parentId' in variant.data) members.push(toMember(variant.data));
      else rows.push(toVariantRow(variant.data, file.syncShop));
    } else
      services.log.warn(
        { shop: file.shop, line, problem: variant.error.issues[0]?.message },
        'a line of the catalog file could not be parsed',
      );
    if (line % BATCH === 0) await flush();
  }
  await flush();
  const expected = file.run.variants_total;
  if (expected !== null && variants < expected)
    throw new AppError('unavailable', `The catalog file has ${variants} of ${expected} variants`);
}

/**
 * Yields lines of the file as they arrive. A download that breaks off throws: half a file must not
 * be taken for a small catalog.
 */
export async function* readLines(url: string): AsyncGenerator<string> {
  try {
    // The process's own fetch. The fetch of Shopify's library is missing until the library is
    // loaded, and a job that resumes with a known file does not load it.
    const answer = await globalThis.fetch(url);
    if (GONE.has(answer.status))
      throw new AppError('gone', 'Shopify no longer has the catalog file');
    if (!answer.ok || !answer.body)
      throw new AppError(
        'unavailable',
        `The catalog file could not be fetched (HTTP ${answer.status})`,
      );
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (rest + chunk.value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (rest.length <= MAX_LINE) continue;
      await reader.cancel();
      throw new AppError('upstream_failed', `A line of the file is longer than ${MAX_LINE}`);
    }
    if (rest.trim() !== '') yield rest;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable', 'The download of the catalog file broke off', {
      cause: error,
    });
  }
}

function toMember(line: z.infer<typeof CollectionLineSchema>): CollectionMember {
  return {
    parent_gid: line.__parentId,
    collection_gid: line.id,
    name: normalizeText(line.title) ?? 'Untitled',
  };
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
