/** A real SMTP server on loopback that stores the messages it receives. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

export interface MailServer {
  readonly url: string;
  /** Whole messages as they arrived, decoded, oldest first. */
  readonly received: { to: string[]; source: string }[];
  /** Refuses the next messages temporarily (451). */
  refuse(count: number): void;
  /** Refuses all messages for this address (550), until null. */
  refuseAddress(address: string | null): void;
  /** Nothing listens until it is opened again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = [];
  let refusing = 0;
  let unknown: string | null = null;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === unknown
          ? Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if ((refusing -= 1) >= 0)
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: decode(Buffer.concat(chunks).toString('utf8')),
        });
        done();
      });
    },
  };
  let server = new SMTPServer(options);
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  afterAll(close);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (count) => void (refusing = count),
    refuseAddress: (address) => void (unknown = address),
    close,
    open: () => {
      server = new SMTPServer(options);
      return listen(port);
    },
  };
}

/** Decodes quoted-printable and encoded words; enough to read what we send. */
function decode(source: string): string {
  const bytes = (text: string) =>
    Buffer.from(
      text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      'latin1',
    ).toString('utf8');
  return source
    .replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/g, (_all, text: string) => bytes(text.replaceAll('_', ' ')))
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, bytes);
}
