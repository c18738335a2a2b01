import { expect, test } from 'vitest';
import { chooseEncoding } from './compress-body.ts';

test.each([
  [null, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', null],
  ['*', 'br'],
  ['br;q=0', null],
  ['br;q=0, gzip;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.001', 'br'],
  ['identity', null],
  ['identity, br;q=0.5', null],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0, *;q=0', null],
  ['brotli, gzipped', null],
  [',;q=,,gzip;q=nonsense', 'gzip'],
])('Accept-Encoding %j is answered with %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
