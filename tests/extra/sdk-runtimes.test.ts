/** The SDK in Deno and Bun: the first example of its README, then what depends on the runtime. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type InstalledPackage,
  installPackage,
  requirePrinted,
} from '#tests/sdk/install-package.ts';
import { type ServedAccount, serveAccount } from '#tests/sdk/serve-account.ts';

let sdk: InstalledPackage;
let service: ServedAccount;
beforeAll(async () => {
  [sdk, service] = await Promise.all([installPackage(), serveAccount()]);
});
afterAll(async () => {
  await service?.close();
  await sdk?.dispose();
});

test.each([
  ['deno', ['run', '--allow-net=127.0.0.1', '--allow-env', '--node-modules-dir=manual']],
  ['bun', ['run']],
])('it runs in %s', async (program, args) => {
  await promisify(execFile)(program, ['--version']).catch(() =>
    expect.fail(`${program} is missing: npm install --global deno bun`),
  );
  const env = { PRICING_BASE_URL: service.baseUrl, PRICING_API_KEY: service.apiKey };
  requirePrinted(await sdk.runWith(program, args, env));
});
