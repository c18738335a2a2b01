/**
 * `pricing pages read`: reads a folder of saved pages in one process and prints JSON by file name.
 * A page that cannot be read does not affect the others.
 */
import { readFile } from 'node:fs/promises';
import { join, normalize, isAbsolute } from 'node:path';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readPage, createUnreadablePage } from '#pricing/extraction/read-page.ts';
import { renderReading } from '#pricing/extraction/render-reading.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';
import type { CommandIo } from '#cli/command-io.ts';
import { decodePageFile } from './decode-page-file.ts';

const USAGE = 'usage: pricing pages read DIR --index index.json';
const IndexSchema = z.record(z.string(), z.union([z.string(), z.object({ url: z.string() })]));

/** Exit code 2 when the index or any file in it is invalid; the others are still read. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const fail = (message: string): number => {
    io.stderr.write(`pages read: ${message}\n`);
    return 2;
  };
  let parsed: { dir: string | undefined; index: string | undefined };
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { index: { type: 'string' }, json: { type: 'boolean' } },
    });
    parsed = { dir: positionals[0], index: values.index };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}; ${USAGE}`);
  }
  const { dir, index: indexFile } = parsed;
  if (dir === undefined || indexFile === undefined)
    return fail(`DIR and --index are needed; ${USAGE}`);
  const index = await readIndex(indexFile, dir);
  if (typeof index === 'string') return fail(index);
  let code = 0;
  let first = true;
  for (const [name, entry] of Object.entries(index)) {
    const url = typeof entry === 'string' ? entry : entry.url;
    const reading = await readOne(dir, name, url);
    if (typeof reading === 'string') {
      code = fail(`${name}: ${reading}`);
      continue;
    }
    const json = JSON.stringify(renderReading(reading));
    if (!io.stdout.write(`${first ? '{' : ','}\n${JSON.stringify(name)}:${json}`))
      await once(io.stdout, 'drain');
    first = false;
  }
  io.stdout.write(first ? '{}\n' : '\n}\n');
  return code;
}

async function readIndex(file: string, dir: string): Promise<z.infer<typeof IndexSchema> | string> {
  for (const path of [file, join(dir, file)]) {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch {
      continue;
    }
    try {
      const parsed = IndexSchema.safeParse(JSON.parse(text));
      return parsed.success
        ? parsed.data
        : `${file}: expected an object from file name to address: ${parsed.error.issues[0]?.message ?? ''}`;
    } catch {
      return `${file}: expected JSON`;
    }
  }
  return `${file}: no such file`;
}

async function readOne(dir: string, name: string, url: string): Promise<PageReading | string> {
  if (isAbsolute(name) || normalize(name).startsWith('..'))
    return 'the name leads out of the folder';
  if (!URL.canParse(url)) return `expected an absolute address, received ${JSON.stringify(url)}`;
  const bytes = await readEither(join(dir, name));
  if (bytes === null) return 'no such file';
  const unpacked = decodePageFile(bytes);
  return 'reason' in unpacked
    ? createUnreadablePage(unpacked.reason)
    : readPage({ url, bytes: unpacked.bytes }, pageHints);
}

/** The path itself, or with `.gz` added. */
async function readEither(path: string): Promise<Uint8Array | null> {
  for (const one of [path, `${path}.gz`]) {
    try {
      return await readFile(one);
    } catch {
      continue;
    }
  }
  return null;
}
