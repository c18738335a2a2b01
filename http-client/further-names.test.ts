/**
 * More names that resolve to an internal address: directly, by an alias, or only at a second
 * lookup. Also checks what is connected to for a public name.
 */
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { AddressRefused } from './outbound-error.ts';
import { openLookup } from './resolve-name.ts';
import { type NameAnswer, openNameServer } from '#tests/support/http-client/test-name-server.ts';
import {
  closeTestServers,
  openSayingServer,
  openTestGate,
} from '#tests/support/http-client/test-servers.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await closeTestServers();
});

const a = (...addresses: string[]): NameAnswer => ({
  records: addresses.map((data) => ({ type: 'A', data })),
});
const aaaa = (...addresses: string[]): NameAnswer => ({
  records: addresses.map((data) => ({ type: 'AAAA', data })),
});
const none: NameAnswer = { records: [] };
const PUBLIC = '93.184.216.34';
const PUBLIC_V6 = '2606:4700::1111';
/** shop.com is the start of a chain of aliases that ends at these addresses. */
const chain = (length: number, ...addresses: string[]): NameAnswer => ({
  records: [
    ...Array.from({ length }, (_, n) => ({
      type: 'CNAME' as const,
      data: `c${n}.net`,
      ...(n > 0 && { name: `c${n - 1}.net` }),
    })),
    ...addresses.map((data) => ({ type: 'A' as const, data, name: `c${length - 1}.net` })),
  ],
});

test.each<[string, NameAnswer, NameAnswer]>([
  ['localtest.me', a('127.0.0.1'), aaaa('::1')],
  ['lvh.me', a('127.0.0.1'), none],
  ['7f000001.nip.io', a('127.0.0.1'), none],
  ['a9fea9fe.nip.io', a('169.254.169.254'), none],
  ['0--1.sslip.io', none, aaaa('::1')],
  ['customer-1-c0a80101.nip.io', a('192.168.1.1'), none],
  ['lan.shop.com', a('192.168.0.10'), none],
  ['cgnat.shop.com', a('100.64.7.7'), none],
  ['benchmark.shop.com', a('198.19.0.1'), none],
  ['multicast.shop.com', a('239.1.2.3'), none],
  ['broadcast.shop.com', a('255.255.255.255'), none],
  ['documentation.shop.com', a('203.0.113.80'), none],
  ['unspecified.shop.com', a('0.0.0.0'), aaaa('::')],
  ['documentation6.shop.com', none, aaaa('2001:db8::1')],
  ['sitelocal.shop.com', none, aaaa('fec0::1')],
  ['multicast6.shop.com', none, aaaa('ff02::1')],
  ['compatible.shop.com', none, aaaa('0:0:0:0:0:0:7f00:1')],
  ['translated.shop.com', none, aaaa('0:0:0:0:ffff:0:7f00:1')],
  ['azure.shop.com', a('168.63.129.16'), none],
  ['second-is-private.shop.com', a(PUBLIC, '10.0.0.1'), none],
  ['first-is-private.shop.com', a('10.0.0.1', PUBLIC), none],
  ['six-is-private.shop.com', a(PUBLIC), aaaa(PUBLIC_V6, 'fd12::1')],
  ['four-is-private.shop.com', a('172.31.255.255'), aaaa(PUBLIC_V6)],
  ['alias.shop.com', chain(1, '127.0.0.1'), none],
  ['aliases.shop.com', chain(8, '10.9.8.7'), none],
  ['aliases-of-two.shop.com', chain(5, PUBLIC, '169.254.169.254'), none],
])('rejects %s because of the addresses it resolves to', async (host, four, six) => {
  const names = await openNameServer((_name, type) => (type === 'A' ? four : six));
  const connect = vi.spyOn(net, 'connect');
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  // Connections of Node's own resolver to the name server are not counted.
  connect.mockClear();
  for (const scheme of ['http', 'https'])
    await expect(gate.fetch(`${scheme}://${host}/`)).rejects.toThrow(AddressRefused);
  await expect(gate.checkAddress(`https://${host}/`)).rejects.toThrow(AddressRefused);
  expect(connect).not.toHaveBeenCalled();
});

