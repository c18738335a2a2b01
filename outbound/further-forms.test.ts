/** More ways to mean an inside address without writing it: each asked for directly, given as a webhook's address would be, and as the end of a redirect. */
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { AddressRefused } from './outbound-error.ts';
import { openLookup } from './resolve-name.ts';
import { type NameAnswer, openNameServer } from './test-name-server.ts';
import { closeTestServers, openHttpServer, openSayingServer, openTestGate } from './test-servers.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await closeTestServers();
});

const FORMS: readonly [string, readonly string[]][] = [
  ['IPv4 in other figures', [
    'http://0177.0.0.01/', 'http://0x7f.0.0.0x1/', 'http://0x7F000001/', 'http://017700000001/', 'http://0x7f.1/', 'http://0177.0x0.0.1/',
    'http://127.0x1/', 'http://127.65537/', 'http://10.1/', 'http://192.168.257/', 'http://0xac100001/', 'http://172.1048577/', 'http://00000177.0.0.1/',
    'http://0x0000000000a9.0xfe.0xa9.0xfe/', 'http://169.254.43518/', 'http://0251.0376.0251.0376/', 'http://425.510.425.510/', 'http://2852039166/',
    'http://0xA9FEA9FE:80/', 'http://6425673729/', 'http://0x17f000001/', 'http://127.1.1/', 'http://0/', 'http://0x/', 'http://0x0/', 'http://00/',
    'http://1.1.1.1.1/', 'http://127.0.0.1:080/', 'http://0300.0250.1/',
  ]],
  ['IPv6 that carries, means or hides another address', [
    'http://[::127.0.0.1]/', 'http://[::ffff:10.0.0.1]/', 'http://[::ffff:0:127.0.0.1]/', 'http://[::FFFF:A9FE:A9FE]/',
    'http://[0000:0000:0000:0000:0000:ffff:127.0.0.1]/', 'http://[64:ff9b::10.0.0.1]/', 'http://[64:ff9b:1:a9fe:a9fe::]/', 'http://[2002:c0a8:101::1]/',
    'http://[2002:a9fe:a9fe::]/', 'http://[2001::a9fe:a9fe]/', 'http://[2001:0:7f00:1::]/', 'http://[2001:20::1]/', 'http://[2001:10::1]/',
    'http://[fe80::1%251]/', 'http://[fe80::1%25en0]/', 'http://[fec0::1]/', 'http://[ff05::1:3]/', 'http://[::]:8080/', 'http://[0::0]/',
    'http://[fd00::1]/', 'http://[64:ff9b::a9fe:a9fe]:443/', 'http://[2001:db8::1]/', 'http://[2606:4700:0:0:0:0:0:0:1]/', 'http://[::1]:80@shop.com/',
    'http://[::1].shop.com/',
  ]],
  ['ranges that are nobody’s', [
    'http://100.64.0.1/', 'http://100.127.255.254/', 'http://198.18.0.1/', 'http://198.19.255.255/', 'http://224.0.0.1/', 'http://239.255.255.250/',
    'http://255.255.255.255/', 'http://192.0.2.1/', 'http://198.51.100.7/', 'http://203.0.113.9/', 'http://240.0.0.1/', 'http://192.0.0.192/',
    'http://192.0.0.8/', 'http://169.254.170.2/', 'http://100.100.100.200/', 'http://168.63.129.16/',
  ]],
  ['names of private networks', [
    'http://metadata/', 'http://metadata.google.internal./', 'http://METADATA.GOOGLE.INTERNAL/', 'http://instance-data/',
    'http://instance-data.ec2.internal/', 'http://metadata.azure.internal/', 'http://kubernetes.default.svc/',
    'http://kubernetes.default.svc.cluster.local/', 'http://db.internal/', 'http://printer.local/', 'http://a.localhost/', 'http://router.home.arpa/',
    'http://abc.onion/', 'http://host.docker.internal/', 'http://gateway.docker.internal/', 'http://x.intranet/', 'http://ip6-localhost/',
    'http://localhost.localdomain/', 'http://broadcasthost/', 'http://x.local./', 'http://LoCaLhOsT/', 'http://wpad/', 'http://x.svc/', 'http://x.consul/',
    'http://x.docker/', 'http://x.home/', 'http://x.lan/', 'http://x.alt/',
  ]],
  ['public names that spell an address', [
    'http://127.0.0.1.nip.io/', 'http://127-0-0-1.sslip.io/', 'http://--1.sslip.io/', 'http://10.0.0.1.traefik.me/', 'http://app-127-0-0-1.traefik.me/',
    'http://127.0.0.1.ip.hetzner/',
  ]],
  ['hosts in percent signs', [
    'http://loc%61lhost/', 'http://%31%32%37.0.0.1/', 'http://127%2E0%2e0%2E1/', 'http://%ef%bc%91%ef%bc%92%ef%bc%97.0.0.1/',
    'http://127.0.0.1%00.shop.com/', 'http://shop.com%2523@127.0.0.1/', 'http://127.0.0.1%23.shop.com/', 'http://127.0.0.1%3a80/', 'http://%5B::1%5D/',
  ]],
  ['user names', [
    'http://shop.com@10.0.0.1/', 'http://shop.com%40@127.0.0.1/', 'http://127.0.0.1:80\\@shop.com/', 'http://shop.com:443@169.254.169.254/',
    'http://user:@shop.com/', 'https://:@127.0.0.1/', 'http://shop.com%0d%0aHost:127.0.0.1@localhost/',
  ]],
  ['slashes', [
    'http:\\\\127.0.0.1\\', 'http:\\/\\/127.0.0.1', 'http:/\\/127.0.0.1', 'https:127.0.0.1', 'HTTP:///127.0.0.1', 'http:////127.0.0.1/',
    'http://\\127.0.0.1/', 'http:/127.0.0.1/',
  ]],
  ['blanks and breaks', [
    'http://127.0.\t0.1/', 'http://127.0.0.1\r\n/', 'http://local\nhost/', '\u00a0http://127.0.0.1/', '\u0000http://127.0.0.1/', 'http://127.0.0.1\u000b/',
    '\u2028http://127.0.0.1/',
  ]],
  ['schemes', [
    'HTTP://127.0.0.1/', 'hTTpS://LOCALHOST/', 'FILE:///etc/passwd', 'GOPHER://127.0.0.1/', 'jar:http://127.0.0.1!/', 'netdoc:///etc/passwd',
    'ldap://127.0.0.1/', 'tftp://127.0.0.1/', 'sftp://shop.com/', 'smb://127.0.0.1/', 'data:text/html,1', 'javascript:1', 'unix:///var/run/docker.sock',
    'http+unix://%2Fvar%2Frun/', 'ws://127.0.0.1/', 'url:http://127.0.0.1/',
  ]],
  ['ports', [
    'http://shop.com:6379/', 'http://shop.com:2375/', 'http://shop.com:9200/', 'http://shop.com:11211/', 'http://shop.com:0/', 'http://shop.com:65535/',
    'http://shop.com:4444/', 'https://shop.com:22/', 'http://shop.com:80808/', 'http://shop.com:8080:22/', 'http://shop.com:８０/',
    'http://[2606:4700::1111]:22/',
  ]],
  ['letters and figures that fold', [
    'http://１２７．０．０．１/', 'http://127\u30020\u30020\u30021/', 'http://127｡0｡0｡1/', 'http://①②⑦.⓪.⓪.①/', 'http://ⅼocalhost/', 'http://ⓛocalhost/',
    'http://ℓocalhost/', 'http://𝓁𝑜𝒸𝒶𝓁𝒽𝑜𝓈𝓉/', 'http://lo\u00adcalhost/', 'http://localhost\u3002/', 'http://ⅰⅱ/', 'http://１６９．２５４．１６９．２５４/',
    'http://[::①]/', 'http://[：：１]/', 'http://ａ.ｌｏｃａｌ/', 'http://xn--localhost-/', 'http://127.0.0.ⅰ/', 'http://⑯⑨.②⑤④.⑯⑨.②⑤④/', 'http://1⁹2.168.0.1/',
    'http://¹²⁷.⁰.⁰.¹/', 'http://٠/',
  ]],
];
const forms = FORMS.flatMap(([what, list]) => list.map((form): [string, string] => [form, what]));

