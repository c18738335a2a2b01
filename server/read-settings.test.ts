import { expect, test } from 'vitest';
import { readSettings } from './read-settings.ts';

test('starts the sandbox without credentials', () => {
  expect(readSettings({}, [])).toMatchObject({
    mode: 'sandbox',
    port: 3000,
    host: '127.0.0.1',
    role: 'all',
  });
});

test('starts the real app as soon as a credential is set', () => {
  expect(readSettings({ SHOPIFY_API_KEY: 'k' }, [])).toMatchObject({
    mode: 'app',
    host: '0.0.0.0',
  });
});

test('starts the service alone when told to', () => {
  expect(
    readSettings({ PORT: '8080', TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }, ['--service']),
  ).toMatchObject({ mode: 'service', port: 8080, trustedProxies: ['10.0.0.0/8', '127.0.0.1'] });
});

test('bytes of visits are kept as long as the operator says', () => {
  expect(readSettings({}, []).captureKeeping).toEqual({ evidenceMonths: 36, captureDays: 90 });
  expect(readSettings({ EVIDENCE_MONTHS: '120', CAPTURE_DAYS: '14' }, []).captureKeeping).toEqual({
    evidenceMonths: 120,
    captureDays: 14,
  });
});

test.each([
  [{ EVIDENCE_MONTHS: '0' }, /^EVIDENCE_MONTHS: expected at least one month, got "0"$/],
  [{ CAPTURE_DAYS: 'soon' }, /^CAPTURE_DAYS: expected a number of days/],
  [{ PORT: 'abc' }, /^PORT: expected .*got "abc"$/],
  [{ PORT: '70000' }, /^PORT: expected/],
  [{ ROLE: 'boss' }, /^ROLE: expected all, web or worker, got "boss"$/],
  [
    { DATABASE_URL: 'mysql://x' },
    /^DATABASE_URL: expected an address that begins with postgresql:/,
  ],
  [{ OPERATOR_KEY: 'short' }, /^OPERATOR_KEY: expected at least 32 characters/],
  [{ TRUST_PROXY: 'proxy.local' }, /^TRUST_PROXY: expected addresses or networks/],
  [{ ROLE: 'web' }, /^ROLE: expected all in the sandbox/],
])('names what is wrong in %j', (env, message) => {
  expect(() => readSettings(env, [])).toThrow(message);
});
