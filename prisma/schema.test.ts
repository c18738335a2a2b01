import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

const require = createRequire(import.meta.url);

test('the migrations create exactly what the schema describes', () => {
  const run = spawnSync(
    process.execPath,
    [
      require.resolve('prisma/build/index.js'),
      'migrate',
      'diff',
      '--from-migrations',
      'prisma/migrations',
      '--to-schema-datamodel',
      'prisma/schema',
      '--script',
    ],
    {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      env: {
        ...process.env,
        CHECKPOINT_DISABLE: '1',
        DATABASE_URL: `postgresql://pricing@localhost/postgres?host=${inject('socketFolder')}`,
      },
    },
  );
  expect(run.stdout.trim(), run.stderr).toBe('-- This is an empty migration.');
});
