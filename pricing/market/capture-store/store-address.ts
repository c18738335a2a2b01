import { isAbsolute, normalize } from 'node:path';
import { POSTGRES } from './postgres-store.ts';

/** The folder under DATA_DIR; its rows are found also after DATA_DIR was moved. */
const FILES = 'files';

/** Where a capture store is. `name` is what rows store: without what only says how to reach it. */
export type StoreAddress =
  | { readonly kind: 'postgres'; readonly name: string }
  | { readonly kind: 'files'; readonly name: string; readonly folder: string }
  | S3Address;

export interface S3Address {
  readonly kind: 's3';
  readonly name: string;
  readonly bucket: string;
  /** Before the path of each object; empty or with a slash at its end. */
  readonly prefix: string;
  /** Of another provider than AWS. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** The bucket in the path instead of the host name. */
  readonly pathStyle: boolean;
}

export const STORE_EXPECTED =
  'postgres, file:/absolute/path, or s3://bucket/prefix?endpoint=https://…&region=…&path_style=1 ' +
  '(credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)';

/**
 * Parses an address as in CAPTURE_STORE, and as rows name a store. Null when it is none, and for
 * `files` without a folder.
 */
export function parseStoreAddress(
  text: string,
  { filesFolder }: { filesFolder: string },
): StoreAddress | null {
  if (text === POSTGRES) return { kind: 'postgres', name: POSTGRES };
  if (text === FILES)
    return filesFolder === '' ? null : { kind: 'files', name: FILES, folder: filesFolder };
  if (text.startsWith('file:')) return parseFolder(text.slice('file:'.length));
  return text.startsWith('s3://') ? parseS3(text) : null;
}

function parseFolder(given: string): StoreAddress | null {
  const path = given.startsWith('//') ? given.slice(2) : given;
  if (!isAbsolute(path) || path.includes('\0')) return null;
  const folder = normalize(path).replace(/(?<=.)\/$/, '');
  return { kind: 'files', name: `file:${folder}`, folder };
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = new Set(['endpoint', 'region', 'path_style']);

function parseS3(text: string): S3Address | null {
  const url = URL.parse(text);
  // A user or password in the address would be stored with each row.
  if (!url || `${url.username}${url.password}${url.port}${url.hash}` !== '') return null;
  const { hostname: bucket, searchParams } = url;
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  if (!BUCKET.test(bucket) || /[^\w!.*'()/-]/.test(prefix)) return null;
  if ([...searchParams.keys()].some((name) => !PARAMETERS.has(name))) return null;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const pathStyle = searchParams.get('path_style') ?? '0';
  if (endpoint !== undefined && !isEndpoint(endpoint)) return null;
  if (pathStyle !== '0' && pathStyle !== '1') return null;
  return {
    kind: 's3',
    name: prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: searchParams.get('region') ?? undefined,
    pathStyle: pathStyle === '1',
  };
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  );
}
