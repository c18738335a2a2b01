/** Where the bytes of captures are stored: one interface, several places. */
import { AppError } from '#kernel/app-error.ts';

/** `identity`: as fetched, because the format is compressed already. */
export type ObjectEncoding = 'zstd' | 'identity';

/** Names an object by its content. */
export interface ObjectKey {
  /** SHA-256 of the uncompressed bytes. */
  readonly sha256: Buffer;
  readonly encoding: ObjectEncoding;
}

export interface ListedObject extends ObjectKey {
  readonly storedAt: Date;
}

/**
 * One place of objects. All functions may be called by several processes at once, and throw
 * CaptureStoreError: `unavailable` when the place cannot be used now.
 */
export interface CaptureStore {
  /** As rows name it: `postgres`, `files`, `file:/path` or `s3://bucket/prefix`. */
  readonly name: string;
  /** Stores an object. It is durable when this returns; the same object may be put again. */
  readonly put: (key: ObjectKey, body: Uint8Array) => Promise<void>;
  /**
   * Gets an object as it was put, up to `maxBytes`. Throws `missing` when there is none, `damaged`
   * when it is longer.
   */
  readonly get: (key: ObjectKey, maxBytes: number) => Promise<Buffer>;
  /** Deletes an object; does nothing when there is none. */
  readonly delete: (key: ObjectKey) => Promise<void>;
  /**
   * Lists the objects whose hexadecimal hash begins with this digit. Removes what interrupted
   * writes left behind before `leftBefore`.
   */
  readonly list: (digit: string, options: { leftBefore: Date }) => AsyncIterable<ListedObject>;
  /** Closes its connections. */
  readonly close: () => void;
}

/**
 * `missing`: the store has no such object. `damaged`: its bytes are not those that were stored.
 * `unavailable`: the store cannot be used now, or is not set up correctly.
 */
export type StoreProblem = 'missing' | 'damaged' | 'unavailable';

/** For clients of the API; the log and the commands add the detail. */
const MESSAGES: Readonly<Record<StoreProblem, string>> = {
  missing: 'The stored bytes are missing',
  damaged: 'The stored bytes are damaged',
  unavailable: 'The stored bytes cannot be reached now; try again later',
};

/** A store could not do what was asked. Its message names neither the place nor its settings. */
export class CaptureStoreError extends AppError {
  readonly problem: StoreProblem;
  /** For the operator: which store, and what happened. Contains no secret. */
  readonly detail: string;

  constructor(problem: StoreProblem, detail: string, cause?: unknown) {
    super(problem === 'unavailable' ? 'unavailable' : 'internal_error', MESSAGES[problem], {
      cause,
      ...(problem === 'unavailable' ? { retryAfter: 60 } : {}),
    });
    this.name = 'CaptureStoreError';
    this.problem = problem;
    this.detail = detail;
  }
}

const SUFFIX: Readonly<Record<ObjectEncoding, string>> = { zstd: '.zst', identity: '' };

/** `ab/cd/abcd….zst`: the path of an object in folders and buckets. */
export function formatObjectPath({ sha256, encoding }: ObjectKey): string {
  const hex = sha256.toString('hex');
  return `${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex}${SUFFIX[encoding]}`;
}

/** The object of a path; null for any other file. */
export function parseObjectPath(path: string): ObjectKey | null {
  const [, hex, suffix] = /(?:^|\/)([0-9a-f]{64})(\.zst)?$/.exec(path) ?? [];
  return hex === undefined
    ? null
    : { sha256: Buffer.from(hex, 'hex'), encoding: suffix === undefined ? 'identity' : 'zstd' };
}

/** For details of errors: the store and the object. */
export function describeObject(store: Pick<CaptureStore, 'name'>, key: ObjectKey): string {
  return `${store.name} ${formatObjectPath(key)}`;
}
