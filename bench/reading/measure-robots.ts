/** Runs the robots.txt cases of a data folder: `node bench/reading/measure-robots.ts FOLDER`. Prints what differs and one line. */
import { readFileSync } from 'node:fs';
import { isAllowed, parseRobots } from '#pricing/reading/robots.ts';

interface Case {
  file: string;
  robots_b64: string;
  url: string;
  ua: string;
  allowed: boolean;
}

const cases = JSON.parse(
  readFileSync(`${process.argv[2] ?? '.'}/robots-cases.json`, 'utf8'),
) as Case[];
let right = 0;
for (const one of cases) {
  const allowed = isAllowed(parseRobots(Buffer.from(one.robots_b64, 'base64')), one.url, one.ua);
  if (allowed === one.allowed) right += 1;
  else
    console.log(
      `${one.file} ${one.url} as ${one.ua}: expected ${one.allowed}, read ${allowed}\n${Buffer.from(one.robots_b64, 'base64').toString('latin1').slice(0, 300)}`,
    );
}
console.log(`${right} of ${cases.length}`);
