import { expect, test } from 'vitest';
import { DEFAULT_BROWSER_SETTINGS } from '#pricing/monitoring/browser/browser-settings.ts';
import { readSettings } from './read-settings.ts';

const read = (env: Record<string, string>) => readSettings(env, []).browser;

test('without settings an installed browser or the one from npm is used', () => {
  expect(read({})).toEqual(DEFAULT_BROWSER_SETTINGS);
  expect(read({ BROWSER: '', BROWSER_URL: '' })).toEqual(DEFAULT_BROWSER_SETTINGS);
});

test('reads every setting', () => {
  expect(
    read({
      BROWSER: 'off',
      BROWSER_PATH: '/opt/chromium',
      BROWSER_WITHOUT_SANDBOX: '1',
      BROWSER_PAGES: '5',
      BROWSER_MEMORY_MB: '512',
    }),
  ).toEqual({
    isOff: true,
    remote: null,
    path: '/opt/chromium',
    withoutSandbox: true,
    maxPages: 5,
    maxMemoryBytes: 512 * 1024 * 1024,
  });
});

test.each([
  ['wss://pool.example/x', 'cdp', 'wss://pool.example/x'],
  ['http://pool:9222', 'cdp', 'http://pool:9222'],
  ['playwright+ws://pool:3000/', 'playwright', 'ws://pool:3000/'],
])('a browser at %s speaks %s', (given, protocol, url) => {
  const BROWSER_PROXY_URL = 'http://worker:8899';
  expect(read({ BROWSER_URL: given, BROWSER_PROXY_URL }).remote).toEqual({
    url,
    protocol,
    proxyUrl: BROWSER_PROXY_URL,
  });
  expect(read({ BROWSER_URL: given, BROWSER_REMOTE_UNGUARDED: '1' }).remote).toEqual({
    url,
    protocol,
    proxyUrl: null,
  });
});

test('a remote browser needs the proxy or the setting that does without', () => {
  expect(() => read({ BROWSER_URL: 'ws://pool:3000/?token=secret' })).toThrow(/BROWSER_PROXY_URL/);
  expect(() => read({ BROWSER_URL: 'ws://pool:3000/?token=secret' })).not.toThrow(/secret/);
});

test.each([
  [{ BROWSER: 'on' }, /^BROWSER: expected auto, or off/],
  [{ BROWSER_URL: 'pool:9222' }, /^BROWSER_URL: expected an address that begins/],
  [{ BROWSER_PROXY_URL: 'https://worker' }, /^BROWSER_PROXY_URL: expected the address/],
  [{ BROWSER_PROXY_URL: 'http://worker/path' }, /^BROWSER_PROXY_URL/],
  [{ BROWSER_PAGES: '0' }, /^BROWSER_PAGES: expected at least 1/],
  [{ BROWSER_MEMORY_MB: 'much' }, /^BROWSER_MEMORY_MB: expected a number/],
  [{ BROWSER_WITHOUT_SANDBOX: 'yes' }, /^BROWSER_WITHOUT_SANDBOX: expected 1: foreign pages/],
])('refuses %j', (env, message) => {
  expect(() => read(env)).toThrow(message);
});
