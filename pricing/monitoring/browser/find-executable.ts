/** Which Chromium is started: the one named, an installed one, or the one from npm. */
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { RenderFailed } from './browser.ts';
import { loadChromium, type LocalChromium } from './load-chromium.ts';

/** Throws RenderFailed (no_browser). */
export async function findExecutable(path: string | null): Promise<LocalChromium> {
  if (path !== null) {
    if (existsSync(path)) return { executable: path, environment: {} };
    throw new RenderFailed('no_browser', `BROWSER_PATH: there is no ${path}`);
  }
  const installed = listUsualPlaces(process.platform, process.env).find((place) =>
    existsSync(place),
  );
  if (installed !== undefined) return { executable: installed, environment: {} };
  if (process.platform !== 'linux')
    throw new RenderFailed('no_browser', 'Neither Chrome nor Chromium is installed');
  try {
    return await loadChromium();
  } catch (cause) {
    throw new RenderFailed('no_browser', `Chromium from npm: ${String(cause)}`, { cause });
  }
}

const LINUX_NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const MAC_APPS = ['Google Chrome', 'Chromium'];
const WINDOWS_PLACES = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
];

/**
 * Where Chrome and Chromium are usually installed, best first. A snap is left out: it cannot read
 * the profile folder that it is given.
 */
export function listUsualPlaces(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  if (platform === 'darwin')
    return ['/Applications', ...(env.HOME ? [`${env.HOME}/Applications`] : [])].flatMap((folder) =>
      MAC_APPS.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    );
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => WINDOWS_PLACES.map((place) => win32.join(folder, place)));
  const folders = [
    ...(env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/')),
    '/usr/bin',
    '/usr/local/bin',
  ].filter((folder) => !folder.startsWith('/snap/'));
  return [
    ...LINUX_NAMES.flatMap((name) => folders.map((folder) => posix.join(folder, name))),
    '/opt/google/chrome/chrome',
    '/usr/lib/chromium/chromium',
  ].filter((place, index, all) => all.indexOf(place) === index);
}
