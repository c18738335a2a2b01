import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';
import { readSettings } from './read-settings.ts';

test('keeps running when the log cannot be written', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pricing-log-'));
  // A file on a full disk.
  await symlink('/dev/full', join(dataDir, 'server.log'));
  const log = createLog(readSettings({ DATA_DIR: dataDir }, []));
  expect(() => {
    for (let n = 0; n < 100; n += 1) log.error({ n }, 'no room for this line');
  }).not.toThrow();
  await rm(dataDir, { recursive: true });
});
