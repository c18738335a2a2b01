/** Messages with foreign text, taken by servers that check what Slack and Teams check. */
import { expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { SLACK_URL, startSlackServer } from '#tests/support/channels/start-slack-server.ts';
import {
  listProblems,
  startTeamsServer,
  TEAMS_HOST,
  TEAMS_URL,
} from '#tests/support/channels/start-teams-server.ts';
import { openWebhookClient } from '#tests/support/channels/start-webhook-server.ts';
import type { NewAlert } from '#app/notifications/list-new-alerts.server.ts';
import { type ChannelReader, buildAlertMessage, buildTestMessage } from './channel-content.ts';
import { sendToWebhook } from './send-to-webhook.server.ts';
import { renderSlack } from './render-slack.ts';
import { renderTeams } from './render-teams.ts';

const slack = await startSlackServer();
const teams = await startTeamsServer();
const services = {
  externalFetch: openWebhookClient({ 'hooks.slack.com': slack, [TEAMS_HOST]: teams }),
  clock: systemClock,
};
const reader: ChannelReader = {
  locale: 'en',
  timeZone: 'Europe/Berlin',
  shopName: 'Nordlicht',
  pageUrl: (path) => `https://admin.shopify.com/store/nordlicht/apps/key${path}`,
  view: null,
};
const alert = (more: Partial<NewAlert> = {}): NewAlert => ({
  id: 'alt_1',
  productTitle: 'Kettle',
  productGid: 'gid://shopify/Product/1',
  retailer: 'shop-1.example',
  facts: {
    type: 'map_violation',
    listed: { minor: 4400n, currency: 'EUR' },
    limit: { minor: 5000n, currency: 'EUR' },
    previous: null,
  },
  url: 'https://shop-1.example/p',
  detectedAt: new Date('2026-11-20T12:00:00Z'),
  ...more,
});
const HOSTILE = [
  '<!channel> <@U123> <https://evil.example|Click>',
  '*bold* _it_ ~gone~ `code` & > quote',
  '[Click](https://evil.example) **x** {{DATE(2026-01-01T00:00:00Z)}} - a\n- b',
  '\u202Eelttek\u200B\u0007 👨‍👩‍👧',
  '',
  'x'.repeat(5000),
  '😀'.repeat(400),
];

test('a message says product, retailer, prices, depth, since when, and links to the evidence', () => {
  const content = buildAlertMessage([alert()], reader, 'instant');
  expect(content).toMatchObject({
    heading: '1 MAP violation (Nordlicht)',
    intro: 'New prices below your MAP prices:',
    items: [
      {
        title: 'Kettle',
        line: 'shop-1.example advertises €44.00. Your MAP price is €50.00 (12% below). Found Nov 20, 2026, 1:00 PM GMT+1.',
        links: [
          {
            label: 'Evidence',
            url: 'https://admin.shopify.com/store/nordlicht/apps/key/app/alerts/evidence/alt_1',
          },
          { label: 'Open retailer’s page', url: 'https://shop-1.example/p' },
        ],
      },
    ],
  });
});

test.each(HOSTILE)('both services show a name literally: %s', async (name) => {
  const content = buildAlertMessage(
    [alert({ productTitle: name, retailer: name || 'x' })],
    { ...reader, shopName: name },
    'daily',
  );
  for (const target of [
    { type: 'slack', url: SLACK_URL },
    { type: 'teams', url: TEAMS_URL },
  ] as const)
    expect(await sendToWebhook(services, target, content)).toEqual({ kind: 'accepted' });
  const { text, blocks } = renderSlack(content);
  // Foreign text is only in elements that are not read as mrkdwn.
  expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  expect(JSON.stringify(blocks)).not.toContain('mrkdwn');
  // In Teams there is no text block, the only element in which Markdown is read.
  expect(JSON.stringify(renderTeams(content).attachments[0]?.content.body)).not.toContain(
    '"TextBlock"',
  );
});

test('what reverses or hides text is removed, and long names are cut between characters', () => {
  const [hidden, long] = buildAlertMessage(
    [alert({ productTitle: 'a\u202Eb\u200Bc\r\nd' }), alert({ productTitle: '😀'.repeat(400) })],
    reader,
    'instant',
  ).items;
  expect(hidden?.title).toBe('a b c d');
  expect(long?.title).toBe(`${'😀'.repeat(99)}…`);
});

test('a burst is one message: 20 are listed, the others counted, with a link to the view', async () => {
  const burst = Array.from({ length: 62 }, (_none, index) => alert({ id: `alt_${index}` }));
  const view = { id: 'vie_1', query: 'brand=Nordlicht&type=map_violation' };
  const content = buildAlertMessage(burst, { ...reader, view }, 'instant');
  await sendToWebhook(services, { type: 'slack', url: SLACK_URL }, content);
  const sent = JSON.stringify(slack.accepted.at(-1));
  expect(sent.match(/Kettle/g)).toHaveLength(20);
  expect(sent).toContain(
    JSON.stringify({
      type: 'link',
      url: reader.pageUrl('/app/alerts?brand=Nordlicht&type=map_violation&saved=vie_1'),
      text: 'and 42 more',
    }),
  );
  expect(sent).toContain('62 MAP violations (Nordlicht)');
});

test('a card stays below 28 KB: fewer alerts are listed, and the others counted', async () => {
  const burst = Array.from({ length: 30 }, (_none, index) =>
    alert({ id: `alt_${index}`, productTitle: '漢'.repeat(200), retailer: '字'.repeat(400) }),
  );
  const content = buildAlertMessage(burst, reader, 'instant');
  expect(await sendToWebhook(services, { type: 'teams', url: TEAMS_URL }, content)).toEqual({
    kind: 'accepted',
  });
  const body = renderTeams(content).attachments[0]?.content.body ?? [];
  const listed = body.filter(({ type }) => type === 'Container').length;
  expect(listed).toBeGreaterThan(5);
  expect(listed).toBeLessThan(20);
  expect(JSON.stringify(body.at(-1))).toContain(`and ${30 - listed} more`);
});

test('addresses that services refuse as links are left out', () => {
  const [item] = buildAlertMessage(
    [alert({ url: `https://shop-1.example/${'p'.repeat(60_000)}` })],
    reader,
    'instant',
  ).items;
  expect(item?.links.map(({ label }) => label)).toEqual(['Evidence']);
  const [script] = buildAlertMessage(
    [alert({ url: 'javascript:alert(1)' })],
    reader,
    'instant',
  ).items;
  expect(script?.links).toHaveLength(1);
});

test('the servers refuse what Slack and Teams refuse', async () => {
  const content = buildTestMessage(reader);
  const say = async (url: string, body: unknown) => {
    const response = await services.externalFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [response.status, await response.text()];
  };
  const message = renderSlack(content);
  expect(await say(SLACK_URL, { ...message, blocks: Array(51).fill(message.blocks[1]) })).toEqual([
    400,
    'invalid_blocks',
  ]);
  expect(await say(SLACK_URL, { blocks: [{ type: 'heading', text: 'x' }] })).toEqual([
    400,
    'invalid_blocks',
  ]);
  expect(await say(SLACK_URL, {})).toEqual([400, 'no_text']);
  expect(await say(SLACK_URL, ['x'])).toEqual([400, 'invalid_payload']);
  const card = renderTeams(content);
  expect((await say(TEAMS_URL, { ...card, type: 'MessageCard' }))[0]).toBe(400);
  expect((await say(TEAMS_URL, { ...card, padding: 'x' }))[0]).toBe(400);
  expect(
    listProblems({ type: 'AdaptiveCard', version: '1.4', body: [{ type: 'Textbox' }] }),
  ).toEqual([expect.stringContaining('Unknown element type "Textbox"')]);
});
