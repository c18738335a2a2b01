import { expect, test } from 'vitest';
import { PricingClient } from './client.ts';

test.each([
  ['baseUrl', { baseUrl: '/v1' }],
  ['baseUrl', { baseUrl: 'ftp://pricing.example/v1' }],
  ['baseUrl', { baseUrl: 'https://a:b@pricing.example/v1' }],
  ['baseUrl', { baseUrl: 'https://pricing.example/v1?a' }],
  ['expected https', { baseUrl: 'http://pricing.example/v1' }],
  ['apiKey', { apiKey: '' }],
  ['apiKey', { apiKey: 'pk_live\nx' }],
  ['timeoutMs', { timeoutMs: 0 }],
  ['totalTimeoutMs', { totalTimeoutMs: Number.NaN }],
  // Timers fire at once after more than this.
  ['timeoutMs', { timeoutMs: 2 ** 31 }],
  ['totalTimeoutMs', { totalTimeoutMs: 2 ** 31 }],
  ['maxRetries', { maxRetries: -1 }],
  ['maxResponseBytes', { maxResponseBytes: 0 }],
])('refuses options with a wrong %s: %j', (named, options) => {
  const create = () =>
    new PricingClient({ baseUrl: 'https://pricing.example/v1', apiKey: 'k', ...options });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(named);
});

test('http is allowed to this machine, and elsewhere on request', () => {
  for (const baseUrl of ['http://localhost:3000/v1', 'http://[::1]:3000/v1', 'http://127.0.0.1/v1'])
    expect(() => new PricingClient({ baseUrl, apiKey: 'k' })).not.toThrow();
  const baseUrl = 'http://pricing.internal/v1';
  expect(() => new PricingClient({ baseUrl, apiKey: 'k', allowHttp: true })).not.toThrow();
});
