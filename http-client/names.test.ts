import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { AddressRefused, NameUnknown, TimedOut, Unreachable } from './outbound-error.ts';
import { openLookup, resolvePublic } from './resolve-name.ts';
import { type NameAnswer, openNameServer } from '#tests/support/http-client/test-name-server.ts';
import {
  closeTestServers,
  openHttpServer,
  openSayingServer,
  openTestGate,
} from '#tests/support/http-client/test-servers.ts';

afterEach(closeTestServers);

const PUBLIC = '93.184.216.34';
const a = (...addresses: string[]): NameAnswer => ({
  records: addresses.map((data) => ({ type: 'A', data })),
});
const aaaa = (...addresses: string[]): NameAnswer => ({
  records: addresses.map((data) => ({ type: 'AAAA', data })),
});
const none: NameAnswer = { records: [] };
const many = Array.from({ length: 999 }, (_, n) => `93.184.${n >> 8}.${n & 255}`);

test.each<[string, NameAnswer, NameAnswer]>([
  ['loopback', a('127.0.0.1'), none],
  ['another loopback', a('127.8.8.8'), none],
  ['this host', a('0.0.0.0'), none],
  ['a private network', a('10.0.0.5'), none],
  ['the metadata service', a('169.254.169.254'), none],
  ['carrier-grade NAT', a('100.100.100.200'), none],
  ['a public address and a private one', a(PUBLIC, '192.168.1.1'), none],
  ['a public IPv4 and a loopback IPv6', a(PUBLIC), aaaa('::1')],
  ['a public IPv4 and a mapped loopback', a(PUBLIC), aaaa('::ffff:7f00:1')],
  ['NAT64 of the metadata service', none, aaaa('64:ff9b::a9fe:a9fe')],
  ['6to4 of a private network', none, aaaa('2002:a00:1::')],
  ['Teredo', none, aaaa('2001:0:a00:1::')],
  ['a unique local address', none, aaaa('fd00:ec2::254')],
  ['a link-local address', none, aaaa('fe80::1')],
  ['a public and a unique local IPv6', none, aaaa('2606:4700::1111', 'fd00::1')],
  [
    'an alias of an internal name',
    {
      records: [
        { type: 'CNAME', data: 'db.corp.internal' },
        { type: 'A', data: '10.1.2.3', name: 'db.corp.internal' },
      ],
    },
    none,
  ],
  [
    'an alias of localhost',
    {
      records: [
        { type: 'CNAME', data: 'localhost' },
        { type: 'A', data: '127.0.0.1', name: 'localhost' },
      ],
    },
    none,
  ],
  ['a thousand, the last one private', a(...many, '192.168.1.1'), none],
])('rejects a name that resolves to %s', async (_what, four, six) => {
  const names = await openNameServer((_name, type) => (type === 'A' ? four : six));
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  await expect(gate.fetch('http://shop.com/')).rejects.toThrow(AddressRefused);
  await expect(gate.fetch('https://shop.com/')).rejects.toThrow(AddressRefused);
  await expect(gate.checkAddress('https://shop.com/')).rejects.toThrow(AddressRefused);
});

test.each<[string, NameAnswer, NameAnswer, number]>([
  ['one address', a(PUBLIC), none, 1],
  [
    'an alias',
    {
      records: [
        { type: 'CNAME', data: 'cdn.net' },
        { type: 'A', data: PUBLIC, name: 'cdn.net' },
      ],
    },
    none,
    1,
  ],
  ['a thousand addresses', a(...many, PUBLIC), none, 1_000],
  ['IPv6 alone', none, aaaa('2606:4700::1111'), 1],
  ['IPv4, while nobody knows of IPv6', a(PUBLIC), { code: 2 }, 1],
  // The resolver itself would wait for eight seconds.
  ['IPv4, while nobody answers for IPv6', a(PUBLIC), { silent: true }, 1],
  ['IPv6, while nobody knows of IPv4', { code: 2 }, aaaa('2606:4700::1111'), 1],
])('accepts a name with %s', async (_what, four, six, count) => {
  const names = await openNameServer((_name, type) => (type === 'A' ? four : six));
  const lookup = openLookup([names.address]);
  expect(
    (await resolvePublic({ host: 'shop.com', lookup, signal: AbortSignal.timeout(6_000) })).length,
  ).toBe(count);
});

test.each<[string, NameAnswer | null]>([
  ['does not exist', null],
  ['has no address', none],
  ['the name server fails on', { code: 2 }],
  ['the name server refuses to resolve', { code: 5 }],
  ['is an alias of itself', { records: [{ type: 'CNAME', data: 'shop.com' }] }],
])('reports a name that %s as unknown, to be retried later', async (_what, answer) => {
  const names = await openNameServer(() => answer);
  const error: unknown = await openTestGate({}, { lookup: openLookup([names.address]) })
    .fetch('http://shop.com/')
    .catch((caught: unknown) => caught);
  expect(error, String(error)).toBeInstanceOf(NameUnknown);
  expect(error).toMatchObject({ decision: 'later' });
});

const serverFails: NameAnswer = { code: 2 };
const noSuchName: NameAnswer = { code: 3 };

