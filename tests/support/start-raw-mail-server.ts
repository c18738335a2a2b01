/** A mail server whose replies are scripted, byte by byte where it matters. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/**
 * What the server does with the next messages. `cut_after_dot`: takes the whole message and closes
 * without a reply; `cut_in_message`: closes in the middle; `hold`: takes it and never replies.
 */
type MailHabit =
  | 'accept'
  | 'refuse_recipient'
  | 'refuse_message'
  | 'refuse_sender'
  | 'later'
  | 'cut_after_dot'
  | 'cut_in_message'
  | 'hold';

export interface RawMailServer {
  readonly url: string;
  /** Messages taken with their last dot, whether or not a reply was sent. */
  readonly taken: string[];
  behave(habit: MailHabit): void;
  /** Resolves when so many messages were taken. */
  waitFor(count: number): Promise<void>;
}

const REPLIES: Partial<Record<MailHabit, Partial<Record<string, string>>>> = {
  refuse_recipient: { RCPT: '550 5.1.1 User unknown' },
  refuse_message: { '.': '554 5.7.1 Not wanted here' },
  refuse_sender: { MAIL: '550 5.7.1 Sender not allowed' },
  later: { RCPT: '451 4.7.1 Try again later' },
};
const USUAL: Readonly<Record<string, string>> = {
  EHLO: '250 mail.example',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go ahead',
  '.': '250 2.0.0 Taken',
  QUIT: '221 Bye',
};

export async function startRawMailServer(): Promise<RawMailServer> {
  const taken: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let habit: MailHabit = 'accept';
  const take = (message: string): void => {
    taken.push(message);
    for (const { count, resolve } of waiting) if (taken.length >= count) resolve();
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('220 mail.example\r\n');
    let text = '';
    let isMessage = false;
    const reply = (command: string): void =>
      void socket.write(`${REPLIES[habit]?.[command] ?? USUAL[command] ?? '502 No'}\r\n`);
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (isMessage) {
        if (habit === 'cut_in_message') return void socket.destroy();
        const end = text.indexOf('\r\n.\r\n');
        if (end < 0) return;
        isMessage = false;
        take(text.slice(0, end));
        text = text.slice(end + 5);
        if (habit === 'cut_after_dot') return void socket.destroy();
        if (habit !== 'hold') reply('.');
        return;
      }
      for (let end = text.indexOf('\r\n'); end >= 0 && !isMessage; end = text.indexOf('\r\n')) {
        const command = text.slice(0, 4).toUpperCase();
        text = text.slice(end + 2);
        isMessage = command === 'DATA';
        reply(command);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    behave: (next) => void (habit = next),
    waitFor: (count) =>
      new Promise((resolve) => {
        if (taken.length >= count) return resolve();
        waiting.push({ count, resolve });
      }),
  };
}
