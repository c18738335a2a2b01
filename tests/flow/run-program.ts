/** Runs of the program that end by themselves, and what they are given. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** Of a real app: nobody at Shopify knows them. */
export const CREDENTIALS = {
  SHOPIFY_API_KEY: 'client-id',
  SHOPIFY_API_SECRET: 'client-secret',
  SHOPIFY_APP_URL: 'https://app.example.com',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
};

/** Headers of a webhook that is not signed with the client secret. */
export const FORGED_WEBHOOK = {
  'x-shopify-hmac-sha256': 'Zm9yZ2Vk',
  'x-shopify-topic': 'products/update',
  'x-shopify-shop-domain': 'a.myshopify.com',
  'x-shopify-webhook-id': '1',
  'x-shopify-api-version': '2026-10',
};

/** Resolves when the program has ended. */
export async function runToEnd(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      NODE_ENV: 'production',
      EMBEDDED_DATABASE: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, stderr };
}
