/** Objects in a bucket of S3 or of a server that speaks its protocol. */
import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import type { S3Client } from '@aws-sdk/client-s3';
import {
  type CaptureStore,
  CaptureStoreError,
  describeObject,
  formatObjectPath,
  type ListedObject,
  parseObjectPath,
} from './capture-store.ts';
import type { S3Address } from './store-address.ts';

/** Time limits and numbers; tests use shorter ones. */
export interface S3Limits {
  /** Requests at the same time, per process. */
  readonly concurrency: number;
  readonly connectMs: number;
  /** From sending a request to the end of the answer's headers; also a pause in a body. */
  readonly requestMs: number;
  /** All attempts together, without waiting for other requests of this process. */
  readonly totalMs: number;
  readonly attempts: number;
}

const LIMITS: S3Limits = {
  concurrency: 16,
  connectMs: 3_000,
  requestMs: 10_000,
  totalMs: 40_000,
  attempts: 4,
};

interface S3 {
  readonly sdk: typeof import('@aws-sdk/client-s3');
  readonly client: S3Client;
}

/**
 * Opens a bucket as a store. Credentials come from where AWS tools find them (AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, or the role of the machine). Each object is sent with its checksum, which
 * S3 compares with what it received.
 */
export function openS3Store(address: S3Address, limits: S3Limits = LIMITS): CaptureStore {
  const { name, bucket, prefix } = address;
  const queue = new PQueue({ concurrency: limits.concurrency });
  let opened: Promise<S3> | null = null;
  let isClosed = false;
  const open = (): Promise<S3> => (opened ??= openClient(address, limits));

  /** Runs one operation within the limits; `null` for an object that is not there. */
  const run = <T>(
    what: string,
    work: (s3: S3, signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> =>
    queue.add(async () => {
      if (isClosed) throw new CaptureStoreError('unavailable', `${name}: closed`);
      const signal = AbortSignal.timeout(limits.totalMs);
      try {
        return await work(await open(), signal);
      } catch (error) {
        if (error instanceof CaptureStoreError) throw error;
        if (isMissing(error)) return null;
        throw new CaptureStoreError('unavailable', `${name}: ${what}: ${describeError(error)}`);
      }
    });

  const keyOf = (key: Parameters<CaptureStore['get']>[0]): string =>
    `${prefix}${formatObjectPath(key)}`;
  return {
    name,
    put: async (key, body) => {
      const checksum = createHash('sha256').update(body).digest('base64');
      await run('cannot be written', ({ sdk, client }, abortSignal) =>
        client.send(
          new sdk.PutObjectCommand({
            Bucket: bucket,
            Key: keyOf(key),
            Body: body,
            ContentLength: body.length,
            ContentType: 'application/octet-stream',
            ChecksumSHA256: checksum,
          }),
          { abortSignal },
        ),
      );
    },
    get: async (key, maxBytes) => {
      const body = await run('cannot be read', (s3, signal) =>
        getObject(
          s3,
          { signal, maxBytes, attempts: limits.attempts, name },
          {
            Bucket: bucket,
            Key: keyOf(key),
          },
        ),
      );
      if (body === null) throw new CaptureStoreError('missing', describeObject({ name }, key));
      return body;
    },
    delete: async (key) => {
      await run('cannot be deleted', ({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) }), {
          abortSignal,
        }),
      );
    },
    list: async function* (digit) {
      for (let token: string | undefined, isMore = true; isMore;) {
        const page = await run('cannot be listed', ({ sdk, client }, abortSignal) =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: `${prefix}${digit}`,
              ContinuationToken: token,
            }),
            { abortSignal },
          ),
        );
        for (const { Key = '', LastModified } of page?.Contents ?? []) {
          const key = parseObjectPath(Key);
          if (key && LastModified && Key === keyOf(key))
            yield { ...key, storedAt: LastModified } satisfies ListedObject;
        }
        token = page?.NextContinuationToken;
        isMore = token !== undefined;
      }
    },
    close: () => {
      isClosed = true;
      void opened?.then(
        ({ client }) => client.destroy(),
        () => undefined,
      );
    },
  };
}

/** Loaded when first used, because most installations have no such store. */
async function openClient(address: S3Address, limits: S3Limits): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { maxSockets: limits.concurrency, keepAlive: true };
  const client = new sdk.S3Client({
    // Of servers that have no regions, this is what they expect in signatures.
    ...(address.endpoint === undefined
      ? {}
      : { endpoint: address.endpoint, region: address.region ?? 'us-east-1' }),
    ...(address.region === undefined ? {} : { region: address.region }),
    forcePathStyle: address.pathStyle,
    maxAttempts: limits.attempts,
    // Other servers than Amazon's may not know the checksums that the client would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.requestMs,
      socketTimeout: limits.requestMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { sdk, client };
}

/** A body that breaks off is read again, which the client does not do by itself. */
async function getObject(
  { sdk, client }: S3,
  how: { signal: AbortSignal; maxBytes: number; attempts: number; name: string },
  where: { Bucket: string; Key: string },
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(where), {
      abortSignal: how.signal,
    });
    try {
      return await readBody(Body, { ...how, length: ContentLength, key: where.Key });
    } catch (error) {
      const isFinal = error instanceof CaptureStoreError || how.signal.aborted;
      if (isFinal || attempt === how.attempts) throw error;
    }
  }
}

async function readBody(
  body: unknown,
  expected: { maxBytes: number; length: number | undefined; name: string; key: string },
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (!isStream(body)) throw new Error('the answer has no body');
  for await (const chunk of body) {
    length += chunk.length;
    if (length > expected.maxBytes)
      throw new CaptureStoreError(
        'damaged',
        `${expected.name} ${expected.key}: longer than what was stored`,
      );
    chunks.push(chunk);
  }
  if (expected.length !== undefined && length !== expected.length)
    throw new Error('the answer broke off');
  return Buffer.concat(chunks);
}

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** A bucket that does not exist is a wrong setting, not a missing object. */
const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';

/**
 * Name, status and message. Not the error itself: its fields repeat the access key and the signed
 * text of the request.
 */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return `${error.name}${status === undefined ? '' : ` (${status})`}: ${error.message}`;
}
