import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'peers');

/** Installs what a benchmark stands beside (`bench/peers`), once. It is no part of `npm ci`: nobody but the benchmarks needs it. */
export function installPeers(): void {
  if (existsSync(join(FOLDER, 'node_modules'))) return;
  process.stdout.write('Installing the peers …\n');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error('The peers could not be installed: run `npm ci` in bench/peers');
}
