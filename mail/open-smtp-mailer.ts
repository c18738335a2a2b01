import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { AddressRefusedError, type Mailer } from './mailer.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:587, or smtps://…:465. */
  readonly url: string;
  /** "Pricing <alerts@example.com>" */
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

/**
 * A 5xx reply to RCPT TO concerns the address and is permanent; at any other step it may concern
 * us, the message, or be temporary.
 */
const RefusedSchema = z.object({
  command: z.literal('RCPT TO'),
  responseCode: z.number().min(500).max(599),
  response: z.string(),
});

/**
 * Sends mail by SMTP, with a connection for each message. It connects only when a message is sent.
 */
export function openSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport(url, { from });
  Object.assign(transport.options, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = /@([^\s>]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
  return {
    send: async ({ to, subject, html, text, key, unsubscribeUrl, attachments = [] }) => {
      const message = {
        to,
        subject,
        html,
        text,
        messageId: `<${key}@${domain}>`,
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
        attachments: attachments.map(({ fileName, type, bytes }) => ({
          filename: fileName,
          contentType: type,
          content: Buffer.from(bytes),
        })),
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(message).catch((error: unknown) => {
        const refused = RefusedSchema.safeParse(error).data;
        throw refused ? new AddressRefusedError(refused.response, { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}
