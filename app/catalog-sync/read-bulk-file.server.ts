import { AppError } from '#kernel/app-error.ts';
import {
  type ReadVariant,
  readCollection,
  readParentGid,
  readVariant,
  type Unread,
} from '#app/admin-api/read-variant.ts';
import { toPublicationAlias } from '#app/admin-api/variant-document.ts';
import type { AppServices } from '#app/services.server.ts';
import { requireWhole } from './bulk-read.server.ts';
import type { SyncShop } from './sync-shop.server.ts';
import { type SyncRun, type UnreadableExample, updateRun } from './sync-run.server.ts';
import { normalizeText } from './normalize-text.ts';
import { type CollectionMember, recordCollections } from './collections.server.ts';
import { listUnread, writeReadVariants } from './write-variants.server.ts';

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
  /** '' where there is no file, since nothing was found. */
  readonly url: string;
  /** Called after each thousand lines that a repeated run does not read again. */
  readonly onProgress?: (() => Promise<void>) | undefined;
}

interface Progress {
  line: number;
  variants: number;
  unreadable: number;
  unidentified: number;
  example: UnreadableExample | null;
}

interface Batch {
  read: ReadVariant[];
  members: CollectionMember[];
}

/**
 * Streams the JSONL file into our copy, a thousand lines per transaction; the number of lines read
 * is stored in the same transaction. Of a line with unreadable values the others are taken. Returns
 * the number of lines, and of those that name nothing that is known by its id: nothing can be
 * concluded from what such a file lacks. Throws `unavailable` when the download breaks off, `gone`
 * when the file has expired, IncompleteRead when it has fewer lines than Shopify counted.
 */
export async function readBulkFile(
  services: AppServices,
  file: BulkFile,
): Promise<{ lines: number; unidentified: number }> {
  const { run } = file;
  const aliases = file.syncShop.settings.channels.map(({ id }) => toPublicationAlias(id));
  const progress: Progress = {
    line: 0,
    variants: 0,
    unreadable: run.unreadable,
    unidentified: run.unidentified,
    example: run.unreadable_example,
  };
  let batch: Batch = { read: [], members: [] };
  const flush = async (): Promise<void> => {
    if (progress.line <= run.lines_read) return;
    await writeBatch(services, file, { batch, progress });
    await file.onProgress?.();
    batch = { read: [], members: [] };
  };
  for await (const text of file.url === '' ? [] : readLines(file.url)) {
    if (text.trim() === '') continue;
    progress.line += 1;
    const isCollection = text.includes(CHILD_KEY);
    if (!isCollection) progress.variants += 1;
    if (progress.line <= run.lines_read) continue;
    const value = parseLine(text);
    const unread = isCollection
      ? readMember(value, batch)
      : readRow(readVariant(value, aliases), { batch, currency: file.syncShop.currency });
    if (unread === null || unread.fields.length > 0)
      countUnreadable(services, file, { progress, unread, text });
    if (progress.line % BATCH === 0) await flush();
  }
  await flush();
  requireWhole(
    { lines: progress.line, roots: progress.variants },
    { lines: run.lines_total, roots: run.variants_total },
  );
  return { lines: progress.line, unidentified: progress.unidentified };
}

async function writeBatch(
  services: AppServices,
  { shop, syncShop, run }: BulkFile,
  { batch, progress }: { batch: Batch; progress: Progress },
): Promise<void> {
  const readAt = run.started_at;
  await services.db.transaction(async (tx) => {
    await writeReadVariants(tx, { shop, syncShop, read: batch.read, readAt });
    // After the variants: a line may name one of them as its parent.
    await recordCollections(tx, { shop, readAt, members: batch.members });
    await updateRun(
      tx,
      { id: run.id, at: services.clock.now() },
      {
        lines_read: progress.line,
        variants_read: progress.variants,
        unreadable: progress.unreadable,
        unidentified: progress.unidentified,
        unreadable_example: progress.example === null ? null : JSON.stringify(progress.example),
      },
    );
  });
}

/** What was unread of a line; null: it names nothing. */
type Unreadable = { gid: string; fields: readonly Unread[] } | null;

function readRow(
  read: ReadVariant | null,
  { batch, currency }: { batch: Batch; currency: string },
): Unreadable {
  if (read === null) return null;
  batch.read.push(read);
  return { gid: read.gid, fields: listUnread(read, currency) };
}

function readMember(value: unknown, batch: Batch): Unreadable {
  const collection = readCollection(value);
  const parent = readParentGid(value);
  if (collection === null || parent === null) return null;
  batch.members.push({
    parent_gid: parent,
    collection_gid: collection.id,
    name: collection.title === null ? null : (normalizeText(collection.title) ?? 'Untitled'),
  });
  return { gid: collection.id, fields: collection.unread };
}

function countUnreadable(
  services: AppServices,
  { shop }: BulkFile,
  { progress, unread, text }: { progress: Progress; unread: Unreadable; text: string },
): void {
  progress.unreadable += 1;
  if (unread === null) progress.unidentified += 1;
  const example: UnreadableExample = {
    gid: unread?.gid ?? null,
    field: unread?.fields[0]?.field ?? 'id',
    found: unread?.fields[0]?.found ?? text.slice(0, 80).toWellFormed(),
  };
  if (progress.example !== null) return;
  progress.example = example;
  services.log.warn(
    { shop, line: progress.line, ...example },
    'a line of the catalog file could not be read completely',
  );
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

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
