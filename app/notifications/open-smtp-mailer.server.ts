import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:587, or smtps://…:465. */
  readonly url: string;
  /** "Pricing <alerts@example.com>" */
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Mail by SMTP, a connection for each message. Nothing is connected until something is sent. */
export function openSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport(url, { from });
  Object.assign(transport.options, { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS });
  const domain = /@([^\s>]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
  return {
    send: async ({ to, subject, html, text, key, unsubscribeUrl }) => {
      await transport.sendMail({
        to, subject, html, text,
        messageId: `<${key}@${domain}>`,
        headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
