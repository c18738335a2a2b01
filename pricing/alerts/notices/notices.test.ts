import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isAppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { sendQueuedMail } from '#mail/outbox/send-queued-mail.ts';
import { openSmtpSender } from '#mail/outbox/open-smtp-sender.ts';
import { listDueMails } from '#mail/outbox/outbox.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { startRawMailServer } from '#tests/support/start-raw-mail-server.ts';
import { saveConfirmedReplyTo, requestReplyTo } from './confirm-reply-to.ts';
import { buildNoticeFile } from './download-notice.ts';
import { recordNoticeSent } from './record-notice-sent.ts';
import { getNotice } from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import {
  getNoticeSettings,
  type NoticeSettingsInput,
  saveNoticeSettings,
} from './notice-settings.ts';
import { createDueNotices } from './create-due-notices.ts';
import { buildPreview } from './build-preview.ts';
import { sendNotice } from './send-notice.ts';
import { recordNoticeOutcomes } from './record-notice-outcomes.ts';
import { createNotice, setNoticeDiscarded, type NewNotice, updateNotice } from './write-notices.ts';

const address = 'notices@pricing.example';
const server = await startRawMailServer();
const sender = openSmtpSender({ url: server.url, address, returnPath: address });
const stage = await createTestStage();
const context: NoticeContext = {
  ...stage,
  notices: {
    address,
    origin: 'https://pricing.example',
    secret: Buffer.alloc(32, 3),
    visitorCountry: 'DE',
  },
};
const { db, clock } = stage;
const by = { id: 'ada', name: 'Ada Park' };
const manual = { afterDays: null, isAutomatic: false };
const SETTINGS: NoticeSettingsInput = {
  senderName: 'Acme Audio',
  policy: 'https://acme.example/map',
  language: 'en',
  answerDays: 7,
  steps: { first: manual, reminder: manual, final: manual },
};
let violation: Violation;
let caseId = '';

beforeAll(async () => {
  violation = await openViolation(stage, '80.00');
  const { rows } = await db.query<{ id: string }>('select id from pricing.map_case');
  caseId = rows[0]?.id ?? '';
});

beforeEach(async () => {
  server.behave('accept');
  server.taken.length = 0;
  for (const table of ['notice', 'mail_outbox', 'notice_settings', 'retailer_contact'])
    await db.query(`delete from pricing.${table}`);
  await db.query(`delete from pricing.map_case_event where kind = 'notice'`);
  await db.query(
    `update pricing.map_case set state = 'new', notices = 0, last_notice_at = null,
       excuse_reason = null, opened_at = $1, state_since = $1`,
    [clock.now()],
  );
  await violation.visit('80.00');
  await saveNoticeSettings(db, 'acc', { input: SETTINGS, now: clock.now() });
  await db.query(`update pricing.notice_settings set reply_to = 'map@acme.example'`);
});

const create = (given: Partial<NewNotice> = {}) =>
  createNotice(context, {
    accountId: 'acc',
    caseIds: [caseId],
    toEmail: 'shop@gear.com',
    toName: 'Jo Lind',
    evidence: 'none',
    by,
    ...given,
  });
const get = (id: string) => getNotice(db, { accountId: 'acc', id });
const send = (id: string, textSha256?: string) =>
  sendNotice(context, { accountId: 'acc', id, by, textSha256 });
async function handOver(): Promise<void> {
  for (const key of await listDueMails(db, clock.now())) await sendQueuedMail(context, sender, key);
  await recordNoticeOutcomes(context);
}
async function getCase() {
  const { rows } = await db.query<{ state: string; notices: number }>(
    'select state, notices from pricing.map_case',
  );
  return rows[0];
}
async function refusalOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error;
  return [error.code, ...error.errors.map(({ code }) => code)];
}

test('what was looked at is what is sent, once, and its case shows it', async () => {
  const draft = await create({ evidence: 'attached' });
  expect(draft).toMatchObject({
    state: 'draft',
    step: 'first',
    language: 'en',
    byName: 'Ada Park',
  });
  const { text, attachments } = await buildPreview(context, {
    accountId: 'acc',
    noticeId: draft.id,
    caseIds: undefined,
    step: undefined,
  });
  expect(text.body).toContain('1. Headphones (HP-1)');
  expect(text.body).toContain('Advertised price: 80.00 EUR – MAP price: 90.00 EUR (11.1% below)');
  expect(text.body).toContain('Page: https://gear.com/p/headphones');
  expect(text.body).toContain('Evidence: attached, evidence-01.pdf');
  expect(text.body).toContain('https://acme.example/map');
  expect(attachments[0]?.bytes.subarray(0, 5)).toEqual(Buffer.from('%PDF-'));
  expect(await refusalOf(send(draft.id, '0'.repeat(64)))).toEqual(['conflict', 'text_changed']);
  expect(await send(draft.id, text.sha256.toString('hex'))).toMatchObject({ state: 'queued' });
  expect(await refusalOf(send(draft.id))).toEqual(['conflict', 'notice_queued']);
  await handOver();
  await handOver();
  const [message = ''] = server.taken;
  expect(server.taken).toHaveLength(1);
  expect(message).toContain('From: Acme Audio <notices@pricing.example>');
  expect(message).toContain('Reply-To: map@acme.example');
  expect(message).toContain('To: Jo Lind <shop@gear.com>');
  expect(message).toContain('evidence-01.pdf');
  expect(await get(draft.id)).toMatchObject({
    state: 'sent',
    renderedBody: text.body,
    renderedSha256: text.sha256,
    sentByName: 'Ada Park',
  });
  expect(await getCase()).toEqual({ state: 'notice_sent', notices: 1 });
  // The message itself can be downloaded again.
  const file = await buildNoticeFile(context, { accountId: 'acc', id: draft.id });
  expect(file.toString()).toContain('From: Acme Audio');
});

