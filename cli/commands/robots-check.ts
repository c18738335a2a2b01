/**
 * `pricing robots check`: takes JSON lines with a robots.txt (base64), a URL and a user agent;
 * prints whether the visit is allowed.
 */
import { z } from 'zod';
import { isAllowed, parseRobots, type Robots } from '#pricing/extraction/robots.ts';
import type { CommandIo } from '#cli/command-io.ts';
import { runLines } from './run-lines.ts';

const RobotsLineSchema = z.object({ robots_b64: z.base64(), url: z.string(), ua: z.string() });

/** Prints exactly one line per input line, in order. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr.write(
      `robots check: expected no arguments (JSON lines on stdin), received ${JSON.stringify(args.join(' '))}\n`,
    );
    return 2;
  }
  let last: { text: string; robots: Robots } | null = null;
  return runLines(io, {
    name: 'robots check',
    schema: RobotsLineSchema,
    onBad: { allowed: null },
    answer: (line) => {
      if (last?.text !== line.robots_b64)
        last = {
          text: line.robots_b64,
          robots: parseRobots(Buffer.from(line.robots_b64, 'base64')),
        };
      return { allowed: isAllowed(last.robots, line.url, line.ua) };
    },
  });
}
