import { createInterface } from 'node:readline';
import { once } from 'node:events';
import type { z } from 'zod';
import type { CommandIo } from '#cli/command-io.ts';

export interface LineJob<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** The result fields printed for an invalid line, beside its `error`. */
  readonly onBad: Record<string, unknown>;
  readonly answer: (line: T) => object;
}

/**
 * Maps JSON lines from stdin to stdout: exactly one line out per line in, in order. Blank lines
 * count as lines, except a trailing one. An invalid line is named once on stderr, its output
 * contains the error, and the exit code becomes 2; the other lines are still processed.
 */
export async function runLines<T>(io: CommandIo, job: LineJob<T>): Promise<number> {
  let number = 0;
  let code = 0;
  let batch: string[] = [];
  for await (const line of createInterface({ input: io.stdin, crlfDelay: Infinity })) {
    number += 1;
    const read = parseLine(line, job.schema);
    if (typeof read === 'string') {
      code = 2;
      io.stderr.write(`${job.name}: line ${number}: ${read}\n`);
      batch.push(JSON.stringify({ ...job.onBad, error: read }));
    } else batch.push(JSON.stringify(job.answer(read.value)));
    if (batch.length >= 500) {
      await writeAll(io.stdout, batch);
      batch = [];
    }
  }
  await writeAll(io.stdout, batch);
  return code;
}

function parseLine<T>(line: string, schema: z.ZodType<T>): { value: T } | string {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return `expected a JSON object, received ${JSON.stringify(line.slice(0, 60))}`;
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0];
  return `${issue?.path.join('.') || 'line'}: ${issue?.message ?? 'invalid'}`;
}

async function writeAll(stream: NodeJS.WritableStream, lines: readonly string[]): Promise<void> {
  if (lines.length > 0 && !stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
}
