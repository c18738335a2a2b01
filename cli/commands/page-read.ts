/** `pricing page read`: one page in, what it offers out, and on a terminal the answer to "why this number". */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readPage, MAX_PAGE_BYTES } from '#pricing/reading/read-page.ts';
import type { PageReading, PriceCandidate } from '#pricing/reading/reading.ts';
import type { CommandIo } from '../command-io.ts';

const USAGE = 'usage: pricing page read --url U [--json] [--content-type T] [--currency C] [FILE]';

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
    io.stderr.write(`page read: cannot read ${options.file ?? 'stdin'}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
  const reading = readPage({ url: options.url, bytes, contentType: options.contentType, currencyHint: options.currency });
  const terminal = 'isTTY' in io.stdout && io.stdout.isTTY === true;
  io.stdout.write(options.json || !terminal ? `${JSON.stringify(reading, null, 2)}\n` : explainReading(reading));
  return 0;
}

interface Options {
  url: string;
  json: boolean;
  file: string | null;
  contentType: string | null;
  currency: string | null;
}

function readOptions(args: string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args, allowPositionals: true,
      options: { url: { type: 'string' }, json: { type: 'boolean' }, text: { type: 'boolean' }, 'content-type': { type: 'string' }, currency: { type: 'string' } },
    });
    if (values.url === undefined) return `--url is missing; ${USAGE}`;
    if (!URL.canParse(values.url)) return `--url: expected an absolute address, received ${JSON.stringify(values.url)}`;
    if (positionals.length > 1) return `expected one FILE, received ${positionals.length}; ${USAGE}`;
    return { url: values.url, json: values.json ?? false, file: positionals[0] ?? null, contentType: values['content-type'] ?? null, currency: values.currency ?? null };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}; ${USAGE}`;
  }
}

async function readBytes(file: string | null, io: CommandIo): Promise<Uint8Array> {
  const bytes = file === null || file === '-' ? await buffer(io.stdin) : await readFile(file);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MAX_PAGE_BYTES + 1 }) : bytes;
}

/** The reading in words: the offer chosen, where each value stands, what else was considered and why it was not taken. */
export function explainReading(reading: PageReading): string {
  const lines = [`page       ${reading.page.kind}${reading.page.reason ? ` (${reading.page.reason})` : ''}`];
  const where = (field: string): string => {
    const source = reading.sources[field];
    return source ? `   from ${source.from} at ${source.at}` : '';
  };
  for (const field of ['name', 'brand', 'gtin', 'mpn', 'sku'] as const) {
    const value = reading.product[field];
    if (value) lines.push(`${field.padEnd(10)} ${value}${where(`product.${field}`)}`);
  }
  const { offer } = reading;
  if (offer) {
    lines.push(`price      ${offer.price ?? 'unknown'} ${offer.currency ?? '(currency unknown)'}, ${offer.price_kind}${where('offer.price')}`);
    for (const field of ['list_price', 'unit_price', 'availability', 'condition', 'seller', 'tax'] as const) {
      const value = offer[field];
      if (value !== null && value !== 'unknown') lines.push(`${field.padEnd(12)} ${value}${where(`offer.${field}`)}`);
    }
    if (offer.variant) lines.push(`variant    ${Object.entries(offer.variant).map(([key, value]) => `${key}: ${value}`).join(', ')}`);
    if (reading.offers.length > 1) lines.push(`offers     ${reading.offers.length} on the page`);
  }
  if (reading.candidates.length > 0) lines.push('', 'considered', ...reading.candidates.slice(0, 12).map(explainCandidate));
  if (reading.conflicts.length > 0) {
    lines.push('', 'in conflict', ...reading.conflicts.map((one) => `  ${one.kind}: ${one.values.map((value) => `${value.value} (${value.from})`).join(' against ')}`));
  }
  return `${lines.join('\n')}\n`;
}

function explainCandidate(one: PriceCandidate): string {
  const text = one.text.replace(/\s+/g, ' ').slice(0, 40);
  return `  ${one.chosen ? '→' : ' '} ${one.amount ?? '?'} ${one.currency ?? ''} ${JSON.stringify(text)} ${one.from} at ${one.at}: ${one.why}`;
}
