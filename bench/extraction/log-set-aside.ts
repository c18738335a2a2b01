import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOG = join(import.meta.dirname, 'set-aside-log.md');
const MOST = 5;
const HEADING = '## Scoring';

/** Throws when the sellers set aside were scored as often as they may be. */
export function requireScoringLeft(): void {
  if (countScorings() >= MOST)
    throw new Error(`The sellers set aside were scored ${MOST} times: see ${LOG}`);
}

/** Writes a scoring of the sellers set aside to the log: why it was done, and its table. */
export function logSetAside(
  reason: string,
  rows: Readonly<Record<string, Readonly<Record<string, string | number>>>>,
): void {
  const lines = Object.entries(rows).map(
    ([title, row]) => `| ${title} | ${Object.values(row).join(' | ')} |`,
  );
  const [first = {}] = Object.values(rows);
  appendFileSync(
    LOG,
    [
      '',
      `${HEADING} ${countScorings() + 1}: ${reason}`,
      '',
      `| field | ${Object.keys(first).join(' | ')} |`,
      `| --- | ${Object.keys(first)
        .map(() => '---')
        .join(' | ')} |`,
      ...lines,
      '',
    ].join('\n'),
  );
}

const countScorings = (): number =>
  readFileSync(LOG, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(HEADING)).length;
