import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SetupError } from './setup-error.ts';

/**
 * Returns the folder of the unix socket: short (a socket path has at most 107 bytes), named after
 * the data folder, with mode 700 and owned by the server's user, since the socket asks for no
 * password. Throws SetupError when another user owns it.
 */
export async function createSocketFolder(dataFolder: string, uid: number | null): Promise<string> {
  const owner = uid ?? process.getuid?.() ?? 0;
  const name = createHash('sha256')
    .update(`${owner}:${resolve(dataFolder)}`)
    .digest('hex')
    .slice(0, 12);
  const base = tmpdir().length > 80 ? '/tmp' : tmpdir();
  const folder = join(base, `pricing-${name}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST')
      throw new SetupError(`The socket folder ${folder} cannot be made: ${error.message}`);
  });
  if (uid !== null) await chown(folder, uid, -1).catch(() => undefined);
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== owner)
    throw new SetupError(`The socket folder ${folder} belongs to somebody else: remove it`);
  await chmod(folder, 0o700);
  return folder;
}
