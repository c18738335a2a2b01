import { expect, test } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';
import { AddressRefused } from './outbound-error.ts';
import { parseAddress } from './parse-address.ts';

/** A character that an editor would not show. */
const sign = (code: number): string => String.fromCodePoint(code);

test.each([
  ['loopback', 'http://127.0.0.53/'],
  ['a decimal IPv4 address', 'http://2130706434/'],
  ['a hexadecimal one', 'http://0x7f000002/'],
  ['an octal one', 'http://0177.0.0.2/'],
  ['a short one', 'http://10.1/'],
  ['full-width digits', 'http://１２７.０.０.２/'],
  ['ideographic full stops', 'http://127。0。0。2/'],
  ['percent-encoded digits', 'http://%31%30.0.0.2/'],
  ['a trailing dot', 'http://127.0.0.2.:80/'],
  ['the metadata service', 'http://169.254.169.253/latest'],
  ['carrier-grade NAT', 'http://100.100.100.200/'],
  ['the Azure wire server', 'http://168.63.129.16/machine'],
  ['IPv6 loopback', 'http://[::1]:8080/'],
  ['IPv4-mapped IPv6', 'http://[::ffff:10.0.0.1]/'],
  ['IPv4-compatible IPv6', 'http://[::10.0.0.1]/'],
  ['NAT64', 'http://[64:ff9b::a00:1]/'],
  ['6to4', 'http://[2002:a00:1::]/'],
  ['Teredo', 'http://[2001:0:a00:1::]/'],
  ['site-local IPv6', 'http://[fec0::1]/'],
  ['IPv6 documentation', 'http://[3fff::1]/'],
  ['a zone', 'http://[fe80::1%25eth1]/'],
  ['a name without dots', 'http://router/'],
  ['a private ending', 'http://db.internal/'],
  ['localhost below', 'http://x.localhost/'],
  ['a name that spells a private address', 'http://10-0-0-1.sslip.io/'],
  ['an empty label', 'http://a..com/'],
  ['a label of 64', `http://${'b'.repeat(64)}.com/`],
  ['a name of 260', `http://${'c.'.repeat(129)}com/`],
  ['a hyphen at the edge', 'http://-shop.com/'],
  ['userinfo', 'http://shop.com@10.0.0.1/'],
  ['userinfo before a public name', 'http://user@shop.com/'],
  ['a database port', 'http://shop.com:5432/'],
  ['port 0', 'http://shop.com:0/'],
  ['a file', 'file:///etc/hostname'],
  ['gopher', 'gopher://shop.com/'],
  ['no scheme', '//shop.com/'],
  ['one slash', 'http:/shop.com/'],
  ['backslashes', 'http:\\\\shop.com\\'],
  ['a line break', 'http://shop.com/\nHost: x'],
  ['an overlong address', `http://shop.com/${'d'.repeat(9000)}`],
])('rejects %s', (_what, url) => {
  expect(() => parseAddress(url)).toThrow(AddressRefused);
});

