/**
 * Chromium from npm (@sparticuz/chromium, Linux). The package unpacks to a fixed name in the temp
 * folder and uses whatever it finds there, so it is unpacked in a fresh folder and renamed to one
 * that contains its version.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

export interface LocalChromium {
  readonly executable: string;
  /** For the program: the libraries that the package brings, and a home. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Unpacks it unless that was done before. Throws where the package has none for this machine. */
export async function loadChromium(): Promise<LocalChromium> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(await findManifest(), 'utf8')));
  const target = join(tmpdir(), `pricing-browser-${version}-${userInfo().uid}`);
  if (!(await isOurs(target))) await unpackTo(target);
  return {
    executable: join(target, 'chromium'),
    environment: { HOME: target, LD_LIBRARY_PATH: libraryPath(target) },
  };
}

/** The package does not export its manifest. */
async function findManifest(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  for (let folder = dirname(main); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name } = z
      .object({ name: z.string().optional() })
      .parse(JSON.parse(await readFile(manifest, 'utf8')));
    if (name === '@sparticuz/chromium') return manifest;
  }
  throw new Error('@sparticuz/chromium has no manifest');
}

/** Another user of the machine could have made a folder of that name first. */
async function isOurs(target: string): Promise<boolean> {
  if (!existsSync(join(target, 'chromium'))) return false;
  if ((await stat(target)).uid === userInfo().uid) return true;
  throw new Error(`${target} belongs to another user`);
}

async function unpackTo(target: string): Promise<void> {
  const fresh = await mkdtemp(join(tmpdir(), 'pricing-browser-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  // Provides the libraries (libnss3 …) that a minimal machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    await bundled.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  // Under root the browser runs as another user, who must be able to read it.
  await chmod(fresh, 0o755);
  await chmod(join(fresh, 'chromium'), 0o755);
  if (existsSync(join(fresh, 'locales'))) await chmod(join(fresh, 'locales'), 0o755);
  await rename(fresh, target).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(join(target, 'chromium'))) throw error;
  });
}

function libraryPath(folder: string): string {
  const own = ['al2023', 'al2', 'aws']
    .map((name) => join(folder, name, 'lib'))
    .filter((path) => existsSync(path));
  return [...own, process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean).join(':');
}
