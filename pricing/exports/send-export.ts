/** Mails the file of a scheduled export to those who confirmed that they want it. */
import { gunzipSync } from 'node:zlib';
import type { NoticeLanguage } from '#kernel/notices.ts';
import { buildMessage, createMessageId, type Attachment } from '#mail/outbox/build-message.ts';
import { addMail } from '#mail/outbox/outbox.ts';
import type { Sql } from '#prisma/open-database.ts';
import { signStopLink } from './export-addresses.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import { type MailingContext, requireMail } from './mailing-context.ts';

/** Larger files are linked only: many mail servers refuse larger messages. */
const MAX_ATTACHED = 5_000_000;

interface FinishedExport {
  readonly scheduleId: string;
  readonly accountId: string;
  readonly account: string;
  readonly what: string;
  readonly format: string;
  readonly state: string;
  readonly rows: number;
  readonly bytes: bigint;
  readonly failure: string | null;
  readonly expiresAt: Date | null;
  readonly language: NoticeLanguage;
  readonly timeZone: string;
  readonly addresses: readonly string[];
}

interface MailedFile {
  readonly name: string;
  readonly type: string;
  /** True: its pieces are stored compressed. */
  readonly isCompressed: boolean;
  /** Path and query of the link that downloads it until it expires. */
  readonly link: string;
}

/** Describes the file of a completed export. */
export type DescribeFile = (exported: {
  readonly id: string;
  readonly accountId: string;
  readonly expiresAt: Date;
}) => Promise<MailedFile>;

/**
 * Mails a written export to each confirmed address of its schedule, once, or that it failed; the
 * schedule says how it went. Does nothing for an export that no schedule asked for, or that is not
 * finished.
 */
export async function sendExport(
  context: MailingContext,
  describeFile: DescribeFile,
  { exportId }: { exportId: string },
): Promise<void> {
  const { db, clock, events } = context;
  const finished = await findFinished(db, exportId);
  if (!finished) return;
  const { accountId, scheduleId } = finished;
  if (context.notices.address === null || context.notices.origin === null)
    return recordRun(db, { scheduleId, exportId, failure: 'This server sends no mail' });
  const { address: from } = requireMail(context);
  const content = await buildContent(context, describeFile, { exportId, finished });
  const now = clock.now();
  await db.transaction(async (tx) => {
    for (const to of finished.addresses) {
      const key = `export/${exportId}/${to}`;
      const messageId = createMessageId(key, from);
      const bytes = await buildMessage({
        from: { name: finished.account, address: from },
        to: { name: null, address: to },
        replyTo: null,
        subject: content.subject,
        text: content.text(to),
        attachments: content.attachments,
        date: now,
        messageId,
        isUnsent: false,
      });
      if (await addMail(tx, { key, accountId, to, messageId, bytes }, now))
        await events.publish(tx, 'mail.queued', { accountId, key });
    }
    await recordRun(tx, { scheduleId, exportId, failure: finished.failure });
  });
}

async function findFinished(sql: Sql, exportId: string): Promise<FinishedExport | null> {
  const { rows } = await sql.query<FinishedExport>(
    `select s.id as "scheduleId", e.account_id as "accountId", a.name as account, e.what, e.format,
       e.state, e.rows, e.bytes, e.failure, e.expires_at as "expiresAt", s.language,
       s.time_zone as "timeZone",
       array(select x.address from pricing.export_address x
         where x.account_id = s.account_id and x.address = any(s.mail_to)
           and x.confirmed_at is not null and x.stopped_at is null order by x.address) as addresses
     from pricing.export e
     join pricing.export_schedule s on s.id = e.schedule_id
     join pricing.account a on a.id = e.account_id and a.suspended_at is null
     where e.id = $1 and e.state in ('completed', 'failed')`,
    [exportId],
  );
  return rows[0] ?? null;
}

interface Content {
  readonly subject: string;
  readonly text: (to: string) => string;
  readonly attachments: readonly Attachment[];
}

async function buildContent(
  { db, clock, notices }: MailingContext,
  describeFile: DescribeFile,
  { exportId, finished }: { exportId: string; finished: FinishedExport },
): Promise<Content> {
  const { accountId, account: sender, expiresAt, timeZone, language, what, failure } = finished;
  const texts = EXPORT_TEXTS[language];
  const kind = texts.kinds[what] ?? what;
  const origin = notices.origin ?? '';
  const stop = (address: string): string =>
    signStopLink({ origin, secret: notices.secret }, { accountId, address });
  if (expiresAt === null || failure !== null)
    return {
      subject: texts.failed.subject(kind),
      text: (to) => texts.failed.body({ kind, sender, reason: failure ?? '', stop: stop(to) }),
      attachments: [],
    };
  const file = await describeFile({ id: exportId, accountId, expiresAt });
  const isAttached = finished.bytes <= MAX_ATTACHED;
  const format = (at: Date, style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(texts.locale, { ...style, timeZone }).format(at);
  return {
    subject: texts.file.subject(kind, format(clock.now(), { dateStyle: 'long' })),
    text: (to) =>
      texts.file.body({
        kind,
        sender,
        rows: new Intl.NumberFormat(texts.locale).format(finished.rows),
        link: `${origin}${file.link}`,
        until: format(expiresAt, { dateStyle: 'long', timeStyle: 'short' }),
        isAttached,
        stop: stop(to),
      }),
    attachments: isAttached
      ? [{ name: file.name, type: file.type, bytes: await readFile(db, exportId, file) }]
      : [],
  };
}

async function readFile(sql: Sql, exportId: string, { isCompressed }: MailedFile): Promise<Buffer> {
  const { rows } = await sql.query<{ body: Buffer }>(
    'select body from pricing.export_chunk where export_id = $1 order by part',
    [exportId],
  );
  return Buffer.concat(rows.map(({ body }) => (isCompressed ? gunzipSync(body) : body)));
}

/** Only of the schedule's last export. */
async function recordRun(
  sql: Sql,
  {
    scheduleId,
    exportId,
    failure,
  }: { scheduleId: string; exportId: string; failure: string | null },
): Promise<void> {
  await sql.query(
    `update pricing.export_schedule set last_failure = $3::text,
       last_state = case when $3::text is null then 'completed' else 'failed' end
     where id = $1 and last_export_id = $2`,
    [scheduleId, exportId, failure],
  );
}
