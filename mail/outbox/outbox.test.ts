import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { startRawMailServer } from '#tests/support/start-raw-mail-server.ts';
import { buildMessage, createMessageId } from './build-message.ts';
import { sendQueuedMail } from './send-queued-mail.ts';
import { openSmtpSender } from './open-smtp-sender.ts';
import { deleteOldMessages, listDueMails, recordLostMails, addMail } from './outbox.ts';

const db = await createTestDatabase();
const server = await startRawMailServer();
const START = new Date('2026-11-20T12:00:00Z');
const address = 'notices@pricing.example';
const sender = openSmtpSender({ url: server.url, address, returnPath: 'bounces@pricing.example' });
let clock = createManualClock(START);
let context = { db, clock, log: silentLogger };

beforeEach(async () => {
  clock = createManualClock(START);
  context = { db, clock, log: silentLogger };
  server.taken.length = 0;
  server.behave('accept');
  await db.query('delete from pricing.account');
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc', 'A', 'growth', $1)`,
    [START],
  );
});

async function queue(key: string, size?: number): Promise<boolean> {
  const built = await buildMessage({
    from: { name: 'Brand\r\nBcc: x@y.example', address },
    to: { name: null, address: 'shop@retailer.example' },
    replyTo: 'map@brand.example',
    subject: 'Prices below\r\nour MAP price',
    text: 'Grüße\n.\nEnd',
    attachments: [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('pdf') }],
    date: START,
    messageId: createMessageId(key, address),
    isUnsent: false,
  });
  const bytes = size === undefined ? built : Buffer.alloc(size, 'line\r\n');
  return db.transaction((tx) =>
    addMail(
      tx,
      {
        key,
        accountId: 'acc',
        to: 'shop@retailer.example',
        messageId: createMessageId(key, address),
        bytes,
      },
      clock.now(),
    ),
  );
}

async function stateOf(key: string) {
  const { rows } = await db.query<{ state: string; reply: string | null; attempts: number }>(
    'select state, reply, attempts from pricing.mail_outbox where key = $1',
    [key],
  );
  return rows[0];
}

test('a message is queued once by its key, and sent once', async () => {
  expect(await queue('a')).toBe(true);
  expect(await queue('a')).toBe(false);
  expect(await listDueMails(db, clock.now())).toEqual(['a']);
  expect(await sendQueuedMail(context, sender, 'a')).toEqual({
    state: 'sent',
    nextAttemptAt: null,
  });
  expect(await sendQueuedMail(context, sender, 'a')).toBeNull();
  const [message = ''] = server.taken;
  expect(server.taken).toHaveLength(1);
  expect(message).toContain('Subject: Prices below our MAP price\r\n');
  expect(message).not.toContain('\r\nBcc:');
  expect(message).toContain('Reply-To: map@brand.example\r\n');
  // A line that is only a dot does not end the message.
  expect(message).toMatch(/\r\n\.\.\r\nEnd/);
  expect(message).toContain(`Message-ID: ${createMessageId('a', address)}\r\n`);
  expect(await stateOf('a')).toMatchObject({ state: 'sent', reply: '250 2.0.0 Taken' });
  await deleteOldMessages(db, new Date(START.getTime() + 1));
  const { rows } = await db.query('select 1 from pricing.mail_outbox where message is null');
  expect(rows).toHaveLength(1);
});

test('two processes hand a message over once', async () => {
  await queue('a');
  const outcomes = await Promise.all([1, 2, 3].map(() => sendQueuedMail(context, sender, 'a')));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(server.taken).toHaveLength(1);
});

test.each([
  ['refuse_recipient', 'refused', /550 5\.1\.1/],
  ['refuse_message', 'refused', /554 5\.7\.1/],
  ['cut_after_dot', 'perhaps_sent', /clos/i],
] as const)('%s: %s, and never sent again', async (habit, state, reply) => {
  await queue('a');
  server.behave(habit);
  expect(await sendQueuedMail(context, sender, 'a')).toEqual({ state, nextAttemptAt: null });
  expect((await stateOf('a'))?.reply).toMatch(reply);
  server.behave('accept');
  const before = server.taken.length;
  clock.advance(DAY_MS);
  expect(await listDueMails(db, clock.now())).toEqual([]);
  expect(await sendQueuedMail(context, sender, 'a')).toBeNull();
  expect(server.taken).toHaveLength(before);
});

test.each(['later', 'refuse_sender', 'cut_in_message'] as const)(
  '%s: it was certainly not taken, and is sent later',
  async (habit) => {
    // So large that it is not yet written when the connection is cut.
    await queue('a', habit === 'cut_in_message' ? 9_000_000 : undefined);
    server.behave(habit);
    const nextAttemptAt = new Date(START.getTime() + MINUTE_MS);
    expect(await sendQueuedMail(context, sender, 'a')).toEqual({ state: 'queued', nextAttemptAt });
    server.behave('accept');
    expect(await sendQueuedMail(context, sender, 'a')).toBeNull();
    clock.advance(MINUTE_MS);
    expect(await sendQueuedMail(context, sender, 'a')).toMatchObject({ state: 'sent' });
    expect(server.taken).toHaveLength(1);
  },
);

test('what no attempt of half a day delivers is not delivered', async () => {
  await queue('a');
  const closed = openSmtpSender({ url: 'smtp://127.0.0.1:1', address, returnPath: address });
  let attempts = 0;
  for (let state = 'queued'; state === 'queued'; attempts += 1) {
    const outcome = await sendQueuedMail(context, closed, 'a');
    state = outcome?.state ?? '';
    if (outcome?.nextAttemptAt)
      clock.advance(outcome.nextAttemptAt.getTime() - clock.now().getTime());
  }
  expect(attempts).toBe(12);
  expect(clock.now().getTime() - START.getTime()).toBeGreaterThan(6 * HOUR_MS);
  expect(await stateOf('a')).toMatchObject({ state: 'refused' });
});

test('a process killed while it hands over leaves a message that was perhaps sent', async () => {
  await queue('a');
  server.behave('hold');
  const { host = '', database = '' } = db.connection;
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '..', '..', 'tests/support/hand-over-in-child.ts'),
      host,
      database,
      server.url,
      'a',
    ],
    { stdio: 'inherit' },
  );
  const ended = once(child, 'exit');
  await server.waitFor(1);
  child.kill('SIGKILL');
  await ended;
  expect(await stateOf('a')).toMatchObject({ state: 'handing_over' });
  server.behave('accept');
  expect(await sendQueuedMail(context, sender, 'a')).toBeNull();
  // Another process may still be at it until its lease ends: that of a real clock.
  expect(await recordLostMails(context)).toBe(0);
  clock.advance(Date.now() - clock.now().getTime() + 11 * MINUTE_MS);
  expect(await recordLostMails(context)).toBe(1);
  expect(await stateOf('a')).toMatchObject({ state: 'perhaps_sent' });
  expect(await sendQueuedMail(context, sender, 'a')).toBeNull();
  expect(server.taken).toHaveLength(1);
});

test('the only server knows at its start that nobody is handing over', async () => {
  await queue('a');
  await db.query(`update pricing.mail_outbox set state = 'handing_over', lease_until = $1`, [
    new Date(START.getTime() + MINUTE_MS),
  ]);
  expect(await recordLostMails(context, { all: true })).toBe(1);
});
