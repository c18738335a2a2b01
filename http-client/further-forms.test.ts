/**
 * More ways to write an internal address indirectly: each requested directly, given as a webhook's
 * address, and as the target of a redirect.
 */
import { afterEach, expect, test } from 'vitest';
import { AddressRefused } from './outbound-error.ts';
import {
  closeTestServers,
  openHttpServer,
  openTestGate,
} from '#tests/support/http-client/test-servers.ts';

afterEach(closeTestServers);

const FORMS: readonly [string, readonly string[]][] = [
  [
    'IPv4 in other figures',
    [
      'http://0177.0.0.01/',
      'http://0x7f.0.0.0x1/',
      'http://0x7F000001/',
      'http://017700000001/',
      'http://0x7f.1/',
      'http://0177.0x0.0.1/',
      'http://127.0x1/',
      'http://127.65537/',
      'http://10.1/',
      'http://192.168.257/',
      'http://0xac100001/',
      'http://172.1048577/',
      'http://00000177.0.0.1/',
      'http://0x0000000000a9.0xfe.0xa9.0xfe/',
      'http://169.254.43518/',
      'http://0251.0376.0251.0376/',
      'http://425.510.425.510/',
      'http://2852039166/',
      'http://0xA9FEA9FE:80/',
      'http://6425673729/',
      'http://0x17f000001/',
      'http://127.1.1/',
      'http://0/',
      'http://0x/',
      'http://0x0/',
      'http://00/',
      'http://1.1.1.1.1/',
      'http://127.0.0.1:080/',
      'http://0300.0250.1/',
    ],
  ],
  [
    'IPv6 that carries, means or hides another address',
    [
      'http://[::127.0.0.1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[::ffff:0:127.0.0.1]/',
      'http://[::FFFF:A9FE:A9FE]/',
      'http://[0000:0000:0000:0000:0000:ffff:127.0.0.1]/',
      'http://[64:ff9b::10.0.0.1]/',
      'http://[64:ff9b:1:a9fe:a9fe::]/',
      'http://[2002:c0a8:101::1]/',
      'http://[2002:a9fe:a9fe::]/',
      'http://[2001::a9fe:a9fe]/',
      'http://[2001:0:7f00:1::]/',
      'http://[2001:20::1]/',
      'http://[2001:10::1]/',
      'http://[fe80::1%251]/',
      'http://[fe80::1%25en0]/',
      'http://[fec0::1]/',
      'http://[ff05::1:3]/',
      'http://[::]:8080/',
      'http://[0::0]/',
      'http://[fd00::1]/',
      'http://[64:ff9b::a9fe:a9fe]:443/',
      'http://[2001:db8::1]/',
      'http://[2606:4700:0:0:0:0:0:0:1]/',
      'http://[::1]:80@shop.com/',
      'http://[::1].shop.com/',
    ],
  ],
  [
    'ranges that are nobody’s',
    [
      'http://100.64.0.1/',
      'http://100.127.255.254/',
      'http://198.18.0.1/',
      'http://198.19.255.255/',
      'http://224.0.0.1/',
      'http://239.255.255.250/',
      'http://255.255.255.255/',
      'http://192.0.2.1/',
      'http://198.51.100.7/',
      'http://203.0.113.9/',
      'http://240.0.0.1/',
      'http://192.0.0.192/',
      'http://192.0.0.8/',
      'http://169.254.170.2/',
      'http://100.100.100.200/',
      'http://168.63.129.16/',
    ],
  ],
  [
    'names of private networks',
    [
      'http://metadata/',
      'http://metadata.google.internal./',
      'http://METADATA.GOOGLE.INTERNAL/',
      'http://instance-data/',
      'http://instance-data.ec2.internal/',
      'http://metadata.azure.internal/',
      'http://kubernetes.default.svc/',
      'http://kubernetes.default.svc.cluster.local/',
      'http://db.internal/',
      'http://printer.local/',
      'http://a.localhost/',
      'http://router.home.arpa/',
      'http://abc.onion/',
      'http://host.docker.internal/',
      'http://gateway.docker.internal/',
      'http://x.intranet/',
      'http://ip6-localhost/',
      'http://localhost.localdomain/',
      'http://broadcasthost/',
      'http://x.local./',
      'http://LoCaLhOsT/',
      'http://wpad/',
      'http://x.svc/',
      'http://x.consul/',
      'http://x.docker/',
      'http://x.home/',
      'http://x.lan/',
      'http://x.alt/',
    ],
  ],
  [
    'public names that spell an address',
    [
      'http://127.0.0.1.nip.io/',
      'http://127-0-0-1.sslip.io/',
      'http://--1.sslip.io/',
      'http://10.0.0.1.traefik.me/',
      'http://app-127-0-0-1.traefik.me/',
      'http://127.0.0.1.ip.hetzner/',
    ],
  ],
  [
    'hosts in percent signs',
    [
      'http://loc%61lhost/',
      'http://%31%32%37.0.0.1/',
      'http://127%2E0%2e0%2E1/',
      'http://%ef%bc%91%ef%bc%92%ef%bc%97.0.0.1/',
      'http://127.0.0.1%00.shop.com/',
      'http://shop.com%2523@127.0.0.1/',
      'http://127.0.0.1%23.shop.com/',
      'http://127.0.0.1%3a80/',
      'http://%5B::1%5D/',
    ],
  ],
  [
    'user names',
    [
      'http://shop.com@10.0.0.1/',
      'http://shop.com%40@127.0.0.1/',
      'http://127.0.0.1:80\\@shop.com/',
      'http://shop.com:443@169.254.169.254/',
      'http://user:@shop.com/',
      'https://:@127.0.0.1/',
      'http://shop.com%0d%0aHost:127.0.0.1@localhost/',
    ],
  ],
  [
    'slashes',
    [
      'http:\\\\127.0.0.1\\',
      'http:\\/\\/127.0.0.1',
      'http:/\\/127.0.0.1',
      'https:127.0.0.1',
      'HTTP:///127.0.0.1',
      'http:////127.0.0.1/',
      'http://\\127.0.0.1/',
      'http:/127.0.0.1/',
    ],
  ],
  [
    'blanks and breaks',
    [
      'http://127.0.\t0.1/',
      'http://127.0.0.1\r\n/',
      'http://local\nhost/',
      '\u00a0http://127.0.0.1/',
      '\u0000http://127.0.0.1/',
      'http://127.0.0.1\u000b/',
      '\u2028http://127.0.0.1/',
    ],
  ],
  [
    'schemes',
    [
      'HTTP://127.0.0.1/',
      'hTTpS://LOCALHOST/',
      'FILE:///etc/passwd',
      'GOPHER://127.0.0.1/',
      'jar:http://127.0.0.1!/',
      'netdoc:///etc/passwd',
      'ldap://127.0.0.1/',
      'tftp://127.0.0.1/',
      'sftp://shop.com/',
      'smb://127.0.0.1/',
      'data:text/html,1',
      'javascript:1',
      'unix:///var/run/docker.sock',
      'http+unix://%2Fvar%2Frun/',
      'ws://127.0.0.1/',
      'url:http://127.0.0.1/',
    ],
  ],
  [
    'ports',
    [
      'http://shop.com:6379/',
      'http://shop.com:2375/',
      'http://shop.com:9200/',
      'http://shop.com:11211/',
      'http://shop.com:0/',
      'http://shop.com:65535/',
      'http://shop.com:4444/',
      'https://shop.com:22/',
      'http://shop.com:80808/',
      'http://shop.com:8080:22/',
      'http://shop.com:８０/',
      'http://[2606:4700::1111]:22/',
    ],
  ],
  [
    'letters and figures that fold',
    [
      'http://１２７．０．０．１/',
      'http://127\u30020\u30020\u30021/',
      'http://127｡0｡0｡1/',
      'http://①②⑦.⓪.⓪.①/',
      'http://ⅼocalhost/',
      'http://ⓛocalhost/',
      'http://ℓocalhost/',
      'http://𝓁𝑜𝒸𝒶𝓁𝒽𝑜𝓈𝓉/',
      'http://lo\u00adcalhost/',
      'http://localhost\u3002/',
      'http://ⅰⅱ/',
      'http://１６９．２５４．１６９．２５４/',
      'http://[::①]/',
      'http://[：：１]/',
      'http://ａ.ｌｏｃａｌ/',
      'http://xn--localhost-/',
      'http://127.0.0.ⅰ/',
      'http://⑯⑨.②⑤④.⑯⑨.②⑤④/',
      'http://1⁹2.168.0.1/',
      'http://¹²⁷.⁰.⁰.¹/',
      'http://٠/',
    ],
  ],
];
const forms = FORMS.flatMap(([what, list]) => list.map((form): [string, string] => [form, what]));

