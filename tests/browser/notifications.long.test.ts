/** The notifications page: a user's e-mail, the shop's channels with a real server, and Flow. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { appJobs } from '#app/jobs.server.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import {
  SLACK_REPLIES,
  SLACK_URL,
  startSlackServer,
} from '#tests/support/channels/start-slack-server.ts';
import { openWebhookClient } from '#tests/support/channels/start-webhook-server.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { openPage } from '#tests/support/open-browser.ts';
import { createPagesService } from './create-pages-service.ts';
import { lookAtPage } from './look-at-page.ts';
import { openPages, type OpenPages } from './open-pages.ts';
import { seedPages, SHOP } from './seed-pages.ts';
import { waitForAnswers } from './show-page.ts';

const NOW = new Date();
const db = await createTestDatabase();
const jobs = openJobs({
  db,
  log: silentLogger,
  queues: appJobs.map(({ definition }) => definition),
});
const slack = await startSlackServer();
const externalFetch = openWebhookClient({ 'hooks.slack.com': slack });
let pages: OpenPages;
let page: Page;

beforeAll(async () => {
  await seedPages(db, NOW);
  await db.query(`update shop.shop set capabilities = capabilities || '["alert_kinds"]'::jsonb`);
  await db.query(
    `insert into shop.saved_view (id, shop, page, name, query, created_at)
     values ('vie_1', $1, 'alerts', 'Deep cuts', 'depth=20', $2),
            ('vie_2', $1, 'alerts', 'My alerts', 'assignee=me', $2)`,
    [SHOP, NOW],
  );
  await jobs.start({ work: false });
  [pages, page] = await Promise.all([
    openPages({
      db,
      jobs,
      clock: createManualClock(NOW),
      log: silentLogger,
      shop: SHOP,
      service: createPagesService(NOW).fetch,
      mailer: { send: () => Promise.resolve(), close: () => undefined },
      externalFetch,
    }),
    openPage(),
  ]);
  page.setDefaultTimeout(10_000);
}, 240_000);

afterAll(async () => {
  await page?.context().close();
  await pages?.close();
  await jobs.stop(1000);
});

const show = async (locale = 'en'): Promise<void> => {
  await page.goto(pages.address('/app/settings/notifications', locale));
  await page.locator('html[data-hydrated]').waitFor();
  await waitForAnswers(page);
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const look = async (name: string): Promise<void> => {
  await lookAtPage(page, name);
};
/** Polaris draws its own boxes over the fields. */
const toggle = (label: string) =>
  page.locator('label').getByText(label, { exact: true }).last().click();
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

test('adds a channel, refuses another address, and never shows the address again', async () => {
  await show();
  await says('No channels yet.');
  await press('Add channel');
  await page.getByLabel('Name').fill('#pricing');
  await page.getByLabel('Webhook URL').fill('https://evil.example/services/x');
  await press('Save channel');
  await says('Enter the webhook URL from Slack. It starts with https://hooks.slack.com/services/.');
  await page.getByLabel('Webhook URL').fill(SLACK_URL);
  await page.getByLabel('Send', { exact: true }).selectOption('weekly');
  await page.getByLabel('Day', { exact: true }).selectOption('5');
  await toggle('Competitor stock change');
  await page.getByLabel('Alerts', { exact: true }).last().selectOption('vie_1');
  expect(
    await page.getByRole('option', { name: 'My alerts' }).last().isDisabled(),
    'a channel has no user',
  ).toBe(true);
  await toggle('Quiet hours');
  await look('channel-form');
  await press('Save channel');
  await says('Slack: hooks.slack.com, ends in wxyz');
  await says('View: Deep cuts');
  await says(/^Once a week, Friday/);
  await says(/^Quiet from/);
  await says('No message yet');
  expect(await page.content()).not.toContain('T00000000');
  const { rows } = await db.query(
    `select name, view_id as "viewId", mode, weekday, cardinality(kinds) as kinds, quiet_from as "from",
       by_user_id as "by" from shop.channel`,
  );
  expect(rows).toEqual([
    {
      name: '#pricing',
      viewId: 'vie_1',
      mode: 'weekly',
      weekday: 5,
      kinds: 7,
      from: 1320,
      by: '42',
    },
  ]);
  expect(await (await pages.ask('/app/settings/notifications')).text()).not.toContain('T00000000');
});

