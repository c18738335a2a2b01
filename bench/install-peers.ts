import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, 'peers');
const PeersSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

/**
 * Checks whether the peers (`bench/peers`) are installed. They are not part of `npm ci`, since only
 * the benchmarks need them. Missing peers are installed once; with `isOffline` they are not, and a
 * message says that only our side is measured.
 */
export function havePeers({ isOffline }: { isOffline: boolean }): boolean {
  if (isInstalled()) return true;
  if (isOffline) {
    process.stdout.write('Peer not installed (npm install in bench/peers): our side alone.\n\n');
    return false;
  }
  process.stdout.write('Installing the peers …\n');
  const { status } = spawnSync('npm', ['install'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error('The peers could not be installed: run `npm install` in bench/peers');
  return true;
}

/** Each peer of the list; a later release may name more than are installed. */
function isInstalled(): boolean {
  const { dependencies } = PeersSchema.parse(
    JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')),
  );
  return Object.keys(dependencies).every((name) => existsSync(join(FOLDER, 'node_modules', name)));
}
