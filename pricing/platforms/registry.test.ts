import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';
import { platforms, type PlatformCode } from './registry.ts';

const english = getMessages('en');
// The compiler refuses a platform without these texts; the other languages have the same keys.
const names: Readonly<Record<PlatformCode, string>> = english.competitors.findings.platforms;
const sources: Readonly<Record<PlatformCode, string>> = english.shared.source;

test.each(platforms)('$displayName has its name on screens', ({ code, displayName, feed }) => {
  expect(names[code]).toBe(displayName);
  expect(sources[code]).toContain(displayName);
  for (const kind of feed?.kinds ?? [])
    expect(english.shared.source, 'the source of a price from its feed').toHaveProperty(kind);
});

test('no screen names a platform that is not registered', () => {
  expect(Object.keys(names).sort()).toEqual(platforms.map(({ code }) => code).sort());
});

test('every folder of a platform is registered under its name', async () => {
  const entries = await readdir(import.meta.dirname, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(platforms.map(({ code }) => code).sort()).toEqual(folders.sort());
});

test('no two platforms share a code or a kind of feed', () => {
  const taken = platforms.flatMap(({ code, feed }) => [
    `code ${code}`,
    ...(feed?.kinds ?? []).map((kind) => `feed ${kind}`),
  ]);
  expect(new Set(taken).size).toBe(taken.length);
});
