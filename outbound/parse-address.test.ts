import { expect, test } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';
import { AddressRefused } from './outbound-error.ts';
import { parseAddress } from './parse-address.ts';

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
])('refuses %s', (_what, url) => {
  expect(() => parseAddress(url)).toThrow(AddressRefused);
});

test.each(['http://shop.com/', 'HTTPS://Shop.COM:8443/a?b#c', 'https://bücher.de/', 'http://8.8.8.8/', 'http://[2606:4700::1111]/', 'http://a_b.shop.co.uk:8080/'])(
  'lets %s pass',
  (url) => {
    expect(parseAddress(url).host).not.toBe('');
  },
);

test('lets a routed name pass whatever it ends with', () => {
  expect(parseAddress('http://klangwerk.example/', (host) => host === 'klangwerk.example').host).toBe('klangwerk.example');
  expect(() => parseAddress('http://other.example/', (host) => host === 'klangwerk.example')).toThrow(AddressRefused);
});

test('calls nothing public that is no address', () => {
  for (const text of ['', 'shop.com', '1.2.3', '2606:4700::1111%eth0', '[2606:4700::1111]']) expect(isPublicAddress(text)).toBe(false);
});