test.each(forms)('rejects %j (%s)', async (form) => {
  const looked: string[] = [];
  const gate = openTestGate(
    {},
    { lookup: async (host) => [looked.push(host) > 0 ? '93.184.216.34' : ''] },
  );
  await expect(gate.fetch(form)).rejects.toThrow(AddressRefused);
  await expect(gate.checkAddress(form)).rejects.toThrow(AddressRefused);
  expect(looked).toEqual([]);
});

test('does not follow redirects of a shop to these addresses', async () => {
  const dialled: string[] = [];
  let location = '';
  const shop = await openHttpServer((request, response) => {
    if (request.url !== '/start') return void response.end('the shop');
    response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end();
  });
  const gate = openTestGate(
    { 'shop.example': shop },
    {
      lookup: async (host) => {
        dialled.push(host);
        return ['93.184.216.34'];
      },
    },
  );
  const followed: string[] = [];
  // A header cannot contain a line break; without it the form is another one of this table.
  for (const [form] of forms.filter(([each]) => !/[\r\n\0\v]/.test(each))) {
    location = form;
    const outcome = await gate.fetch('http://shop.example/start').then(
      (answer) => answer.url,
      (error: unknown) => error,
    );
    // In a redirect, "http:/x" and text without a scheme are paths of that shop.
    if (typeof outcome === 'string') followed.push(form);
    if (typeof outcome === 'string') expect(outcome).toMatch(/^http:\/\/shop\.example\/./);
    else expect(outcome, JSON.stringify(form)).toBeInstanceOf(AddressRefused);
  }
  expect(dialled).toEqual([]);
  expect(followed).toEqual([
    'http:/127.0.0.1/',
    '\u00a0http://127.0.0.1/',
    '\u2028http://127.0.0.1/',
  ]);
});