test.each<[string, NameAnswer, NameAnswer, boolean]>([
  ['does not exist', noSuchName, noSuchName, false],
  ['exists without an address', none, none, false],
  ['has an address', a(PUBLIC), none, true],
  ['has a private address, which checkAddress rejects', a('10.0.0.5'), none, true],
  ['the name server fails on', serverFails, serverFails, true],
  ['the name server knows nothing of in IPv4, and fails on in IPv6', noSuchName, serverFails, true],
  ['nobody answers for', { silent: true }, { silent: true }, true],
])('a name that %s', async (_what, four, six, passes) => {
  const names = await openNameServer((_name, type) => (type === 'A' ? four : six));
  const gate = openTestGate({}, { lookup: openLookup([names.address]), limits: { nameMs: 500 } });
  const checked = gate.checkName('shop.com').then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ name: 'NameUnknown', isCertain: true });
      return false;
    },
  );
  expect(await checked).toBe(passes);
});

test('a name with a reserved ending does not exist, unless it is routed here', async () => {
  const names = await openNameServer(() => ({ silent: true }));
  const server = await openHttpServer((_request, response) => response.end());
  const lookup = openLookup([names.address]);
  const gate = openTestGate({ 'shop.example': server }, { lookup });
  await gate.checkName('shop.example');
  await expect(gate.checkName('shpo.example')).rejects.toMatchObject({ isCertain: true });
  expect(names.asked).toEqual([]);
});

test("times out at the request's deadline when a name server does not answer", async () => {
  const names = await openNameServer(() => ({ silent: true }));
  const gate = openTestGate(
    {},
    { lookup: openLookup([names.address]), limits: { headersMs: 200 } },
  );
  await expect(gate.fetch('http://shop.com/')).rejects.toThrow(TimedOut);
});

test('resolves again when it connects, and rejects a name that changed in between', async () => {
  let asked = 0;
  const inside = await openSayingServer('HTTP/1.1 200 OK\r\n\r\nsecret');
  const names = await openNameServer((_name, type) => {
    if (type === 'AAAA') return none;
    asked += 1;
    return asked === 1 ? a(PUBLIC) : a('127.0.0.1');
  });
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  await gate.checkAddress('http://rebind.com:8080/');
  await expect(gate.fetch('http://rebind.com:8080/')).rejects.toThrow(AddressRefused);
  expect([asked, inside.taken()]).toEqual([2, 0]);
});

test('connects to the checked address, and closes a connection that ended elsewhere', async () => {
  const inside = await openSayingServer('HTTP/1.1 200 OK\r\n\r\nsecret');
  const names = await openNameServer((_name, type) => (type === 'AAAA' ? none : a(PUBLIC)));
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  const dialled: unknown[] = [];
  const connect = net.connect;
  // A network that routes a public address to this machine, as a transparent proxy or a wrong route
  // would.
  vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
    dialled.push(`${options.host}:${options.port}`);
    return connect(inside.port, '127.0.0.1');
  }) as typeof net.connect);
  await expect(gate.fetch('http://shop.com/')).rejects.toThrow(/ended at 127\.0\.0\.1/);
  expect([dialled, names.asked.sort()]).toEqual([
    [`${PUBLIC}:80`],
    ['A shop.com', 'AAAA shop.com'],
  ]);
  await inside.freed();
});

test('does not resolve an IP address or an invalid name', async () => {
  const names = await openNameServer(() => a(PUBLIC));
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  for (const url of [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://router/',
    'http://x.localhost/',
    'http://a..com/',
    'http://shop.com:22/',
  ]) {
    await expect(gate.fetch(url), url).rejects.toThrow(AddressRefused);
    await expect(gate.checkAddress(url), url).rejects.toThrow(AddressRefused);
  }
  expect(names.asked).toEqual([]);
});

test('resolves the name in ASCII', async () => {
  const names = await openNameServer(() => a(PUBLIC));
  await openTestGate({}, { lookup: openLookup([names.address]) }).checkAddress(
    'https://Bücher。Example。COM/',
  );
  expect(names.asked[0]).toMatch(/ xn--bcher-kva\.example\.com$/);
});

test('a kept connection stays at its address, whatever the name resolves to now', async () => {
  const first = await openHttpServer((_request, response) => response.end('first'));
  const second = await openHttpServer((_request, response) => response.end('second'));
  const servers = { 'shop.example': first };
  const gate = openTestGate(servers);
  await gate.fetch('http://shop.example/');
  servers['shop.example'] = second;
  // The connection becomes free a moment after its response.
  await sleep(20);
  expect(Buffer.from((await gate.fetch('http://shop.example/')).bytes).toString()).toBe('first');
  expect([first.taken(), second.taken()]).toEqual([1, 0]);
});

test.each([
  ['an address nobody can read', ['not an address']],
  ['an address with a zone', ['2606:4700::1111%eth0']],
  ['an address with leading zeros', ['093.184.216.034']],
  ['a name', ['localhost']],
])('rejects a lookup that returns %s', async (_what, addresses) => {
  await expect(
    openTestGate({}, { lookup: async () => addresses }).fetch('http://shop.com/'),
  ).rejects.toThrow(AddressRefused);
});

test('reports a lookup without an answer as unreachable', async () => {
  await expect(
    openTestGate({}, { lookup: async () => [] }).fetch('http://shop.com/'),
  ).rejects.toThrow(Unreachable);
});
