/** Messages to Slack and Teams: sent once, whatever happens between us and them. */
import net from 'node:net';
import { expect, test } from 'vitest';
import { openTestChannels } from '#tests/support/channels/open-test-channels.ts';
import { SLACK_REPLIES } from '#tests/support/channels/start-slack-server.ts';
import { TEAMS_URL } from '#tests/support/channels/start-teams-server.ts';
import { scheduleNotifications } from '#app/notifications/schedule-notifications.server.ts';
import { saveChannel, updateChannel } from './save-channel.server.ts';
import { sendTestMessage, sendToChannel } from './send-to-channel.server.ts';

const opened = await openTestChannels();
const { app, services, slack, teams, clock, violations, add, send, show, FORM, by } = opened;
const { shop } = app;
/** Accepts connections, and reads without an answer. */
const silent = net.createServer((socket) => void socket.resume());
const saveView = (id: string, query: string) =>
  services.db.query(
    `insert into shop.saved_view (id, shop, page, name, query, created_at)
     values ($1, $2, 'alerts', 'My view', $3, now())
     on conflict (id) do update set query = excluded.query`,
    [id, shop, query],
  );
const countListed = (message: unknown): number =>
  JSON.stringify(message).match(/"Kettle"/g)?.length ?? 0;

test('sends what is new in one message, once, and waits ten minutes for the next', async () => {
  const id = await add();
  await violations().add(3);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.send-to-channel']);
  expect(await send(id)).toBe(true);
  expect(await send(id)).toBe(false);
  expect(slack.accepted).toHaveLength(1);
  expect(countListed(slack.accepted[0])).toBe(3);
  await services.db.query('delete from pgboss.job');
  await violations().add(2);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual([]);
  expect(await send(id)).toBe(false);
  clock.advance(600_000);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.send-to-channel']);
  expect(await send(id)).toBe(true);
  expect(slack.accepted.map(countListed)).toEqual([3, 2]);
  expect(await show(id)).toMatchObject({ state: 'active', sentAt: clock.now(), error: null });
});

test('Teams and Slack each get their own', async () => {
  const ids = [await add(), await add({ type: 'teams', address: TEAMS_URL })];
  await violations().add(2);
  for (const id of ids) expect(await send(id)).toBe(true);
  expect([...slack.accepted, ...teams.accepted].map(countListed)).toEqual([2, 2]);
});

test('two processes at once send one message', async () => {
  const id = await add();
  await violations().add(2);
  expect((await Promise.all([send(id), send(id)])).toSorted()).toEqual([false, true]);
  expect(slack.accepted).toHaveLength(1);
});

test('sends nothing from before the channel, and nothing that is closed', async () => {
  await violations().add(1);
  clock.advance(60_000);
  const id = await add();
  await violations().add(1);
  await services.db.query('update shop.alert_copy set resolved_at = now()');
  expect(await send(id)).toBe(false);
});

test('sends only the chosen kinds', async () => {
  const id = await add({ kinds: ['competitor_undercut'] });
  await violations().add(1);
  await services.db.query(`update shop.shop set settings = settings || '{"undercutThreshold": 0}'`);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual([]);
  expect(await send(id)).toBe(false);
  await violations().addUndercut();
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.send-to-channel']);
  expect(await send(id)).toBe(true);
  await services.db.query(`update shop.shop set settings = settings - 'undercutThreshold'`);
  expect(JSON.stringify(slack.accepted)).toContain('cut its price');
  expect(countListed(slack.accepted[0])).toBe(1);
});

test('sends only what the view shows; a changed view counts at once, a deleted one as it last was', async () => {
  await saveView('vie_1', 'retailer=shop-2.example&new=1&view=resolved');
  const id = await add({ view: 'vie_1' });
  await violations().add(1);
  expect(await send(id)).toBe(false);
  await saveView('vie_1', 'retailer=shop-1.example&depth=5');
  expect(await send(id)).toBe(true);
  expect(JSON.stringify(slack.accepted[0])).toContain('retailer%3Dshop-1.example');
  await saveView('vie_1', 'retailer=shop-3.example');
  await services.db.query(`delete from shop.saved_view`);
  clock.advance(600_000);
  await violations().add(1);
  expect(await send(id)).toBe(false);
  expect((await show(id))?.view).toEqual({
    id: null,
    name: 'My view',
    query: 'retailer=shop-3.example',
  });
  // Saving the form as it is shown keeps it.
  await saveChannel(services, { shop, by }, { ...FORM, id, address: '', view: 'deleted' });
  expect((await show(id))?.view?.query).toBe('retailer=shop-3.example');
  await saveChannel(services, { shop, by }, { ...FORM, id, address: '', view: '' });
  expect(await send(id)).toBe(true);
});

