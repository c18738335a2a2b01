/**
 * Upload addresses for files: `stagedUploadsCreate` for the variables of a bulk mutation, and the
 * upload itself.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminContext, Arguments } from './admin-context.ts';

export const UPLOAD_PATH = '/sandbox-upload';
/** Shopify accepts up to 100 MB for the variables of a bulk mutation. */
export const MAX_UPLOAD = 100 * 1024 * 1024;

interface UploadInput {
  readonly resource: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly httpMethod?: string | null;
}

const KEY = /^tmp\/\d+\/bulk\/[0-9a-f-]{36}\/[\w.-]{1,100}$/;

/**
 * `stagedUploadsCreate`: an address and the form fields, in order, that the upload must carry
 * before its file.
 */
export function stageUploads(args: Arguments, { app, shop, addresses }: AdminContext) {
  const inputs = args.input as UploadInput[];
  const userErrors = inputs.flatMap((input, index) => {
    const refuse = (field: string, message: string) => [
      { field: ['input', String(index), field], message },
    ];
    if (input.resource !== 'BULK_MUTATION_VARIABLES')
      return refuse(
        'resource',
        `The sandbox stages BULK_MUTATION_VARIABLES only, not ${input.resource}`,
      );
    if (input.mimeType !== 'text/jsonl')
      return refuse('mimeType', `${input.mimeType} is not a recognized format`);
    if (input.httpMethod !== 'POST')
      return refuse('httpMethod', 'The sandbox takes uploads by POST only');
    return /^[\w.-]{1,100}$/.test(input.filename) ? [] : refuse('filename', 'Filename is invalid');
  });
  if (userErrors.length > 0) return { stagedTargets: null, userErrors };
  const stagedTargets = inputs.map(({ filename }) => {
    const key = `tmp/${shop.id}/bulk/${randomUUID()}/${filename}`;
    return {
      url: addresses.upload,
      resourceUrl: null,
      parameters: listParameters(key, app.apiSecret).map(([name, value]) => ({ name, value })),
    };
  });
  return { stagedTargets, userErrors: [] };
}

const listParameters = (key: string, secret: string): [string, string][] => [
  ['key', key],
  ['Content-Type', 'text/jsonl'],
  ['success_action_status', '201'],
  ['acl', 'private'],
  ['x-sandbox-signature', createHmac('sha256', secret).update(key).digest('hex')],
];

/** The path of a staged file; null for an unknown key. */
export function uploadPath(bulkDir: string, key: string): string | null {
  return KEY.test(key) ? join(bulkDir, `${key.replaceAll('/', '-')}.upload`) : null;
}

/**
 * Stores an uploaded file. The form fields must be the issued ones, with the file last. Returns the
 * status.
 */
export async function keepUpload(
  form: FormData,
  place: { bulkDir: string; secret: string },
): Promise<number> {
  const entries = [...form.entries()];
  const [lastName, file] = entries.at(-1) ?? [];
  const key = form.get('key');
  if (lastName !== 'file' || !(file instanceof File) || typeof key !== 'string') return 400;
  const path = uploadPath(place.bulkDir, key);
  const expected = listParameters(key, place.secret);
  if (
    path === null ||
    entries.length !== expected.length + 1 ||
    expected.some(([name, value], at) => entries[at]?.[0] !== name || entries[at]?.[1] !== value)
  )
    return 403;
  await mkdir(place.bulkDir, { recursive: true });
  await writeFile(path, Buffer.from(await file.arrayBuffer()));
  return 201;
}
