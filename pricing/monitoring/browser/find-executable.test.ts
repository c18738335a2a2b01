import { expect, test } from 'vitest';
import { findExecutable, listUsualPlaces } from './find-executable.ts';

test('looks for Chrome before Chromium, in PATH first, and never for a snap', () => {
  const places = listUsualPlaces('linux', { PATH: '/snap/bin:/opt/bin:/usr/bin:relative' });
  expect(places.slice(0, 3)).toEqual([
    '/opt/bin/google-chrome-stable',
    '/usr/bin/google-chrome-stable',
    '/usr/local/bin/google-chrome-stable',
  ]);
  expect(places).toContain('/usr/bin/chromium');
  expect(places.indexOf('/usr/bin/google-chrome')).toBeLessThan(
    places.indexOf('/opt/bin/chromium'),
  );
  expect(places.filter((place) => place.startsWith('/snap/') || !place.startsWith('/'))).toEqual(
    [],
  );
  expect(new Set(places).size).toBe(places.length);
});

test('knows the usual places of macOS and Windows', () => {
  expect(listUsualPlaces('darwin', { HOME: '/Users/ann' })).toEqual([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Users/ann/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]);
  expect(listUsualPlaces('win32', { PROGRAMFILES: 'C:\\Program Files' })).toContain(
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  );
});

test('takes the one that is named, or none', async () => {
  expect(await findExecutable('/bin/sh')).toEqual({ executable: '/bin/sh', environment: {} });
  await expect(findExecutable('/nowhere/chromium')).rejects.toMatchObject({
    problem: 'no_browser',
  });
});
