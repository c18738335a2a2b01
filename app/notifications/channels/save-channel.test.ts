/** Channels as owners save them: their addresses, and how many there may be. */
import { expect, test } from 'vitest';
import { openTestChannels } from '#tests/support/channels/open-test-channels.ts';
import { SLACK_REPLIES, SLACK_URL } from '#tests/support/channels/start-slack-server.ts';
import { encryptStoredChannels } from './find-channel.server.ts';
import { saveChannel } from './save-channel.server.ts';
import { sendToChannel } from './send-to-channel.server.ts';

const opened = await openTestChannels();
const { app, services, slack, violations, add, send, show, FORM, by } = opened;
const { shop } = app;

test('the address is stored encrypted, never shown, and bound to its channel', async () => {
  const id = await add();
  const other = await add({ address: SLACK_URL.replace('B00000000', 'B11111111') });
  const { rows } = await services.db.query<{ id: string; address: string }>(
    'select id, address from shop.channel',
  );
  expect(JSON.stringify(rows)).not.toContain('XXXXXXXXXXXX');
  const shown = await show(id);
  expect(shown).toMatchObject({ host: 'hooks.slack.com', addressEnd: 'wxyz' });
  expect(JSON.stringify(shown)).not.toContain('T00000000');
  // With a newer key it is encrypted again at the next start.
  const encryptionKeys = new Map([...services.encryptionKeys, [2, Buffer.alloc(32, 9)] as const]);
  expect(await encryptStoredChannels({ ...services, encryptionKeys })).toEqual({
    sealed: 2,
    unreadable: 0,
  });
  await violations().add(1);
  expect(await sendToChannel({ ...services, encryptionKeys }, { shop, channelId: id })).toBe(true);
  // Copied into another row it is unreadable there.
  await services.db.query(
    `update shop.channel set address = (select address from shop.channel where id = $1) where id = $2`,
    [id, other],
  );
  expect(await sendToChannel({ ...services, encryptionKeys }, { shop, channelId: other })).toBe(
    false,
  );
  expect(await show(other)).toMatchObject({
    state: 'failing',
    error: { code: 'unreadable_address' },
  });
});

test('a new address starts a failing channel again; without one it is kept', async () => {
  const id = await add();
  await violations().add(1);
  slack.reply(SLACK_REPLIES.noService);
  await send(id);
  await saveChannel(services, { shop, by }, { ...FORM, id, address: '', name: 'New name' });
  expect(await show(id)).toMatchObject({ state: 'failing', name: 'New name', addressEnd: 'wxyz' });
  await saveChannel(services, { shop, by }, { ...FORM, id, address: SLACK_URL.slice(0, -1) });
  expect(await show(id)).toMatchObject({ state: 'active', error: null, addressEnd: 'Xwxy' });
  expect(await send(id)).toBe(true);
});

test('a shop has at most 20 channels', async () => {
  for (let count = 0; count < 20; count += 1) await add();
  await expect(add()).rejects.toMatchObject({ code: 'conflict' });
});
