import { getServerMessages } from '#app/locales/server-messages.ts';
import { getMessages } from '#app/locales/messages.ts';
import { formatTime } from '#app/locales/format-values.ts';
import type { AppServices } from '#app/services.server.ts';
import { type MailAddressee, sendClaimed } from '#app/notifications/send-claimed.server.ts';
import { buildAdminUrl } from '#app/shop-state/build-admin-url.server.ts';
import { MEDIA_TYPES } from './file-export.ts';
import { readExportFile } from './open-export-file.server.ts';
import { type DueSchedule, toSubject } from './due-schedule.ts';
import { formatScheduleName } from './format-schedule-name.ts';
import type { StoredExport } from './stored-export.server.ts';
import { buildScheduleUnsubscribeUrl } from './unsubscribe.server.ts';

/** Larger files are not attached: many mail servers refuse messages from 10 MB on. */
const MAX_ATTACHED_BYTES = 5 * 1024 * 1024;

interface Recipient extends MailAddressee {
  readonly userId: string;
  readonly timeZone: string;
}

/**
 * Sends the file to every recipient who has not got it; false when none of them has a verified
 * address any more. Throws the error of the mail server, once all others were tried.
 */
export async function sendScheduledFile(
  services: AppServices,
  due: DueSchedule,
  file: StoredExport,
): Promise<boolean> {
  const { schedule } = due;
  const recipients = await listRecipients(services, due);
  if (recipients.length === 0) return false;
  const bytes = await readExportFile(services, file, MAX_ATTACHED_BYTES);
  const failures: Error[] = [];
  for (const to of recipients) {
    const claims = {
      shop: schedule.shop,
      recipient: to.userId,
      subjects: [toSubject(due)],
    };
    const compose = () => Promise.resolve(composeMail(services, due, { to, file, bytes }));
    await sendClaimed(services, to, { claims, compose }).catch((error: unknown) => {
      failures.push(
        error instanceof Error ? error : new Error('The mail was not sent', { cause: error }),
      );
    });
  }
  const [failure] = failures;
  if (failure) throw failure;
  return true;
}

function composeMail(
  services: AppServices,
  { schedule }: DueSchedule,
  { to, file, bytes }: { to: Recipient; file: StoredExport; bytes: Uint8Array | null },
) {
  const { exportMail: messages } = getServerMessages(to.locale);
  const name = formatScheduleName(getMessages(to.locale), {
    ...schedule,
    retailer: schedule.what === 'retailer_report' ? schedule.query : null,
  });
  const describeFile = (): string => {
    if (bytes === null)
      return messages.tooLarge({ until: formatTime(file.expiresAt, to.locale, to.timeZone) });
    return file.format === 'pdf'
      ? messages.attachedReport({ file: file.fileName })
      : messages.attached({ count: file.rows, file: file.fileName });
  };
  return {
    content: {
      heading: messages.subject({ name, shop: to.shopName }),
      intro: describeFile(),
      items: [],
      after: [],
      action: {
        label: messages.open,
        url: buildAdminUrl(services, schedule.shop, '/app/exports'),
      },
    },
    why: messages.why({ shop: to.shopName }),
    attachments:
      bytes === null
        ? []
        : [{ fileName: file.fileName, type: MEDIA_TYPES[file.format] ?? '', bytes }],
  };
}

async function listRecipients(
  services: AppServices,
  { schedule }: DueSchedule,
): Promise<Recipient[]> {
  const { shop } = schedule;
  const { rows } = await services.db.query<{
    userId: string;
    email: string;
    locale: string | null;
    timeZone: string | null;
    shopName: string | null;
  }>(
    `select u.user_id as "userId", u.email, coalesce(u.locale, s.locale) as locale,
       s.timezone as "timeZone", s.name as "shopName"
     from shop.shop_user u join shop.shop s on s.domain = u.shop
     where u.shop = $1 and u.user_id = any($2) and u.email_verified and u.email is not null
       and not exists (select from shop.notification_preference p
         where p.shop = u.shop and p.user_id = u.user_id and p.refused_at is not null)
     order by u.user_id`,
    [shop, schedule.recipients],
  );
  return rows.map(({ userId, email, locale, timeZone, shopName }) => ({
    userId,
    email,
    locale: locale ?? 'en',
    timeZone: timeZone ?? 'UTC',
    shopName: shopName ?? shop,
    unsubscribeUrl: buildScheduleUnsubscribeUrl(services, {
      shop,
      userId,
      scheduleId: schedule.id,
    }),
  }));
}
