import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'peers');

/**
 * Whether what a benchmark stands beside (`bench/peers`) is there. It is no part of `npm ci`: nobody but the benchmarks needs it. Missing
 * peers are installed, once; with `isOffline` they are not, and it is said that our side is measured alone.
 */
export function havePeers({ isOffline }: { isOffline: boolean }): boolean {
  if (existsSync(join(FOLDER, 'node_modules'))) return true;
  if (isOffline) {
    process.stdout.write('Peer not installed (npm ci in bench/peers): our side alone.\n\n');
    return false;
  }
  process.stdout.write('Installing the peers …\n');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error('The peers could not be installed: run `npm ci` in bench/peers');
  return true;
}
