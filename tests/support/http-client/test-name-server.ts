/** A DNS server on loopback (RFC 1035), over UDP and, for large responses, TCP. */
import { createSocket } from 'node:dgram';
import net, { type AddressInfo } from 'node:net';
import { closeLater } from './test-servers.ts';

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const MAX_UDP = 512;

export interface NameAnswer {
  /** 0 no error, 2 server failure, 3 no such name, 5 refused. */
  readonly code?: number;
  readonly records?: readonly { type: keyof typeof TYPES; data: string; name?: string }[];
  /** True: does not answer. */
  readonly silent?: boolean;
}

export interface NameServer {
  /** "127.0.0.1:port" */
  readonly address: string;
  /** "A shop.com" for each question. */
  readonly asked: string[];
}

/** Answers each question with `answer`; an unknown name (null) does not exist. */
export async function openNameServer(
  answer: (name: string, type: 'A' | 'AAAA') => NameAnswer | null,
): Promise<NameServer> {
  const asked: string[] = [];
  const reply = (query: Buffer): Buffer | null => {
    const { name, type, question } = readQuestion(query);
    asked.push(`${type} ${name}`);
    const given = answer(name, type) ?? { code: 3 };
    return given.silent ? null : writeAnswer(query, question, given);
  };
  const tcp = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (query) => {
      const bytes = reply(query.subarray(2));
      if (bytes) socket.end(Buffer.concat([uint16(bytes.length), bytes]));
    });
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', (query, from) => {
    const bytes = reply(query);
    if (bytes)
      udp.send(bytes.length > MAX_UDP ? truncate(bytes, query) : bytes, from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  closeLater(() => {
    tcp.close();
    udp.close();
  });
  return { address: `127.0.0.1:${port}`, asked };
}

function readQuestion(query: Buffer): { name: string; type: 'A' | 'AAAA'; question: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return {
    name: labels.join('.'),
    type: query.readUInt16BE(at + 1) === TYPES.AAAA ? 'AAAA' : 'A',
    question: query.subarray(12, at + 5),
  };
}

function writeValue(type: keyof typeof TYPES, data: string): Buffer {
  if (type === 'A') return Buffer.from(data.split('.').map(Number));
  return type === 'AAAA' ? writeIpv6(data) : writeName(data);
}

function writeAnswer(
  query: Buffer,
  question: Buffer,
  { code = 0, records = [] }: NameAnswer,
): Buffer {
  const head = Buffer.concat([
    query.subarray(0, 2),
    uint16(0x8180 | code),
    uint16(1),
    uint16(records.length),
    uint16(0),
    uint16(0),
  ]);
  const rows = records.map(({ type, data, name }) => {
    const value = writeValue(type, data);
    // 0xc00c: pointer to the queried name. The time to live is 0, so that every lookup queries
    // again.
    return Buffer.concat([
      name === undefined ? uint16(0xc00c) : writeName(name),
      uint16(TYPES[type]),
      uint16(1),
      uint16(0),
      uint16(0),
      uint16(value.length),
      value,
    ]);
  });
  return Buffer.concat([head, question, ...rows]);
}

/** No records, and the bit that requests TCP. */
function truncate(bytes: Buffer, query: Buffer): Buffer {
  const short = Buffer.from(bytes.subarray(0, 12 + readQuestion(query).question.length));
  short.writeUInt16BE(short.readUInt16BE(2) | 0x0200, 2);
  short.writeUInt16BE(0, 6);
  return short;
}

function writeIpv6(address: string): Buffer {
  const [left = '', right] = address.split('::');
  const words = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const tail = right === undefined ? [] : words(right);
  const all = [
    ...words(left),
    ...Array<string>(8 - words(left).length - tail.length).fill('0'),
    ...tail,
  ];
  return Buffer.concat(all.map((word) => uint16(Number.parseInt(word, 16))));
}

const writeName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
