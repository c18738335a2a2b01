import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `shopify app dev` names the tunnel's address HOST, which elsewhere is the address to listen on, and knows no encryption key.
 * Call it before the settings are read; outside that command it changes nothing.
 */
export function applyCliEnvironment(env: NodeJS.ProcessEnv): void {
  if (!env.HOST || !/^https?:\/\//.test(env.HOST)) return;
  env.SHOPIFY_APP_URL ??= env.HOST;
  delete env.HOST;
}

/** A key of this folder's own, made once: for development and the sandbox, never for a real shop's merchants. */
export function loadDevelopmentKey(folder: string): string {
  const file = join(folder, 'encryption-key');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const key = randomBytes(32).toString('base64');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}
