import { expect, test } from 'vitest';
import { parseAppEnv } from './env.server.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const env = {
  SHOPIFY_API_KEY: 'k',
  SHOPIFY_API_SECRET: 's3cret-value',
  SHOPIFY_APP_URL: 'https://app.example/x',
  ENCRYPTION_KEY: key,
};

test('reads the settings', () => {
  expect(parseAppEnv(env)).toMatchObject({
    apiKey: 'k',
    appUrl: 'https://app.example',
    scopes: ['write_products'],
    encryptionKeys: new Map([[1, Buffer.alloc(32, 1)]]),
  });
});

test('reads several encryption keys by version', () => {
  const newer = Buffer.alloc(32, 2).toString('base64');
  expect([
    ...parseAppEnv({ ...env, ENCRYPTION_KEY: `2:${newer},1:${key}` }).encryptionKeys.keys(),
  ]).toEqual([2, 1]);
});

test('names every invalid setting with what is expected, without its value', () => {
  const attempt = () =>
    parseAppEnv({
      SHOPIFY_API_SECRET: ' ',
      SHOPIFY_APP_URL: 'http://app.example',
      ENCRYPTION_KEY: 'c2hvcnQ=',
    });
  expect(attempt).toThrow(
    new RegExp(
      [
        'SHOPIFY_API_KEY: expected .*not set',
        'SHOPIFY_API_SECRET: ',
        'SHOPIFY_APP_URL: expected an https',
        'ENCRYPTION_KEY: expected 32 bytes',
      ].join('[^]*'),
    ),
  );
  expect(attempt).not.toThrow(/c2hvcnQ/);
});

test('requires both settings of the Partner API, or neither', () => {
  expect(parseAppEnv(env).partner).toBeNull();
  const both = { PARTNER_ORG_ID: '4711', PARTNER_API_TOKEN: 'prtapi_0123456789' };
  expect(parseAppEnv({ ...env, ...both }).partner).toEqual({
    orgId: '4711',
    token: 'prtapi_0123456789',
  });
  expect(() => parseAppEnv({ ...env, PARTNER_ORG_ID: '4711' })).toThrow('PARTNER_API_TOKEN');
  expect(() => parseAppEnv({ ...env, PARTNER_API_TOKEN: both.PARTNER_API_TOKEN })).toThrow(
    /^PARTNER_ORG_ID: (?!.*prtapi)/,
  );
});

test('accepts plain http only for this machine', () => {
  expect(parseAppEnv({ ...env, SHOPIFY_APP_URL: 'http://localhost:3000' }).appUrl).toBe(
    'http://localhost:3000',
  );
  expect(() => parseAppEnv({ ...env, SHOPIFY_APP_URL: 'http://example.com' })).toThrow(
    'SHOPIFY_APP_URL',
  );
});