test('a notice that was perhaps sent is not sent again by itself', async () => {
  const { id } = await create();
  await send(id);
  server.behave('cut_after_dot');
  await handOver();
  expect(await get(id)).toMatchObject({ state: 'perhaps_sent' });
  expect(await getCase()).toEqual({ state: 'new', notices: 0 });
  server.behave('accept');
  clock.advance(DAY_MS);
  await handOver();
  await createDueNotices(context);
  expect(server.taken).toHaveLength(1);
  // A person sends it again: mail programs recognize the same message.
  await send(id);
  await handOver();
  const ids = server.taken.map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(await get(id)).toMatchObject({ state: 'sent' });
  expect(await getCase()).toEqual({ state: 'notice_sent', notices: 1 });
});

test('a person says that one that was perhaps sent arrived', async () => {
  const { id } = await create();
  await send(id);
  server.behave('cut_after_dot');
  await handOver();
  expect(await recordNoticeSent(context, { accountId: 'acc', id, by })).toMatchObject({
    state: 'sent',
  });
  expect(await getCase()).toEqual({ state: 'notice_sent', notices: 1 });
  expect(await refusalOf(recordNoticeSent(context, { accountId: 'acc', id, by }))).toEqual([
    'conflict',
    'notice_sent',
  ]);
});

test('a refusal is not delivered, with the server’s words; another address can be tried', async () => {
  const { id } = await create();
  await send(id);
  server.behave('refuse_recipient');
  await handOver();
  expect(await get(id)).toMatchObject({
    state: 'not_delivered',
    reason: '550 5.1.1 User unknown',
    sentAt: null,
  });
  expect(await getCase()).toEqual({ state: 'new', notices: 0 });
  server.behave('accept');
  await updateNotice(context, { accountId: 'acc', id }, { toEmail: 'map@gear.com' });
  await send(id);
  await handOver();
  expect(server.taken[0]).toContain('map@gear.com');
});

test('a notice that a person sends is downloaded, and marked with the text of the file', async () => {
  const { id } = await create({ evidence: 'linked', language: 'de' });
  const file = (await buildNoticeFile(context, { accountId: 'acc', id })).toString();
  expect(file).toContain('X-Unsent: 1');
  expect(file).not.toMatch(/^From:/m);
  await violation.visit('79.00');
  const marked = await recordNoticeSent(context, { accountId: 'acc', id, by });
  expect(marked).toMatchObject({ state: 'sent_by_hand', sentByName: 'Ada Park' });
  expect(marked.renderedBody).toContain('Beworbener Preis: 80,00 EUR – MAP-Preis: 90,00 EUR');
  expect(marked.renderedBody).toContain(`https://pricing.example/v1/notices/${id}/evidence/`);
  expect(await getCase()).toEqual({ state: 'notice_sent', notices: 1 });
});

test('each step of a violation has one notice; the next one is proposed', async () => {
  const { id } = await create();
  expect(await refusalOf(create({ step: 'first' }))).toEqual(['conflict', 'notice_exists']);
  await setNoticeDiscarded(context, { accountId: 'acc', id });
  const second = await create();
  expect(second.step).toBe('first');
  // A reminder has nothing to remind of while no notice was sent.
  const early = await create();
  expect(early.step).toBe('reminder');
  expect(await refusalOf(send(early.id))).toEqual(['validation_failed', 'missing_value']);
  await recordNoticeSent(context, { accountId: 'acc', id: second.id, by });
  expect(await send(early.id)).toMatchObject({ state: 'queued' });
});

test('a violation that ended, was excused, or was not seen lately is in no notice', async () => {
  const { id } = await create();
  await db.query(`update pricing.map_case set state = 'excused', excuse_reason = 'Agreed'`);
  expect(await refusalOf(send(id))).toEqual(['conflict', 'case_excused']);
  expect(await refusalOf(create({ step: 'final' }))).toEqual(['conflict', 'case_excused']);
  await db.query(`update pricing.map_case set state = 'new', excuse_reason = null`);
  clock.advance(4 * DAY_MS);
  expect(await refusalOf(send(id))).toEqual(['conflict', 'case_not_checked']);
  await violation.visit('95.00');
  expect(await refusalOf(send(id))).toEqual(['conflict', 'case_complied']);
  await violation.visit('80.00');
});

