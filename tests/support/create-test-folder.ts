import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * An empty folder of this test file's own; removed after it. Call it at the top of a file or in
 * `beforeAll`.
 */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pricing-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
