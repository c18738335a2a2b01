import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const FOLDER = new URL('./', import.meta.url);

/** `app.alerts_.evidence.$id.tsx` is the page of /app/alerts/evidence/:id. */
const addressOf = (file: string): string =>
  `/${file
    .replace(/\.tsx$/, '')
    .split('.')
    .filter((part) => part !== '_index')
    .map((part) => part.replace(/_$/, ''))
    .join('/')}`;

/** The admin marks the entry whose path is the beginning of the page's path. */
test('every page of the app is marked in the navigation', async () => {
  const layout = await readFile(new URL('app.tsx', FOLDER), 'utf8');
  const entries = [...layout.matchAll(/\bto: '([^']+)'/g)].map((match) => String(match[1]));
  expect(entries.length).toBeGreaterThan(5);
  const files = (await readdir(FOLDER)).filter((name) => /^app\..+\.tsx$/.test(name));
  const pages: string[] = [];
  for (const file of files)
    if (/^export default /m.test(await readFile(new URL(file, FOLDER), 'utf8')))
      pages.push(addressOf(file));
  expect(pages).toContain('/app/alerts/evidence/$id');
  const unmarked = pages.filter(
    (address) => !entries.some((entry) => `${address}/`.startsWith(`${entry}/`)),
  );
  // Home, and routes that are not pages.
  expect(unmarked.sort()).toEqual(['/app', '/app/$']);
});
