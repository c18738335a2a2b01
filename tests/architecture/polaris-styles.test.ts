/**
 * A component whose styles were taken out of Polaris's stylesheet (scripts/remove-unused-styles.ts)
 * would stand in the page unstyled.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ASSETS = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets');
const CLASS = /Polaris-[\w-]+/g;

const classesIn = (text: string): Set<string> => new Set(text.match(CLASS) ?? []);

async function readAssets(pattern: RegExp): Promise<string> {
  const names = (await readdir(ASSETS)).filter((name) => pattern.test(name));
  return (await Promise.all(names.map((name) => readFile(join(ASSETS, name), 'utf8')))).join('\n');
}

test('every class that a page can write has the styles that Polaris has for it', async () => {
  const whole = createRequire(import.meta.url).resolve('@shopify/polaris/build/esm/styles.css');
  const theirs = classesIn(await readFile(whole, 'utf8'));
  const sent = classesIn(await readAssets(/^styles-.*\.css$/));
  const written = [...classesIn(await readAssets(/\.js$/))].filter((name) => theirs.has(name));
  expect(written.length).toBeGreaterThan(300);
  expect(written.filter((name) => !sent.has(name))).toEqual([]);
  expect(sent.size).toBeLessThan(theirs.size / 2);
});