test('the sender must be named and confirmed, and the retailer have an address', async () => {
  const { id } = await create({ toEmail: null });
  expect(await refusalOf(send(id))).toEqual(['conflict', 'address_missing']);
  await db.query('update pricing.notice_settings set reply_to = null');
  expect(await refusalOf(send(id))).toEqual(['conflict', 'reply_to_not_confirmed']);
  const ask = () =>
    requestReplyTo(context, {
      accountId: 'acc',
      replyTo: 'map@acme.example',
      sender: 'Acme Audio',
      language: 'en',
    });
  await ask();
  await handOver();
  const token = /token=3D([\w-]+(?:=\r\n[\w-]+)?)/.exec(server.taken[0] ?? '')?.[1] ?? '';
  expect(await saveConfirmedReplyTo(context, 'another')).toBe(false);
  expect((await getNoticeSettings(db, 'acc')).replyTo).toBeNull();
  expect(await saveConfirmedReplyTo(context, token.replace('=\r\n', ''))).toBe(true);
  expect(await getNoticeSettings(db, 'acc')).toMatchObject({
    replyTo: 'map@acme.example',
    pendingReplyTo: null,
  });
  expect(await saveConfirmedReplyTo(context, token)).toBe(false);
  for (let n = 0; n < 4; n += 1) await ask();
  expect(await refusalOf(ask())).toEqual(['rate_limited']);
});

test('due steps wait for a person, are sent only where automatic, and never twice', async () => {
  const schedule = (isAutomatic: boolean) =>
    saveNoticeSettings(db, 'acc', {
      input: {
        ...SETTINGS,
        steps: {
          first: { afterDays: 1, isAutomatic: false },
          reminder: { afterDays: 5, isAutomatic },
          final: { afterDays: 5, isAutomatic },
        },
      },
      now: clock.now(),
    });
  const run = async () => {
    await createDueNotices(context);
    await createDueNotices(context);
    await handOver();
    const { rows } = await db.query<{ step: string; state: string; reason: string | null }>(
      'select step, state, reason from pricing.notice order by created_at, id',
    );
    return rows.map(({ step, state }) => `${step} ${state}`);
  };
  await schedule(true);
  await create({ toEmail: 'shop@gear.com' }).then(({ id }) =>
    setNoticeDiscarded(context, { accountId: 'acc', id }),
  );
  expect(await run()).toEqual(['first discarded']);
  clock.advance(DAY_MS);
  await violation.visit('80.00');
  expect(await run()).toEqual(['first discarded', 'first ready']);
  const { rows } = await db.query<{ id: string }>(
    `select id from pricing.notice where state = 'ready'`,
  );
  await send(rows[0]?.id ?? '');
  await handOver();
  clock.advance(4 * DAY_MS);
  await violation.visit('80.00');
  expect((await run()).slice(2)).toEqual([]);
  clock.advance(DAY_MS);
  await violation.visit('80.00');
  expect((await run()).slice(2)).toEqual(['reminder sent']);
  expect(server.taken).toHaveLength(2);
  await db.query(`update pricing.map_case set state = 'escalated'`);
  clock.advance(9 * DAY_MS);
  await violation.visit('80.00');
  expect((await run()).slice(3)).toEqual([]);
  await db.query(`update pricing.map_case set state = 'notice_sent'`);
  await db.query('update pricing.notice_settings set reply_to = null');
  // An automatic one that cannot be sent waits for a person, with the reason.
  expect((await run()).slice(3)).toEqual(['final ready']);
  expect(await getReason('final')).toBe('reply_to_not_confirmed');
  await violation.visit('95.00');
  expect((await run()).slice(3)).toEqual(['final discarded']);
  expect(await getReason('final')).toBe('violations_ended');
  await violation.visit('80.00');
});

async function getReason(step: string): Promise<string | null | undefined> {
  const { rows } = await db.query<{ reason: string | null }>(
    'select reason from pricing.notice where step = $1',
    [step],
  );
  return rows[0]?.reason;
}

test('the plan’s notices of a month are not exceeded', async () => {
  await db.query(`update pricing.account set plan = 'trial' where id = 'acc'`);
  await db.query(
    `insert into pricing.notice (id, account_id, retailer, step, language, state, template_id,
       template_version, subject, body, evidence, answer_by, created_at, updated_at, sent_at)
     select 'ntc_' || n, 'acc', 'gear.com', 'first', 'en', 'sent_by_hand', 't', 1, 's', 'b', 'none',
       current_date, $1, $1, $1 from generate_series(1, 20) n`,
    [clock.now()],
  );
  expect(await refusalOf(create())).toEqual(['plan_limit']);
  await db.query(
    `update pricing.notice set sent_at = sent_at - interval '40 days' where id = 'ntc_1'`,
  );
  const { id } = await create();
  await send(id);
  expect(await refusalOf(create({ step: 'reminder' }))).toEqual(['plan_limit']);
  await db.query(`update pricing.account set plan = 'growth' where id = 'acc'`);
});