test('a view of what is assigned to whoever looks is refused, and sends nothing when it becomes one', async () => {
  await saveView('vie_1', 'assignee=me');
  await expect(add({ view: 'vie_1' })).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(add({ view: 'vie_2' })).rejects.toMatchObject({ code: 'not_found' });
  await saveView('vie_1', '');
  const id = await add({ view: 'vie_1' });
  await saveView('vie_1', 'assignee=me');
  await violations().add(1);
  expect(await send(id)).toBe(false);
});

test('quiet hours delay a message and drop nothing', async () => {
  clock.set(new Date('2026-11-20T20:00:00Z'));
  const id = await add({ quietFrom: 22 * 60, quietUntil: 7 * 60 });
  clock.set(new Date('2026-11-20T21:30:00Z'));
  await violations().add(1);
  expect(await send(id)).toBe(false);
  clock.set(new Date('2026-11-21T05:59:00Z'));
  await violations().add(2);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual([]);
  clock.set(new Date('2026-11-21T06:00:00Z'));
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.send-to-channel']);
  expect(await send(id)).toBe(true);
  expect(slack.accepted.map(countListed)).toEqual([3]);
});

test('a digest comes at its hour, after quiet hours, and not when there is nothing', async () => {
  clock.set(new Date('2026-11-20T12:00:00Z'));
  const id = await add({ mode: 'daily', hour: 6, quietFrom: 22 * 60, quietUntil: 8 * 60 });
  await violations().add(2);
  await scheduleNotifications(services);
  expect(await send(id)).toBe(false);
  clock.set(new Date('2026-11-21T05:00:00Z'));
  expect(await send(id)).toBe(false);
  clock.set(new Date('2026-11-21T07:00:00Z'));
  expect(await send(id)).toBe(true);
  expect(JSON.stringify(slack.accepted[0])).toContain('Summary: 2 new MAP violations (Nordlicht)');
  for (const day of [22, 23]) {
    clock.set(new Date(`2026-11-${day}T07:00:00Z`));
    expect(await send(id)).toBe(false);
  }
  await violations().add(1);
  clock.set(new Date('2026-11-24T05:00:00Z'));
  expect(await send(id)).toBe(false);
  clock.set(new Date('2026-11-24T07:00:00Z'));
  expect(await send(id)).toBe(true);
  expect(slack.accepted).toHaveLength(2);
});

test('waits as long as a 429 asks, then sends everything once', async () => {
  const id = await add();
  await violations().add(1);
  slack.reply(SLACK_REPLIES.rateLimited);
  expect(await send(id)).toBe(false);
  expect(await show(id)).toMatchObject({
    state: 'active',
    error: { code: 'limited', note: 'HTTP 429: rate_limited' },
    perhapsSent: 0,
  });
  clock.advance(29_000);
  expect(await send(id)).toBe(false);
  expect(slack.others).toHaveLength(1);
  await violations().add(1);
  clock.advance(1000);
  expect(await send(id)).toBe(true);
  expect(slack.accepted.map(countListed)).toEqual([2]);
  expect((await show(id))?.error).toBeNull();
});

test('an Office 365 connector that reports a 429 of Teams in a 200 did not take the message', async () => {
  const id = await add({ type: 'teams', address: TEAMS_URL });
  await violations().add(1);
  teams.reply({
    status: 200,
    body: 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId tcid=1.',
  });
  expect(await send(id)).toBe(false);
  expect(await show(id)).toMatchObject({ state: 'active', error: { code: 'limited' } });
  clock.advance(60_000);
  expect(await send(id)).toBe(true);
});

test('tries a server with errors for half a day, ever less often, and then says so', async () => {
  const id = await add();
  await violations().add(1);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    slack.reply(SLACK_REPLIES.serverError);
    expect(await send(id)).toBe(false);
    const { rows } = await services.db.query<{ due: Date }>(
      'select due_at as due from shop.channel where id = $1',
      [id],
    );
    const due = rows[0]?.due ?? clock.now();
    waits.push((due.getTime() - clock.now().getTime()) / 60_000);
    clock.set(due);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120, 120, 120, 120]);
  expect(slack.others).toHaveLength(12);
  expect(await show(id)).toMatchObject({ state: 'failing', error: { code: 'server_error' } });
  expect(await send(id)).toBe(false);
  await updateChannel(services, { shop, id }, 'resume-channel');
  expect(await send(id)).toBe(true);
});