test.each(forms)('refuses %j (%s)', async (form) => {
  const looked: string[] = [];
  const gate = openTestGate({}, { lookup: async (host) => [looked.push(host) > 0 ? '93.184.216.34' : ''] });
  await expect(gate.fetch(form)).rejects.toThrow(AddressRefused);
  await expect(gate.checkAddress(form)).rejects.toThrow(AddressRefused);
  expect(looked).toEqual([]);
});

test('leads nobody there from a shop that redirects', async () => {
  const dialled: string[] = [];
  let location = '';
  const shop = await openHttpServer((request, response) => {
    if (request.url !== '/start') return void response.end('the shop');
    response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end();
  });
  const gate = openTestGate({ 'shop.example': shop }, {
    lookup: async (host) => {
      dialled.push(host);
      return ['93.184.216.34'];
    },
  });
  const followed: string[] = [];
  // A header takes no line break; without one it is another form of this table.
  for (const [form] of forms.filter(([each]) => !/[\r\n\0\v]/.test(each))) {
    location = form;
    const outcome = await gate.fetch('http://shop.example/start').then((answer) => answer.url, (error: unknown) => error);
    // To whoever comes from a shop, "http:/x" and what begins with no scheme are paths of that shop.
    if (typeof outcome === 'string') followed.push(form);
    if (typeof outcome === 'string') expect(outcome).toMatch(/^http:\/\/shop\.example\/./);
    else expect(outcome, JSON.stringify(form)).toBeInstanceOf(AddressRefused);
  }
  expect(dialled).toEqual([]);
  expect(followed).toEqual(['http:/127.0.0.1/', '\u00a0http://127.0.0.1/', '\u2028http://127.0.0.1/']);
});

