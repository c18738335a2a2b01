/** A real SMTP server on loopback that keeps what it is sent. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface MailServer {
  readonly url: string;
  /** Whole messages as they arrived, decoded, oldest first. */
  readonly received: { to: string[]; source: string }[];
  /** The next messages are refused for now (451). */
  refuse(count: number): void;
}

export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = [];
  let refusing = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if ((refusing -= 1) >= 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source: decode(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, refuse: (count) => void (refusing = count) };
}

/** Quoted-printable and encoded words as text; enough to read what we send. */
function decode(source: string): string {
  const bytes = (text: string) => Buffer.from(text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1').toString('utf8');
  return source
    .replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/g, (_all, text: string) => bytes(text.replaceAll('_', ' ')))
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, bytes);
}
