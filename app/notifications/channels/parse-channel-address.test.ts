import { expect, test } from 'vitest';
import { parseChannelAddress } from './parse-channel-address.ts';

test.each([
  ['slack', ' https://hooks.slack.com/services/T0/B0/abcdefgh ', 'hooks.slack.com', 'efgh'],
  [
    'teams',
    'https://acme.webhook.office.com/webhookb2/1@2/IncomingWebhook/3',
    'acme.webhook.office.com',
    'ok/3',
  ],
  [
    'teams',
    'https://prod-12.westeurope.logic.azure.com:443/workflows/0/triggers/manual/paths/invoke?sig=AbCd',
    'prod-12.westeurope.logic.azure.com',
    'AbCd',
  ],
  [
    'teams',
    'https://default0.12.environment.api.powerplatform.com/powerautomate/x?sig=12345',
    'default0.12.environment.api.powerplatform.com',
    '2345',
  ],
] as const)('takes %s %s', (type, text, host, end) => {
  expect(parseChannelAddress(type, text)).toMatchObject({ host, end });
});

test.each([
  ['slack', ''],
  ['slack', 'hooks.slack.com/services/T0/B0/x'],
  ['slack', 'http://hooks.slack.com/services/T0/B0/x'],
  ['slack', 'https://hooks.slack.com/'],
  ['slack', 'https://hooks.slack.com.evil.example/services/x'],
  ['slack', 'https://evil.example/hooks.slack.com'],
  ['slack', 'https://hooks.slack.com@evil.example/services/x'],
  ['slack', 'https://user:pass@hooks.slack.com/services/x'],
  ['slack', 'https://hooks.slack.com:8443/services/x'],
  ['slack', 'https://acme.webhook.office.com/webhookb2/x'],
  ['slack', 'https://127.0.0.1/services/x'],
  ['slack', `https://hooks.slack.com/${'x'.repeat(2000)}`],
  ['teams', 'https://hooks.slack.com/services/T0/B0/x'],
  ['teams', 'https://logic.azure.com/workflows/x'],
  ['teams', 'https://evillogic.azure.com/workflows/x'],
  ['teams', 'https://x.logic.azure.com.evil.example/workflows'],
  ['teams', 'https://[::1]/x'],
] as const)('refuses for %s %s', (type, text) => {
  expect(() => parseChannelAddress(type, text)).toThrow(
    expect.objectContaining({ code: 'validation_failed' }),
  );
});
