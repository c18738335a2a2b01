import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

/** What lives in memory where there is room. */
const IN_MEMORY = '/dev/shm';
/** Twice what the databases of a whole run were seen to take. */
const ROOM = 8e9;

/**
 * The folder for databases of tests. A migrated database has about 2,000 files, and creating those
 * takes ten times as much processor time on a disk as in memory. Where memory is scarce, as in a
 * small container, it is the usual folder for temporary files.
 */
export async function chooseScratchFolder(): Promise<string> {
  const system = await statfs(IN_MEMORY).catch(() => null);
  const free = system ? system.bavail * system.bsize : 0;
  return Math.min(free, freemem()) > ROOM ? IN_MEMORY : tmpdir();
}