test.each([
  [SLACK_REPLIES.noService, 'gone'],
  [SLACK_REPLIES.channelIsArchived, 'gone'],
  [SLACK_REPLIES.actionProhibited, 'refused'],
  [SLACK_REPLIES.invalidPayload, 'invalid'],
] as const)(
  '$0.body stops the channel, and a test message starts it again',
  async (reply, code) => {
    const id = await add();
    await violations().add(1);
    slack.reply(reply);
    expect(await send(id)).toBe(false);
    expect(await show(id)).toMatchObject({
      state: 'failing',
      error: { code, note: `HTTP ${reply.status}: ${reply.body}` },
      perhapsSent: 0,
    });
    await scheduleNotifications(services);
    expect(await app.waiting()).not.toContain('notifications.send-to-channel');
    slack.reply(reply);
    await expect(sendTestMessage(services, { shop, channelId: id })).rejects.toMatchObject({
      code: 'upstream_failed',
    });
    expect(await show(id)).toMatchObject({ state: 'failing' });
    await sendTestMessage(services, { shop, channelId: id });
    expect(await show(id)).toMatchObject({ state: 'active', error: null });
    expect(await send(id)).toBe(true);
    expect(slack.accepted.map(countListed)).toEqual([0, 1]);
  },
);

test.each(['hang', 'drop'] as const)(
  'no answer (%s): perhaps sent, shown as such, and not repeated',
  async (reply) => {
    const id = await add();
    await violations().add(2);
    slack.reply(reply);
    expect(await send(id)).toBe(false);
    clock.advance(600_000);
    expect(await show(id)).toMatchObject({
      state: 'active',
      error: { code: 'no_answer' },
      perhapsSent: 2,
    });
    expect(await send(id)).toBe(false);
    await violations().add(1);
    expect(await send(id)).toBe(true);
    expect(slack.accepted.map(countListed)).toEqual([1]);
  },
);

test('a process that is killed between the request and its answer neither repeats nor hides it', async () => {
  const id = await add();
  await violations().add(1);
  let isDead = false;
  slack.onRequest(() => void (isDead = true));
  const refuse = () => Promise.reject(new Error('killed'));
  const dying = {
    ...services,
    db: {
      ...services.db,
      query: ((...asked) =>
        isDead ? refuse() : services.db.query(...asked)) as typeof services.db.query,
      transaction: ((work) =>
        isDead ? refuse() : services.db.transaction(work)) as typeof services.db.transaction,
    },
  };
  await expect(sendToChannel(dying, { shop, channelId: id })).rejects.toThrow('killed');
  expect(slack.accepted).toHaveLength(1);
  clock.advance(600_000);
  expect(await send(id)).toBe(false);
  expect(slack.accepted).toHaveLength(1);
  expect(await show(id)).toMatchObject({ perhapsSent: 1, state: 'active' });
});

test('a server that cannot be reached got nothing: it is sent later', async () => {
  const id = await add();
  await violations().add(1);
  await slack.close();
  expect(await send(id)).toBe(false);
  expect(await show(id)).toMatchObject({ error: { code: 'unreachable' }, perhapsSent: 0 });
  // Without TLS nothing could be sent.
  await new Promise<void>((open) => silent.listen(slack.port(), '127.0.0.1', open));
  clock.advance(60_000);
  expect(await send(id)).toBe(false);
  expect((await show(id))?.error?.code).toBe('unreachable');
  await new Promise((closed) => silent.close(closed));
  await slack.open();
  clock.advance(120_000);
  expect(await send(id)).toBe(true);
  expect(slack.accepted.map(countListed)).toEqual([1]);
});

test('a pause sends nothing, also not afterwards; removed and uninstalled, nothing is sent', async () => {
  const id = await add();
  await updateChannel(services, { shop, id }, 'pause-channel');
  await violations().add(1);
  expect(await send(id)).toBe(false);
  clock.advance(60_000);
  await updateChannel(services, { shop, id }, 'resume-channel');
  expect(await send(id)).toBe(false);
  clock.advance(60_000);
  await violations().add(1);
  await services.db.query('update shop.shop set uninstalled_at = now()');
  await scheduleNotifications(services);
  expect([await app.waiting(), await send(id)]).toEqual([[], false]);
  await services.db.query('update shop.shop set uninstalled_at = null');
  await expect(
    updateChannel(services, { shop: 'other.myshopify.com', id }, 'remove-channel'),
  ).rejects.toMatchObject({ code: 'not_found' });
  await updateChannel(services, { shop, id }, 'remove-channel');
  expect(await send(id)).toBe(false);
  await expect(sendTestMessage(services, { shop, channelId: id })).rejects.toMatchObject({
    code: 'not_found',
  });
});
