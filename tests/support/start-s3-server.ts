/**
 * A small S3 server on loopback: stores, gives, deletes and lists objects, and refuses requests
 * whose signature (AWS Signature Version 4) or checksum is not that of what arrived. A test sets how
 * it fails.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';

/**
 * `error`: 500. `slow_down`: 503 SlowDown. `hang`: no answer. `cut`: half of a body, then the
 * connection is closed. `damage`: a changed byte in a body. `late`: an answer after a twentieth of a second.
 */
type S3Fault = 'error' | 'slow_down' | 'hang' | 'cut' | 'damage' | 'late';

export interface S3Server {
  /** For CAPTURE_STORE, with the given prefix in the server's bucket. */
  address(prefix: string): string;
  /** By key. */
  readonly objects: Map<string, { body: Buffer; at: Date }>;
  /** Method and path of each request that was answered or failed on purpose. */
  readonly requests: string[];
  /** Why requests were refused. */
  readonly refusals: string[];
  /** The next requests fail so, one after another. */
  fail(...faults: S3Fault[]): void;
  /** Requests at the same time so far, at most. */
  readonly peak: () => number;
  close(): Promise<void>;
}

export const S3_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'AKIATESTTESTTESTTEST',
  AWS_SECRET_ACCESS_KEY: 'secret/of+the/tests/0123456789abcdefghij',
} as const;
const BUCKET = 'captures-of-tests';
const REGION = 'eu-central-1';

/** Starts the server. `pageSize`: objects in one answer of a list. */
export async function startS3Server({ pageSize = 1_000 } = {}): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const requests: string[] = [];
  const refusals: string[] = [];
  const faults: S3Fault[] = [];
  let running = 0;
  let peak = 0;
  const server = createServer((request, response) => {
    running += 1;
    peak = Math.max(peak, running);
    response.on('close', () => (running -= 1));
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://s3');
    const refusal = findRefusal(request, body);
    if (refusal !== null) {
      refusals.push(refusal);
      return sendError(response, 403, refusal);
    }
    requests.push(`${request.method} ${url.pathname}`);
    const fault = faults.shift();
    if (fault === 'error') return sendError(response, 500, 'InternalError');
    if (fault === 'slow_down') return sendError(response, 503, 'SlowDown');
    if (fault === 'hang') return;
    if (fault === 'late') await sleep(50);
    const [, bucket = '', ...parts] = url.pathname.split('/');
    if (bucket !== BUCKET) return sendError(response, 404, 'NoSuchBucket');
    const key = parts.map(decodeURIComponent).join('/');
    const at = new Date();
    if (request.method === 'PUT') {
      if (!hasChecksum(request, body)) return sendError(response, 400, 'BadDigest');
      objects.set(key, { body, at });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') {
      sendList(response, { url, objects, pageSize });
    } else {
      const object = objects.get(key);
      if (!object) return sendError(response, 404, 'NoSuchKey');
      sendObject(response, object.body, fault);
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: (prefix) =>
      `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}&region=${REGION}&path_style=1`,
    objects,
    requests,
    refusals,
    fail: (...next) => void faults.push(...next),
    peak: () => peak,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendObject(response: ServerResponse, body: Buffer, fault: S3Fault | undefined): void {
  response.writeHead(200, { 'content-length': body.length });
  if (fault === 'cut') {
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
    return;
  }
  const sent = Buffer.from(body);
  if (fault === 'damage') sent[sent.length - 1] = (sent.at(-1) ?? 0) ^ 1;
  response.end(sent);
}

function sendList(
  response: ServerResponse,
  { url, objects, pageSize }: { url: URL; objects: S3Server['objects']; pageSize: number },
): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const next = keys.length > page.length ? page.at(-1) : undefined;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
  );
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>` +
        `${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}` +
        `${contents.join('')}</ListBucketResult>`,
    );
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data);
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data);

function hasChecksum(request: IncomingMessage, body: Buffer): boolean {
  return request.headers['x-amz-checksum-sha256'] === sha256(body).digest('base64');
}

/** Computes the signature of a request again. Null when it is right. */
function findRefusal(request: IncomingMessage, body: Buffer): string | null {
  const [, keyId, day = '', region = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (keyId !== S3_CREDENTIALS.AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== sha256(body).digest('hex')) return 'XAmzContentSHA256Mismatch';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').filter(Boolean).sort().join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n');
  const time = String(request.headers['x-amz-date']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical).digest('hex')}`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part).digest(),
    `AWS4${S3_CREDENTIALS.AWS_SECRET_ACCESS_KEY}`,
  );
  const right = hmac(key, text).digest();
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
