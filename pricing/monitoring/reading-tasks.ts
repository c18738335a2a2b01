/**
 * What is read from the bytes of retailers. A document of 50 MB may be made to fill the memory when
 * it is parsed, so all of it can be done in a child process (readers/open-readers.ts).
 */
import { type FeedReading, readFeed } from '#pricing/extraction/read-feed.ts';
import type { Sitemap } from '#pricing/extraction/read-sitemap.ts';
import { feedFormats } from '#pricing/platforms/registry.ts';
import { decodeSitemap } from './discovery.ts';
import { listOffered } from './list-offered.ts';
import {
  type Answer,
  createUnreadDocument,
  type DocumentOrigin,
  readDocument,
  type ReadDocument,
  type RetailerKnown,
} from './read-document.ts';

export interface DocumentReading {
  /** Extracts the offers of a response. */
  readonly read: (answer: Answer, known: RetailerKnown & DocumentOrigin) => Promise<ReadDocument>;
  /** Kind "none" when it is no feed or cannot be read. */
  readonly readFeed: (answer: Answer) => Promise<FeedReading>;
  /** Null when it cannot be read. */
  readonly readSitemap: (answer: Answer) => Promise<Sitemap | null>;
  /** What a page links to (list-offered.ts). */
  readonly listOffered: (answer: Answer) => Promise<ReturnType<typeof listOffered>>;
}

export type ReadingTask =
  | {
      readonly kind: 'read';
      readonly answer: Answer;
      readonly known: RetailerKnown & DocumentOrigin;
    }
  | { readonly kind: 'readFeed' | 'readSitemap' | 'listOffered'; readonly answer: Answer };

/** The result of the method of the same name. */
export async function runReadingTask(task: ReadingTask): Promise<unknown> {
  const { answer } = task;
  switch (task.kind) {
    case 'read':
      return readDocument(answer, task.known);
    case 'readFeed':
      return readFeed(
        {
          url: answer.url,
          bytes: answer.bytes,
          contentType: answer.headers['content-type'] ?? null,
        },
        feedFormats,
      );
    case 'readSitemap':
      return decodeSitemap(answer.bytes);
    case 'listOffered':
      return listOffered(answer);
  }
}

/**
 * The methods by what runs their tasks. `run` resolves with `unread` when the task failed.
 */
export function createDocumentReading(
  run: (task: ReadingTask, unread: unknown) => Promise<unknown>,
): DocumentReading {
  return {
    read: async (answer, known) =>
      (await run({ kind: 'read', answer, known }, createUnreadDocument())) as ReadDocument,
    readFeed: async (answer) =>
      (await run({ kind: 'readFeed', answer }, { kind: 'none', items: [] })) as FeedReading,
    readSitemap: async (answer) =>
      (await run({ kind: 'readSitemap', answer }, null)) as Sitemap | null,
    listOffered: async (answer) =>
      (await run({ kind: 'listOffered', answer }, { products: [], lists: [] })) as ReturnType<
        typeof listOffered
      >,
  };
}