const a = (...addresses: string[]): NameAnswer => ({ records: addresses.map((data) => ({ type: 'A', data })) });
const aaaa = (...addresses: string[]): NameAnswer => ({ records: addresses.map((data) => ({ type: 'AAAA', data })) });
const none: NameAnswer = { records: [] };
const PUBLIC = '93.184.216.34';
const PUBLIC_V6 = '2606:4700::1111';
/** shop.com is an alias of an alias of …, at whose end these addresses are. */
const chain = (length: number, ...addresses: string[]): NameAnswer => ({
  records: [
    ...Array.from({ length }, (_, n) => ({ type: 'CNAME' as const, data: `c${n}.net`, ...(n > 0 && { name: `c${n - 1}.net` }) })),
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
])('refuses %s, whatever it is called, for what it resolves to', async (host, four, six) => {
  const names = await openNameServer((_name, type) => (type === 'A' ? four : six));
  const connect = vi.spyOn(net, 'connect');
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  // What Node's own resolver dials to reach the name server is not ours.
  connect.mockClear();
  for (const scheme of ['http', 'https']) await expect(gate.fetch(`${scheme}://${host}/`)).rejects.toThrow(AddressRefused);
  await expect(gate.checkAddress(`https://${host}/`)).rejects.toThrow(AddressRefused);
  expect(connect).not.toHaveBeenCalled();
});

test.each<[string, readonly NameAnswer[]]>([
  ['between the check and the first request', [a(PUBLIC), a('127.0.0.1')]],
  ['to two addresses, one of them inside', [a(PUBLIC), a(PUBLIC, '127.0.0.1')]],
  ['to an alias of an inside name', [a(PUBLIC), chain(3, '127.0.0.1')]],
  ['to the metadata service', [a(PUBLIC), a('169.254.169.254')]],
])('refuses a name without a time to live that turns %s', async (_what, answers) => {
  const inside = await openSayingServer('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nsecret');
  let turn = 0;
  const names = await openNameServer((_name, type) => (type === 'AAAA' ? none : (answers[Math.min(turn++, answers.length - 1)] ?? null)));
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  await gate.checkAddress('http://rebind.com/');
  await expect(gate.fetch('http://rebind.com/')).rejects.toThrow(AddressRefused);
  await expect(gate.fetch('http://rebind.com/')).rejects.toThrow(AddressRefused);
  expect(inside.taken()).toBe(0);
});

test('a redirect to a name that turns is judged by what it is when it is dialled', async () => {
  const shop = await openSayingServer('HTTP/1.1 302 Found\r\nLocation: http://rebind.com/\r\nContent-Length: 0\r\n\r\n');
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
  ['a name that spells a public address', 'http://93.184.216.34.nip.io/', a(PUBLIC), none, '93.184.216.34:80'],
  ['a name of another script', 'http://Bücher。DE/', a(PUBLIC), none, '93.184.216.34:80'],
  ['IPv6 alone', 'http://shop.com/', none, aaaa(PUBLIC_V6), '2606:4700::1111:80'],
])('dials a public address written as %s where it was checked, and nowhere else', async (_what, url, four, six, expected) => {
  const server = await openSayingServer('HTTP/1.1 200 OK\r\n\r\nhello');
  const names = await openNameServer((_name, type) => (type === 'A' ? four : six));
  const gate = openTestGate({}, { lookup: openLookup([names.address]) });
  const dialled: string[] = [];
  const connect = net.connect;
  vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
    dialled.push(`${options.host}:${options.port}`);
    return connect(server.port, '127.0.0.1');
  }) as typeof net.connect);
  // It ends on this machine, which no checked address is: that is seen too.
  await expect(gate.fetch(url)).rejects.toThrow(/ended at 127\.0\.0\.1/);
  expect(dialled).toEqual([expected]);
});
