/** Objects as files, in folders by the first digits of their hash. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type CaptureStore,
  CaptureStoreError,
  describeObject,
  formatObjectPath,
  type ListedObject,
  parseObjectPath,
} from './capture-store.ts';

/** Files that are being written, on the same file system as where they are renamed to. */
const WRITING = 'writing';

/**
 * Opens a folder as a store; it is created with the first object. A file appears under its name
 * only when its bytes are on the disk, so that a power loss leaves no half of one.
 */
export function openFileStore({ name, folder }: { name: string; folder: string }): CaptureStore {
  const fail = (what: string, error: unknown): never => {
    throw new CaptureStoreError('unavailable', `${name}: ${what}: ${describeError(error)}`, error);
  };
  const pathOf = (key: Parameters<CaptureStore['get']>[0]): string =>
    join(folder, formatObjectPath(key));
  return {
    name,
    put: async (key, body) => {
      const path = pathOf(key);
      try {
        await createFolder(dirname(path), folder);
        // A file with other bytes is damaged, and replaced.
        if (!(await hasBytes(path, body))) await writeDurably(folder, path, body);
        // Another process may have renamed the file a moment ago without this being on the disk.
        await syncFolder(dirname(path));
      } catch (error) {
        fail('cannot be written', error);
      }
    },
    get: async (key, maxBytes) => {
      const path = pathOf(key);
      try {
        if ((await stat(path)).size > maxBytes)
          throw new CaptureStoreError('damaged', `${path}: longer than what was stored`);
        return await readFile(path);
      } catch (error) {
        if (error instanceof CaptureStoreError) throw error;
        if (isAbsent(error) && (await isFolder(folder)))
          throw new CaptureStoreError('missing', describeObject({ name }, key), error);
        return fail('cannot be read', error);
      }
    },
    delete: async (key) => {
      await rm(pathOf(key), { force: true }).catch((error: unknown) =>
        fail('cannot be deleted', error),
      );
    },
    list: async function* (digit, { leftBefore }) {
      try {
        await removeUnfinished(join(folder, WRITING), leftBefore);
        for (const first of await listNames(folder))
          if (first.length === 2 && first.startsWith(digit)) yield* listFiles(join(folder, first));
      } catch (error) {
        fail('cannot be listed', error);
      }
    },
    close: () => undefined,
  };
}

/**
 * Creates the folder of a store and checks that it can be written. Throws CaptureStoreError
 * `unavailable`.
 */
export async function checkFolder(folder: string): Promise<void> {
  try {
    await createFolder(join(folder, WRITING), folder);
    const path = join(folder, WRITING, randomUUID());
    await (await open(path, 'wx')).close();
    await rm(path);
  } catch (error) {
    throw new CaptureStoreError('unavailable', `${folder}: ${describeError(error)}`, error);
  }
}

async function writeDurably(folder: string, path: string, body: Uint8Array): Promise<void> {
  await mkdir(join(folder, WRITING), { recursive: true });
  const temporary = join(folder, WRITING, randomUUID());
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function hasBytes(path: string, body: Uint8Array): Promise<boolean> {
  try {
    if ((await stat(path)).size !== body.length) return false;
    return (await readFile(path)).equals(body);
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** Creates a folder and those above it up to `root`, each entry on the disk. */
async function createFolder(path: string, root: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let each = path; each.length >= dirname(first).length && each !== dirname(each);) {
    each = dirname(each);
    await syncFolder(each);
    if (each === dirname(root)) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* listFiles(folder: string): AsyncGenerator<ListedObject> {
  for (const second of await listNames(folder))
    for (const file of await listNames(join(folder, second))) {
      const key = parseObjectPath(file);
      const found = key && (await stat(join(folder, second, file)).catch(() => null));
      if (key && found) yield { ...key, storedAt: found.mtime };
    }
}

async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of await listNames(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
