import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface StoredState<T> {
  readonly value: T;
  /**
   * Resolves when the current content of `value` is on disk. Calls during a write share the next
   * one.
   */
  readonly save: () => Promise<void>;
}

/**
 * A JSON file that is written completely and renamed into place, so a process killed in between
 * leaves the last good state. `make` creates the first value. Throws when the file exists but is
 * not JSON of this `version`.
 */
export async function openState<T extends { version: number }>(
  path: string,
  version: number,
  make: () => T,
): Promise<StoredState<T>> {
  await mkdir(dirname(path), { recursive: true });
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const value = text === null ? make() : parseState<T>(path, version, text);
  const state = { value, save: createSaver(path, value) };
  if (text === null) await state.save();
  return state;
}

function parseState<T extends { version: number }>(path: string, version: number, text: string): T {
  let value: T;
  try {
    value = JSON.parse(text) as T;
  } catch (cause) {
    throw new Error(
      `The sandbox's state ${path} is no JSON; delete the file to start with a new sample shop`,
      { cause },
    );
  }
  if (value.version !== version) {
    throw new Error(
      `The sandbox's state ${path} has version ${value.version}, expected ${version}; delete the file to start anew`,
    );
  }
  return value;
}

function createSaver(path: string, value: unknown): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return () => {
    if (next) return next;
    const before = running ?? Promise.resolve();
    next = before
      .catch(() => undefined)
      .then(() => {
        running = next;
        next = null;
        return writeWhole(path, JSON.stringify(value));
      });
    return next;
  };
}

async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
