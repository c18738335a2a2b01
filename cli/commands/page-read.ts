/**
 * `pricing page read`: takes one page and prints its offers; on a terminal it explains why each
 * price was chosen.
 */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readPage, createUnreadablePage } from '#pricing/extraction/read-page.ts';
import { renderReading } from '#pricing/extraction/render-reading.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import type { CommandIo } from '#cli/command-io.ts';
import { describeReading } from './describe-reading.ts';
import { decodePageFile } from './decode-page-file.ts';

const USAGE =
  'usage: pricing page read --url U [--json | --text] [--content-type T] [--currency C] [FILE]';

/** Exit code 2 for a missing or malformed address and for a file that cannot be read. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    io.stderr.write(`page read: ${options}\n`);
    return 2;
  }
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(options.file, io);
  } catch (error) {
    io.stderr.write(
      `page read: cannot read ${options.file ?? 'stdin'}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 2;
  }
  const unpacked = decodePageFile(bytes);
  const reading =
    'reason' in unpacked
      ? createUnreadablePage(unpacked.reason)
      : readPage(
          {
            url: options.url,
            bytes: unpacked.bytes,
            contentType: options.contentType,
            currencyHint: options.currency,
          },
          pageHints,
        );
  const terminal = 'isTTY' in io.stdout && io.stdout.isTTY === true;
  io.stdout.write(
    options.json || (!terminal && !options.text)
      ? `${JSON.stringify(renderReading(reading), null, 2)}\n`
      : describeReading(reading),
  );
  return 0;
}

interface Options {
  url: string;
  json: boolean;
  text: boolean;
  file: string | null;
  contentType: string | null;
  currency: string | null;
}

function readOptions(args: string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        json: { type: 'boolean' },
        text: { type: 'boolean' },
        'content-type': { type: 'string' },
        currency: { type: 'string' },
      },
    });
    if (values.url === undefined) return `--url is missing; ${USAGE}`;
    if (!URL.canParse(values.url))
      return `--url: expected an absolute address, received ${JSON.stringify(values.url)}`;
    if (positionals.length > 1)
      return `expected one FILE, received ${positionals.length}; ${USAGE}`;
    return {
      url: values.url,
      json: values.json ?? false,
      text: values.text ?? false,
      file: positionals[0] ?? null,
      contentType: values['content-type'] ?? null,
      currency: values.currency ?? null,
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}; ${USAGE}`;
  }
}

async function readBytes(file: string | null, io: CommandIo): Promise<Uint8Array> {
  return file === null || file === '-' ? await buffer(io.stdin) : await readFile(file);
}