test.each<[string, string[]]>([
  [
    'IPv4 in the spellings of inet_aton',
    [
      'http://0/',
      'http://00000000177.1/',
      'http://127.0.0.0x1/',
      'http://0x7f.0.1/',
      'http://0xffffffff/',
      'http://4294967295/',
      'http://1.2.3.4.5/',
      'http://256.1.1.1/',
      'http://0x/',
      'http://0x.0x.0/',
      'http://08.08.08.08/',
      'http://1e3/',
      'http://a.1/',
      'http://a.0x7f/',
    ],
  ],
  [
    'digits of other scripts',
    [
      'http://①②⑦.1/',
      'http://１２７.1/',
      'http://127．0．0．1/',
      'http://127｡0｡0｡1/',
      'http://0x7f。1/',
      'http://१२७.०.०.१/',
      'http://١٢٧.٠.٠.١/',
      'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏/',
    ],
  ],
  [
    'letters of other forms',
    [
      'http://ｌｏｃａｌｈｏｓｔ/',
      'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
      'http://LOCALHOST/',
      'http://shop.localhoſt/',
      'http://metadata.google.ｉｎｔｅｒｎａｌ/',
    ],
  ],
  [
    'signs that are not seen',
    [0x200b, 0xad, 0x2060, 0xfeff, 0x180e].flatMap((code) => [
      `http://local${sign(code)}host/`,
      `http://127.0.0${sign(code)}.1/`,
    ]),
  ],
  [
    'joiners and separators',
    [0x200c, 0x200d, 0xa0, 0x2028, 0x3000, 0x85].map((code) => `http://exa${sign(code)}mple.com/`),
  ],
  [
    'signs that become / ? # @ : when they are folded',
    [
      'http://shop.com℀@evil.com/',
      'http://shop.com／@127.0.0.1/',
      'http://shop.com？@127.0.0.1/',
      'http://shop.com＃@127.0.0.1/',
      'http://127.0.0.1：80/',
      'http://shop.com：22/',
    ],
  ],
  [
    'IPv6 with a zone, also a public one',
    ['http://[fe80::1%eth0]/', 'http://[::1%25lo]/', 'http://[2606:4700::1111%25eth0]/'],
  ],
  [
    'IPv4 within IPv6',
    [
      'http://[::ffff:127.0.0.1]/',
      'http://[::FFFF:7F00:1]/',
      'http://[0:0:0:0:0:ffff:7f00:0001]/',
      'http://[::ffff:0:0]/',
      'http://[::ffff:8.8.8.8]/',
      'http://[::7f00:1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[64:ff9b::808:808]/',
      'http://[64:ff9b:1::1]/',
      'http://[2002:7f00:1::]/',
      'http://[2002:808:808::]/',
      'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    ],
  ],
  [
    'IPv6 that is not global',
    [
      'http://[::]/',
      'http://[ff02::1]/',
      'http://[fc00::1]/',
      'http://[fdff::1]/',
      'http://[febf::1]/',
      'http://[100::1]/',
      'http://[4000::1]/',
      'http://[1fff::1]/',
      'http://[2001:1ff:ffff::]/',
      'http://[2001:db8:ffff::]/',
      'http://[3fff:fff::1]/',
      'http://[5f00::1]/',
      'http://[2620:4f:8000::1]/',
    ],
  ],
  [
    'brackets around anything else',
    [
      'http://[1.2.3.4]/',
      'http://[v1.fe80::a]/',
      'http://[::1/',
      'http://::1/',
      'http://[]/',
      'http://[shop].com/',
      'http://%5b::1%5d/',
    ],
  ],
  [
    'dots too many',
    [
      'http://localhost./',
      'http://127.0.0.1./',
      'http://127.0.0.1../',
      'http://shop.com./',
      'http://shop.com../',
      'http://.shop.com/',
      'http://./',
      'http://../',
    ],
  ],
  [
    'user names',
    [
      'http://a:b@c@shop.com/',
      'http://shop.com:80@127.0.0.1/',
      'http://127.0.0.1:80@shop.com/',
      'http://127.0.0.1%2f@shop.com/',
      'http://127.0.0.1%00@shop.com/',
      'http://127.0.0.1;@shop.com/',
      'http://:p@shop.com/',
      'http://shop.com&@127.0.0.1/',
    ],
  ],
  [
    'what looks like a user name and is none',
    [
      'http://127.0.0.1\\@shop.com/',
      'http://127.0.0.1?@shop.com/',
      'http://127.0.0.1#@shop.com/',
      'http://@127.0.0.1/',
      'http://127.0.0.1/@shop.com',
    ],
  ],
  [
    'percent signs',
    [
      'http://%6c%6f%63alhost/',
      'http://127%2e0%2e0%2e1/',
      'http://shop.com%40127.0.0.1/',
      'http://shop.com%2f.127.0.0.1/',
      'http://%/',
      'http://sh%op.com/',
      'http://shop.com%09/',
      'http://%e3%80%82.com/',
    ],
  ],
  [
    'ports',
    [
      'http://shop.com:http/',
      'http://shop.com:０８０/',
      'http://shop.com:65616/',
      'http://shop.com:-1/',
      'http://shop.com:+80/',
      'http://shop.com:80a/',
      'http://shop.com:80:80/',
      'http://shop.com:8081/',
      'http://shop.com:1/',
      'http://shop.com:25/',
      'http://shop.com:3000/',
    ],
  ],
  [
    'slashes too many or too few',
    [
      'http:shop.com',
      'http:/shop.com',
      'http:///shop.com/',
      'http:/\\shop.com',
      'http:\\/shop.com',
      '\\\\shop.com',
      'shop.com',
      '/shop.com',
      '?http://shop.com/',
      '',
    ],
  ],
  [
    'blanks and breaks',
    [
      'http://sh\top.com/',
      'http://shop.com\n/',
      ' http://shop.com/',
      'http://shop.com/ ',
      'ht\ntp://shop.com/',
      'http\t://shop.com/',
      'http://shop.com/\0',
      'http://shop.com/\x7f',
      'http://shop.com:\r80/',
    ],
  ],
  [
    'schemes',
    [
      'ws://shop.com/',
      'wss://shop.com/',
      'ftp://shop.com/',
      'http+unix://shop.com/',
      'hxxp://shop.com/',
      'feed:http://shop.com/',
      'view-source:http://shop.com/',
      'blob:http://shop.com/x',
      'about:blank',
      'mailto:a@shop.com',
      'dict://shop.com/',
      'httpss://shop.com/',
    ],
  ],
  [
    'names of nobody',
    [
      'http://com/',
      'http://printer.lan/',
      'http://x.cluster.local/',
      'http://host.docker.internal/',
      'http://x.home.arpa/',
      'http://1.0.0.127.in-addr.arpa/',
      'http://x.onion/',
      'http://x.test/',
      'http://x.example/',
      'http://x.invalid/',
      'http://a.b/',
      'http://a.b1/',
    ],
  ],
  [
    'names that spell an address',
    [
      'http://10.0.0.1.sslip.io/',
      'http://www.10-0-0-1.nip.io/',
      'http://127.0.0.1.xip.name/',
      'http://app.192-168-1-250.sslip.io/',
      'http://169.254.169.254.nip.io/',
    ],
  ],
  [
    'signs no name has',
    [
      'http://*.com/',
      'http://a,b.com/',
      "http://a'b.com/",
      'http://a$b.com/',
      'http://{a}.com/',
      'http://a!b.com/',
      'http://_.com/',
      'http://a_b.com/',
      'http://-a.com/',
      'http://a-.com/',
      'http://a..com/',
      'http://xn--/',
    ],
  ],
  [
    'names too long',
    [
      `http://${'a'.repeat(64)}.com/`,
      `http://${'a.'.repeat(126)}com/`,
      `http://${`${'a'.repeat(63)}.`.repeat(4)}com/`,
      `http://${'a'.repeat(100_000)}/`,
    ],
  ],
])('refuses %s', (_what, urls) => {
  for (const url of urls)
    expect(() => parseAddress(url), JSON.stringify(url.slice(0, 80))).toThrow(AddressRefused);
});

test.each([
  ['http://shop.com/', 'shop.com'],
  ['HTTPS://Shop.COM:8443/a?b#c', 'shop.com'],
  ['https://bücher.de/', 'xn--bcher-kva.de'],
  ['https://faß.de/', 'xn--fa-hia.de'],
  ['https://магазин.рф/', 'xn--80aairftm.xn--p1ai'],
  ['https://shop.xn--p1ai/', 'shop.xn--p1ai'],
  ['http://ⓢⓗⓞⓟ。ⓒⓞⓜ/', 'shop.com'],
  [`http://sh${sign(0xad)}op.com/`, 'shop.com'],
  ['http://8.8.8.8/', '8.8.8.8'],
  ['http://134744072/', '8.8.8.8'],
  ['http://[2606:4700::1111]/', '2606:4700::1111'],
  ['http://a_b.shop.co.uk:8080/', 'a_b.shop.co.uk'],
  ['http://r3---sn-x.shop.com/', 'r3---sn-x.shop.com'],
  ['http://shop.com:00080/', 'shop.com'],
  ['http://@shop.com/', 'shop.com'],
  ['http://shop.com\\@127.0.0.1/', 'shop.com'],
  ['http://shop.com#@127.0.0.1/', 'shop.com'],
  ['http://shop.com?@127.0.0.1/', 'shop.com'],
  ['http://shop.com/http://127.0.0.1/', 'shop.com'],
  ['http://1.1.1.1.nip.io/', '1.1.1.1.nip.io'],
  [`http://${'a'.repeat(63)}.com/`, `${'a'.repeat(63)}.com`],
])('accepts %s, whose host is %s', (url, host) => {
  expect(parseAddress(url).host).toBe(host);
});

test.each([
  ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['168.63.129.15', '168.63.129.16', '168.63.129.16', '168.63.129.17'],
  ['2001:4860::', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  ['2003::', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2400::'],
  ['3ffe:ffff::', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
])(
  'classifies %s as public, %s to %s as not public, %s as public',
  (before, first, last, after) => {
    expect([before, first, last, after].map(isPublicAddress)).toEqual([true, false, false, true]);
  },
);

test('accepts a routed name whatever its ending', () => {
  expect(
    parseAddress('http://klangwerk.example/', (host) => host === 'klangwerk.example').host,
  ).toBe('klangwerk.example');
  expect(() =>
    parseAddress('http://other.example/', (host) => host === 'klangwerk.example'),
  ).toThrow(AddressRefused);
});

test('classifies nothing as public that is not an address', () => {
  for (const text of ['', 'shop.com', '1.2.3', '2606:4700::1111%eth0', '[2606:4700::1111]'])
    expect(isPublicAddress(text)).toBe(false);
});
