/** Answers of hostile servers, for the gate and for the browser. In Latin-1. */

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

/** What no client may take for an answer. */
export const MALFORMED_ANSWERS: readonly [string, string][] = [
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['HTTP/0.9', '<html>hello</html>'],
  ['HTTP/2 in words', 'HTTP/2 200\r\n\r\nhello'],
  ['HTTP/2 in frames', '\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0\x64\0\x04\0\x10\0\0\0\x05\0\x10\0\0'],
  [
    'an upgrade nobody asked for',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
  ],
  [
    '100 without Expect',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  ],
  ['a status of 0', 'HTTP/1.1 000 Zero\r\nContent-Length: 2\r\n\r\nok'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\nok'],
  ['a status in letters', 'HTTP/1.1 two OK\r\nContent-Length: 2\r\n\r\nok'],
  ['line feeds alone', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok'],
  ['a NUL in a header', `${OK}X-A: a\0b\r\nContent-Length: 2\r\n\r\nok`],
  ['a CR in a header', `${OK}X-A: a\rX-B: b\r\nContent-Length: 2\r\n\r\nok`],
  ['a folded header', `${OK}X-A: a\r\n b\r\nContent-Length: 2\r\n\r\nok`],
  ['a header without a colon', `${OK}X-A\r\nContent-Length: 2\r\n\r\nok`],
  ['a blank before the colon', `${OK}Content-Length : 2\r\n\r\nok`],
  ['a header name in Cyrillic', `${OK}\xd0\xa6: a\r\nContent-Length: 2\r\n\r\nok`],
  ['a negative length', `${OK}Content-Length: -5\r\n\r\nok`],
  ['a length that overflows', `${OK}Content-Length: 99999999999999999999\r\n\r\nok`],
  ['a length in hexadecimal', `${OK}Content-Length: 0x2\r\n\r\nok`],
  ['two lengths', `${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\nokk`],
  ['two lengths in one header', `${OK}Content-Length: 2, 3\r\n\r\nokk`],
  ['a length and chunks', `${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks and a length', `${OK}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`],
  ['a chunk size that is none', `${CHUNKED}zz\r\nhello`],
  ['a negative chunk size', `${CHUNKED}-5\r\nhello\r\n0\r\n\r\n`],
  ['a chunk size that overflows', `${CHUNKED}fffffffffffffffff\r\nhello`],
  ['a chunk longer than its size', `${CHUNKED}2\r\nhello\r\n0\r\n\r\n`],
  ['a chunk size with a blank', `${CHUNKED}5 5\r\nhello\r\n0\r\n\r\n`],
  [
    'two places to go',
    'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n',
  ],
];

/** Answers without end, by their pieces. */
export const ENDLESS_ANSWERS: readonly [string, (n: number) => string][] = [
  ['a megabyte of header', (n) => (n === 0 ? `${OK}X-Long: ` : 'x'.repeat(50_000))],
  ['a header name without end', (n) => (n === 0 ? OK : 'x'.repeat(50_000))],
  ['a hundred thousand headers', (n) => (n === 0 ? OK : 'a: b\r\n'.repeat(10_000))],
  ['a status line without end', (n) => (n === 0 ? 'HTTP/1.1 200 ' : 'x'.repeat(50_000))],
  [
    'trailers without end',
    (n) => (n === 0 ? `${CHUNKED}2\r\nok\r\n0\r\n` : 'X-T: y\r\n'.repeat(5_000)),
  ],
  ['a chunk extension without end', (n) => (n === 0 ? `${CHUNKED}2;x=` : 'x'.repeat(50_000))],
  [
    'a body without end in chunks of a byte',
    (n) => (n === 0 ? CHUNKED : '1\r\nx\r\n'.repeat(5_000)),
  ],
];
