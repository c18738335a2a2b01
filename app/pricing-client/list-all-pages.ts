import type { Page } from './read-answer.ts';

/** Yields a whole list, page by page. Ends when a server repeats a cursor. */
export async function* listAllPages<Item>(
  list: (cursor: string | null) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  const seen = new Set<string>();
  for (let cursor: string | null = null; ;) {
    const page: Page<Item> = await list(cursor);
    yield page.items;
    if (page.nextCursor === null || seen.has(page.nextCursor)) return;
    seen.add(page.nextCursor);
    cursor = page.nextCursor;
  }
}
