/**
 * Builds the app and its extensions with Shopify's CLI, as a deployment does, without an account
 * and without the network: `npm run build:shopify`. What only a deployment checks is in
 * tests/architecture/extension-rules.ts.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('@shopify/cli/package.json')), 'bin', 'run.js');
const { status } = spawnSync(
  process.execPath,
  // A build does not use the client ID, but the CLI requires one when shopify.app.toml has none.
  [cli, 'app', 'build', '--client-id', '0'.repeat(32)],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      // Disables questions to the user and automatic updates of the CLI.
      CI: '1',
      SHOPIFY_CLI_NO_ANALYTICS: '1',
      // The CLI asks the registry for its newest version and fails when it does not respond; an
      // invalid address skips that.
      npm_config_registry: 'about:blank',
    },
  },
);
process.exitCode = status ?? 1;
