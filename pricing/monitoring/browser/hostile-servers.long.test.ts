/** The hostile servers of the gate (http-client/hostile-servers), visited with the browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOMBS, buildBomb, getBombEncoding } from '#tests/support/http-client/build-bomb.ts';
import {
  ENDLESS_ANSWERS,
  MALFORMED_ANSWERS,
} from '#tests/support/http-client/malformed-answers.ts';
import {
  closeTestServers,
  openRawServer,
  type TestServer,
  writeEndlessly,
  writeSlowly,
} from '#tests/support/http-client/test-servers.ts';
import { drawOnce, openTestBrowser, toRequest } from '#tests/support/monitoring/open-test-shop.ts';
import type { Browser } from './browser.ts';

const ALL_BOMBS = BOMBS.map((kind) => ({ kind, bytes: buildBomb(kind, 40) }));
const SLOW = {
  'no headers': () => undefined,
  'no body': (write) =>
    write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n'),
} satisfies Record<string, (write: (text: string) => void) => void>;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await openRawServer((socket, asked) => {
    const [kind = '', at = ''] = (asked.toString().split(' ')[1] ?? '').split('/').slice(1);
    const index = Number(at);
    const malformed = MALFORMED_ANSWERS[index]?.[1];
    const endless = ENDLESS_ANSWERS[index]?.[1];
    const bomb = ALL_BOMBS[index];
    if (kind === 'malformed' && malformed !== undefined)
      socket.write(Buffer.from(malformed, 'latin1'));
    else if (kind === 'endless' && endless)
      writeEndlessly(socket, (n) => Buffer.from(endless(n), 'latin1'));
    else if (kind === 'bomb' && bomb)
      socket.end(
        Buffer.concat([
          Buffer.from(
            `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: ${getBombEncoding(bomb.kind)}\r\n\r\n`,
          ),
          bomb.bytes,
        ]),
      );
    else if (kind === 'slow') {
      Object.values<(write: (text: string) => void) => void>(SLOW)[index]?.((text) =>
        writeSlowly(socket, text, 1e6),
      );
    } else
      socket.end(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1>Mug</h1>',
      );
  });
  browser = openTestBrowser(server, {
    settings: { maxPages: 3, maxMemoryBytes: 700_000_000 },
  });
});

afterAll(async () => {
  await browser.close();
  await closeTestServers();
});

/** What each visit ended with; three at a time. */
async function visitAll(
  kind: string,
  names: readonly string[],
  given: { timeoutMs: number; maxBytes: number },
): Promise<[string, string][]> {
  const ends: [string, string][] = [];
  const waiting = [...names.entries()];
  const visit = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, name] = next;
      const url = `http://shop.example/${kind}/${index}`;
      const end = await drawOnce(browser, toRequest(url, given));
      ends.push([name, end.startsWith('<') ? 'drawn' : end]);
    }
  };
  await Promise.all([visit(), visit(), visit()]);
  expect(await drawOnce(browser, toRequest('http://shop.example/'))).toContain('Mug');
  return ends;
}

const LIMITS = { timeoutMs: 4_000, maxBytes: 2_000_000 };

test('no malformed answer is drawn', async () => {
  const ends = await visitAll(
    'malformed',
    MALFORMED_ANSWERS.map(([name]) => name),
    LIMITS,
  );
  expect(ends.length).toBe(MALFORMED_ANSWERS.length);
  expect(ends.filter(([, end]) => !['unreachable', 'timed_out'].includes(end))).toEqual([]);
});

test('answers without end are cut off', async () => {
  const ends = await visitAll(
    'endless',
    ENDLESS_ANSWERS.map(([name]) => name),
    LIMITS,
  );
  expect(
    ends.filter(([, end]) => !['unreachable', 'too_large', 'timed_out'].includes(end)),
  ).toEqual([]);
});

test('bombs in every encoding end the visit', async () => {
  const ends = await visitAll('bomb', BOMBS, LIMITS);
  expect(ends.filter(([, end]) => !['unreachable', 'too_large'].includes(end))).toEqual([]);
});

test('servers that fall silent end the visit in time', async () => {
  const ends = await visitAll('slow', Object.keys(SLOW), { ...LIMITS, timeoutMs: 1_500 });
  expect(ends.filter(([, end]) => end !== 'timed_out')).toEqual([]);
});
