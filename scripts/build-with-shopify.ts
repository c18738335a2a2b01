/**
 * Builds the app and its extensions with Shopify's CLI, as a deploy does, without an account and without the network:
 * `npm run build:shopify`. What only a deploy checks is in tests/architecture/extension-rules.ts.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('@shopify/cli/package.json')), 'bin', 'run.js');
const { status } = spawnSync(
  process.execPath,
  // A build asks nobody about this client ID; without one in shopify.app.toml the CLI wants some.
  [cli, 'app', 'build', '--client-id', '0'.repeat(32)],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      // Never asks the user, never replaces itself by a newer version.
      CI: '1',
      SHOPIFY_CLI_NO_ANALYTICS: '1',
      // It asks the registry for its newest version, and ends with an error when nobody answers: an address that cannot be asked.
      npm_config_registry: 'about:blank',
    },
  },
);
process.exitCode = status ?? 1;
