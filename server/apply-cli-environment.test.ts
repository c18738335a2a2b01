import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyCliEnvironment, loadDevelopmentKey } from './apply-cli-environment.ts';

test('uses the tunnel of the Shopify CLI as the address of the app', () => {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', HOST: 'https://a-b-c.trycloudflare.com' };
  applyCliEnvironment(env);
  expect(env).toEqual({ NODE_ENV: 'test', SHOPIFY_APP_URL: 'https://a-b-c.trycloudflare.com' });
});

test('leaves HOST unchanged when it is an address to listen on', () => {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', HOST: '0.0.0.0' };
  applyCliEnvironment(env);
  expect(env.HOST).toBe('0.0.0.0');
});

test('creates a development key only once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pricing-key-'));
  const key = loadDevelopmentKey(folder);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(loadDevelopmentKey(folder)).toBe(key);
  await rm(folder, { recursive: true });
});
