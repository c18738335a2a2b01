/**
 * Runs the robots.txt cases of a data folder: `node bench/extraction/measure-robots.ts FOLDER`. Prints
 * what differs and one line.
 */
import { readFileSync } from 'node:fs';
import { readPathAndOptions } from '#bench/read-options.ts';
import { isAllowed, parseRobots } from '#pricing/extraction/robots.ts';

interface Case {
  file: string;
  /** The file, as text or, where that would lose bytes, in base64. */
  robots?: string;
  robots_b64?: string;
  url: string;
  ua: string;
  allowed: boolean;
}

const { path = '.' } = readPathAndOptions({});
const cases = JSON.parse(readFileSync(`${path}/robots-cases.json`, 'utf8')) as Case[];
let right = 0;
for (const one of cases) {
  const bytes =
    one.robots === undefined
      ? Buffer.from(one.robots_b64 ?? '', 'base64')
      : Buffer.from(one.robots);
  const allowed = isAllowed(parseRobots(bytes), one.url, one.ua);
  if (allowed === one.allowed) right += 1;
  else
    console.log(
      `${one.file} ${one.url} as ${one.ua}: expected ${one.allowed}, read ${allowed}\n${bytes.toString('latin1').slice(0, 300)}`,
    );
}
console.log(`${right} of ${cases.length}`);
