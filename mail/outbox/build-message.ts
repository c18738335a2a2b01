import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface MessageParts {
  /** Null: left open, for a mail program that sends the message itself. */
  readonly from: { readonly name: string; readonly address: string } | null;
  readonly to: { readonly name: string | null; readonly address: string } | null;
  readonly replyTo: string | null;
  readonly subject: string;
  /** Plain text, lines ended by \n. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly date: Date;
  readonly messageId: string;
  /** True: mail programs open it as a message that is still to be sent. */
  readonly isUnsent: boolean;
}

/** The Message-ID of a message: the same for the same key, wherever it is made. */
export function createMessageId(key: string, address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}

/** Writes a whole message as bytes (RFC 5322, MIME). Line breaks in names and subject are removed. */
export async function buildMessage(parts: MessageParts): Promise<Buffer> {
  const { from, to, replyTo, subject, text, attachments, date, messageId, isUnsent } = parts;
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({
    ...(from && { from: { name: toLine(from.name), address: from.address } }),
    ...(to && { to: { name: toLine(to.name ?? ''), address: to.address } }),
    ...(replyTo !== null && { replyTo }),
    subject: toLine(subject),
    text,
    textEncoding: 'quoted-printable',
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    date,
    messageId,
    ...(isUnsent && { headers: { 'X-Unsent': '1' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('A message was not written as bytes');
  return message;
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