test.each<[string, readonly NameAnswer[]]>([
  ['between the check and the first request', [a(PUBLIC), a('127.0.0.1')]],
  ['to two addresses, one of them inside', [a(PUBLIC), a(PUBLIC, '127.0.0.1')]],
  ['to an alias of an inside name', [a(PUBLIC), chain(3, '127.0.0.1')]],
  ['to the metadata service', [a(PUBLIC), a('169.254.169.254')]],
])('rejects a name with a time to live of 0 that changes %s', async (_what, answers) => {
  const inside = await openSayingServer('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nsecret');
  let turn = 0;
  const names = await openNameServer((_name, type) =>
    type === 'AAAA' ? none : (answers[Math.min(turn++, answers.length - 1)] ?? null),
  );
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  await gate.checkAddress('http://rebind.com/');
  await expect(gate.fetch('http://rebind.com/')).rejects.toThrow(AddressRefused);
  await expect(gate.fetch('http://rebind.com/')).rejects.toThrow(AddressRefused);
  expect(inside.taken()).toBe(0);
});

test('a redirect to a name that changes its address is checked when it is connected', async () => {
  const shop = await openSayingServer(
    'HTTP/1.1 302 Found\r\nLocation: http://rebind.com/\r\nContent-Length: 0\r\n\r\n',
  );
  const names = await openNameServer((_name, type) => (type === 'AAAA' ? none : a('127.0.0.1')));
  const gate = openTestGate({ 'shop.example': shop }, { lookup: openLookup([names.address]) });
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow(AddressRefused);
});

test.each<[string, string, NameAnswer, NameAnswer, string]>([
  ['a number', 'http://1572395042/', none, none, '93.184.216.34:80'],
  ['octal', 'http://0135.0270.0330.042/', none, none, '93.184.216.34:80'],
  ['hexadecimal', 'http://0x5db8d822:8080/', none, none, '93.184.216.34:8080'],
  ['full-width figures', 'http://９３。１８４。２１６。３４/', none, none, '93.184.216.34:80'],
  ['IPv6', 'http://[2606:4700:0:0:0:0:0:1111]/', none, none, '2606:4700::1111:80'],
  ['a name', 'http://shop.com/', a(PUBLIC), none, '93.184.216.34:80'],
  ['an alias', 'http://shop.com:8080/', chain(4, PUBLIC), none, '93.184.216.34:8080'],
  [
    'a name that spells a public address',
    'http://93.184.216.34.nip.io/',
    a(PUBLIC),
    none,
    '93.184.216.34:80',
  ],
  ['a name of another script', 'http://Bücher。DE/', a(PUBLIC), none, '93.184.216.34:80'],
  ['IPv6 alone', 'http://shop.com/', none, aaaa(PUBLIC_V6), '2606:4700::1111:80'],
])(
  'connects to a public address written as %s, and only to that',
  async (_what, url, four, six, expected) => {
    const server = await openSayingServer('HTTP/1.1 200 OK\r\n\r\nhello');
    const names = await openNameServer((_name, type) => (type === 'A' ? four : six));
    const gate = openTestGate({}, { lookup: openLookup([names.address]) });
    const dialled: string[] = [];
    const connect = net.connect;
    vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
      dialled.push(`${options.host}:${options.port}`);
      return connect(server.port, '127.0.0.1');
    }) as typeof net.connect);
    // The connection ends on this machine, which is none of the checked addresses: this is detected
    // too.
    await expect(gate.fetch(url)).rejects.toThrow(/ended at 127\.0\.0\.1/);
    expect(dialled).toEqual([expected]);
  },
);
