// Runs after every install, under whatever Node npm has. Generates the Prisma client without Prisma's native engines:
// the schema is read by the WASM engine, so nothing is downloaded.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let cli;
try {
  cli = require.resolve('prisma/build/index.js');
} catch {
  // With `npm ci --omit=dev` there is no generator; the container image contains the generated
  // client.
  process.exit(0);
}
if (existsSync(new URL('../prisma/schema', import.meta.url))) {
  const run = spawnSync(
    process.execPath,
    [cli, 'generate', '--no-hints', '--schema', 'prisma/schema'],
    {
      cwd: new URL('..', import.meta.url),
      encoding: 'utf8',
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_QUERY_ENGINE_LIBRARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        DATABASE_URL: process.env.DATABASE_URL ?? 'postgresql://unused:unused@localhost/unused',
      },
    },
  );
  if (run.status !== 0) {
    process.stderr.write(`The Prisma client could not be generated:\n${run.stdout}${run.stderr}\n`);
    process.exit(1);
  }
}