test('a test message arrives, or the page says why not', async () => {
  await show();
  await press('Send test message to #pricing');
  await says('Test message sent.');
  expect(slack.accepted).toHaveLength(1);
  expect(JSON.stringify(slack.accepted)).toContain('Test message from Lamps');
  slack.reply(SLACK_REPLIES.noService);
  await press('Send test message to #pricing');
  await says('The test message wasn’t sent. The channel shows why.');
  await says('Not working');
  await says(/^The webhook was deleted, or its channel was archived/);
  await says('It said: HTTP 404: no_service');
  await look('channel-failing');
  await press('Send test message to #pricing');
  await says('Test message sent.');
  await says('Active');
});

test('a channel is changed, paused, resumed and removed', async () => {
  await show();
  await press('Edit #pricing');
  expect(await page.getByLabel('Webhook URL').inputValue()).toBe('');
  await page.getByLabel('Name').fill('#map');
  await press('Save channel');
  await press('Pause #map');
  await says('Paused');
  await press('Resume #map');
  await says('Active');
  await press('Remove #map');
  await says('Remove #map?');
  await look('channel-remove');
  await press('Remove #map');
  await says('No channels yet.');
  expect((await db.query('select 1 from shop.channel')).rows).toEqual([]);
});

test('a user chooses kinds, view and quiet hours of the own e-mail', async () => {
  await show();
  await toggle('Once a day');
  await toggle('Competitor price change');
  await page.getByLabel('Alerts', { exact: true }).selectOption('vie_2');
  await toggle('Quiet hours');
  await look('email');
  await press('Save email');
  await says('Saved.');
  const { rows } = await db.query(
    `select mode, cardinality(kinds) as kinds, view_query as view, quiet_from as "from",
       quiet_until as until from shop.notification_preference`,
  );
  expect(rows).toEqual([{ mode: 'daily', kinds: 7, view: 'assignee=me', from: 1320, until: 420 }]);
  for (const label of [
    'MAP violation',
    'Competitor price cut',
    'Competitor below your price',
    'Competitor stock change',
    'You are the cheapest by far',
    'Retailer can’t be read',
    'New offer of your product',
  ])
    await toggle(label);
  await says('Choose at least one kind.');
  expect(await page.getByRole('button', { name: 'Save email' }).isDisabled()).toBe(true);
});

test('Flow is limited to a view', async () => {
  await show();
  await page.getByLabel('Start workflows for').selectOption('vie_1');
  await expect
    .poll(async () => (await db.query('select flow_view_query as view from shop.shop')).rows)
    .toEqual([{ view: 'depth=20' }]);
});

test.for(IS_LONG ? ['de', 'fr'] : ['fr'])(
  'fits and is accessible in %s, with a channel that fails',
  async (locale) => {
    await db.query(
      `insert into shop.channel (id, shop, type, name, address, host, address_end, mode, hour, weekday,
       locale, state, since, due_at, error_code, error_note, error_at, created_at, view_name, view_query)
     values ('chn_' || $1, $2, 'teams', 'Preise-und-Vertriebspartner-in-einem-sehr-langen-Kanalnamen', 'x',
       'default0123456789abcdef.12.environment.api.powerplatform.com', 'AbCd', 'daily', 7, 1, 'de',
       'failing', $3, $3, 'gone', $4, $3, $3, 'Alt', '')`,
      [locale, SHOP, NOW, `HTTP 404: ${'x'.repeat(190)}`],
    );
    await show(locale);
    await look(`failing-${locale}`);
    await page.getByRole('button', { name: /hinzufügen$|^Ajouter/ }).click();
    await look(`form-${locale}`);
  },
);

test('who is no owner sees the channels and can’t change them', async () => {
  await db.query(`update shop.shop_user set role = 'manager' where user_id = '42'`);
  await db.query(
    `insert into shop.shop_user (shop, user_id, read_at, role) values ($1, '1', now(), 'owner')`,
    [SHOP],
  );
  await show();
  await says('Only owners can change these settings');
  expect(await page.getByRole('button', { name: 'Add channel' }).isDisabled()).toBe(true);
  expect(
    await page
      .getByRole('button', { name: /^Send test message to/ })
      .first()
      .isDisabled(),
  ).toBe(true);
});
