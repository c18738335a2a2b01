import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { z } from 'zod';
import type { Handover, MailSender, SentMessage } from './mail-sender.ts';

export interface SmtpSenderSettings {
  /** smtp://user:password@host:587, or smtps://…:465. */
  readonly url: string;
  /** The address that messages come from, without a name. */
  readonly address: string;
  /** Where mail servers report messages that they could not deliver later. */
  readonly returnPath: string;
}

const PIECE = 16_384;
const TIMEOUT_MS = 15_000;
/** For the whole conversation; shorter than the lease of the outbox. */
const TOTAL_MS = 120_000;

const ErrorSchema = z.object({
  message: z.string(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

/** Replies to these concern the address or the message; to others they concern us. */
const ABOUT_THE_MESSAGE = new Set(['RCPT TO', 'DATA']);

/**
 * Sends by SMTP, with a connection for each message. `isWhole` decides what a lost connection means:
 * before the end of the message the server cannot have taken it.
 */
export function openSmtpSender(settings: SmtpSenderSettings): MailSender {
  return {
    address: settings.address,
    send: async (message) => {
      let isWhole = false;
      const body = Readable.from(cutUp(message.bytes), { objectMode: false });
      // Comes before the dot that ends the message is written.
      body.once('end', () => (isWhole = true));
      try {
        return { kind: 'accepted', reply: await converse(settings, message, body) };
      } catch (error) {
        return classifyFailure(error, isWhole);
      }
    },
  };
}

/** In pieces, each written when the connection took those before it. */
function* cutUp(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

function converse(
  { url, returnPath }: SmtpSenderSettings,
  { to }: SentMessage,
  body: Readable,
): Promise<string> {
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(
    () => reject(new Error(`No end after ${TOTAL_MS / 1000} seconds`)),
    TOTAL_MS,
  );
  const send = () =>
    connection.send({ from: returnPath, to: [to] }, body, (error, info) =>
      error ? reject(error) : resolve(info?.response ?? ''),
    );
  connection.once('error', reject);
  connection.once('end', () => reject(new Error('The mail server closed the connection')));
  connection.connect((error) => {
    if (error) return reject(error);
    if (!auth) return send();
    connection.login(auth, (refused) => (refused ? reject(refused) : send()));
  });
  return promise.finally(() => {
    clearTimeout(timer);
    // An error of a connection that is no longer needed has nowhere to go.
    connection.on('error', () => undefined);
    connection.close();
  });
}

/** `isWhole`: the whole message had been handed over. */
function classifyFailure(error: unknown, isWhole: boolean): Handover {
  const parsed = ErrorSchema.safeParse(error).data;
  const reply = parsed?.response ?? parsed?.message ?? 'Unknown error';
  const code = parsed?.responseCode;
  // The message goes to one address, so that any refusal of it is one of the whole message.
  if (code === undefined) return { kind: isWhole ? 'unknown' : 'not_accepted', reply };
  const isPermanent = code >= 500 && ABOUT_THE_MESSAGE.has(parsed?.command ?? '');
  return { kind: isPermanent ? 'refused' : 'not_accepted', reply };
}
