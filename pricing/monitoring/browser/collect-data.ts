/** Collects the JSON that a page requests. */
import type { Page, Response } from 'playwright-core';
import type { DataResponse } from './browser.ts';

const MAX_RESPONSES = 20;
const MAX_BYTES = 2 * 1024 * 1024;
const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i;

/** Starts collecting; the function returns what came so far, largest first. */
export function collectData(page: Page): () => Promise<readonly DataResponse[]> {
  const reading: Promise<void>[] = [];
  let kept: DataResponse[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const isAsked = ['xhr', 'fetch'].includes(response.request().resourceType());
    if (!isAsked || !JSON_TYPE.test(type)) return;
    reading.push(
      readResponse(response, type).then((data) => {
        if (data) kept = keepLargest([...kept, data]);
      }),
    );
  });
  return async () => {
    await Promise.race([
      Promise.all(reading),
      new Promise<void>((resolve) => setTimeout(resolve, READ_MS).unref()),
    ]);
    return kept;
  };
}

/** A response that is still arriving when the page is read is left out. */
const READ_MS = 1_000;

const keepLargest = (all: readonly DataResponse[]): DataResponse[] =>
  all.toSorted((a, b) => b.bytes.length - a.bytes.length).slice(0, MAX_RESPONSES);

async function readResponse(response: Response, contentType: string): Promise<DataResponse | null> {
  try {
    const declared = Number(response.headers()['content-length'] ?? 0);
    if (declared > MAX_BYTES) return null;
    const bytes = await response.body();
    if (bytes.length === 0 || bytes.length > MAX_BYTES) return null;
    return {
      url: response.url(),
      method: response.request().method(),
      status: response.status(),
      contentType,
      bytes,
    };
  } catch {
    // The page was left or closed before it came.
    return null;
  }
}
