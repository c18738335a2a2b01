/** The app with a shop in Berlin, and servers that check messages as Slack and Teams do. */
import { afterEach, beforeAll } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import type { ChannelView } from '#app/notifications/channels/channel.ts';
import { listChannels } from '#app/notifications/channels/find-channel.server.ts';
import { type ChannelForm, saveChannel } from '#app/notifications/channels/save-channel.server.ts';
import { sendToChannel } from '#app/notifications/channels/send-to-channel.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { openTestApp, type TestApp } from '#tests/support/app/open-test-app.ts';
import { createViolations, type Violations } from '#tests/support/app/violations.ts';
import { SLACK_URL, startSlackServer } from './start-slack-server.ts';
import { startTeamsServer, TEAMS_HOST } from './start-teams-server.ts';
import { openWebhookClient, type WebhookServer } from './start-webhook-server.ts';

/** A channel that sends every alert to Slack at once. */
const FORM: ChannelForm = {
  intent: 'save-channel',
  id: '',
  type: 'slack',
  name: '#pricing',
  address: SLACK_URL,
  kinds: [],
  view: '',
  mode: 'instant',
  hour: 7,
  weekday: 1,
  quietFrom: '',
  quietUntil: '',
  locale: 'en',
};

export interface TestChannels {
  readonly app: TestApp;
  readonly services: AppServices;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly slack: WebhookServer;
  readonly teams: WebhookServer;
  readonly by: { readonly userId: string; readonly name: string };
  readonly FORM: ChannelForm;
  /** Of the product "Kettle"; there once the tests run. */
  violations(): Violations;
  /** Adds a channel; alerts of a minute later are new to it. Returns its id. */
  add(form?: Partial<ChannelForm>): Promise<string>;
  send(channelId: string): Promise<boolean>;
  show(id: string): Promise<ChannelView | undefined>;
}

/** Call it at the top of a test file. Alerts and channels are removed after each test. */
export async function openTestChannels(): Promise<TestChannels> {
  const app = await openTestApp();
  const { shop } = app;
  const slack = await startSlackServer();
  const teams = await startTeamsServer();
  const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
  const externalFetch = openWebhookClient({ 'hooks.slack.com': slack, [TEAMS_HOST]: teams });
  const services = { ...app.services, clock, externalFetch };
  const by = { userId: '42', name: 'Ada' };
  let violations: Violations | undefined;
  beforeAll(async () => {
    await app.open();
    await app.drain();
    violations = await createViolations(services, { shop, title: 'Kettle' });
    await services.db.query(`update shop.shop set timezone = 'Europe/Berlin', name = 'Nordlicht'`);
    await services.db.query('delete from pgboss.job');
  });
  afterEach(async () => {
    for (const server of [slack, teams]) {
      server.accepted.length = 0;
      server.others.length = 0;
    }
    for (const table of [
      'shop.alert_copy',
      'shop.channel',
      'shop.saved_view',
      'shop.notification_sent',
      'pgboss.job',
    ])
      await services.db.query(`delete from ${table}`);
  });
  return {
    app,
    services,
    clock,
    slack,
    teams,
    by,
    FORM,
    violations: () => {
      if (!violations) throw new Error('The tests have not begun');
      return violations;
    },
    add: async (form = {}) => {
      const { id } = await saveChannel(services, { shop, by }, { ...FORM, ...form });
      clock.advance(60_000);
      return id;
    },
    send: (channelId) => sendToChannel(services, { shop, channelId }),
    show: async (id) => (await listChannels(services, shop, id))[0],
  };
}
