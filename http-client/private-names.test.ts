/** Names and addresses that can never be public, as people and attackers write them. */
import { expect, test } from 'vitest';
import { AddressRefused } from './outbound-error.ts';
import { parseAddress } from './parse-address.ts';
import { isDocumentationName, isPrivateName, isReserved } from './private-names.ts';

const PRIVATE = [
  ...['db.internal', 'metadata.google.internal', 'metadata.azure.internal', 'host.docker.internal'],
  ...['instance-data.ec2.internal', 'ip-10-0-0-5.eu-west-1.compute.internal', 'a.b.c.internal'],
  ...['metadata.goog', 'metadata.tencentyun.com'],
  ...['x.localhost', 'localhost.localdomain', 'shop.localhost', 'printer.local', 'nas.local'],
  ...['kubernetes.default.svc', 'kubernetes.default.svc.cluster.local', 'api.prod.svc'],
  ...['web.cluster', 'consul.service.consul', 'db.docker', 'dc01.workgroup', 'pc.domain'],
  ...['router.home.arpa', 'x.home.arpa', '1.0.0.127.in-addr.arpa', '1.0.ip6.arpa'],
  ...['router.lan', 'wiki.intranet', 'mail.corp', 'tv.home', 'smtp.mail', 'ldap.private'],
  ...['shop.onion', 'shop.test', 'shop.invalid', 'shop.example', 'name.alt', 'www.shop.example'],
];

test.each(PRIVATE)('%s is a private name, and its address is refused', (name) => {
  expect(isPrivateName(name)).toBe(true);
  for (const address of [`https://${name}/p`, `http://${name.toUpperCase()}:8080/`])
    expect(() => parseAddress(address), address).toThrow(AddressRefused);
});

test.each([
  ...['https:///p', 'https://', 'http:///', 'https://p', 'https://localhost/', 'https://db/'],
  ...['https://metadata/', 'https://kubernetes/', 'https://intranet/', 'https://com/'],
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/'],
  ...['https://10.1/', 'https://192.168.0.1/', 'https://169.254.169.254/', 'https://0/'],
  ...['https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://[fe80::1]/', 'https://[fd00::1]/'],
  ...['https://100.100.100.200/', 'https://168.63.129.16/', 'https://１２７.０.０.１/'],
  ...['https://10.0.0.1.nip.io/', 'https://db.internal./', 'https://ｄｂ.internal/'],
])('%s is refused', (address) => {
  expect(() => parseAddress(address)).toThrow(AddressRefused);
});

test.each([
  ...['shop.com', 'internal.com', 'localhost.de', 'svc.org', 'my-local.shop', 'home.co.uk'],
  ...['google.com', 'goog', 'metadata.com', 'tencentyun.com', 'example.com', 'test.example.org'],
])('%s is not a private name', (name) => {
  expect(isPrivateName(name)).toBe(false);
});

test('only the names of RFC 6761 exist nowhere, and of them .example is for documentation', () => {
  expect(PRIVATE.filter(isReserved)).toEqual(
    PRIVATE.filter((name) => /\.(?:example|invalid|localhost|test)$/.test(name)),
  );
  expect(PRIVATE.filter(isDocumentationName)).toEqual(['shop.example', 'www.shop.example']);
});
