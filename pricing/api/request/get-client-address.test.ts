import { expect, test } from 'vitest';
import { getClientAddress, getClientNetwork } from './get-client-address.ts';
import { createTrustedProxies } from './trusted-proxies.ts';

const proxies = createTrustedProxies(['10.0.0.0/8', 'loopback']);
const find = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  getClientAddress(
    new Request('http://a.example/', { headers }),
    { incoming: { socket: { remoteAddress } } },
    proxies,
  );

test.each([
  ['203.0.113.1', {}, '203.0.113.1'],
  ['::ffff:203.0.113.1', {}, '203.0.113.1'],
  [undefined, {}, ''],
  // A client cannot hide behind a header.
  ['203.0.113.1', { 'x-forwarded-for': '192.0.2.1' }, '203.0.113.1'],
  ['10.0.0.1', {}, '10.0.0.1'],
  ['10.0.0.1', { 'x-forwarded-for': '192.0.2.9, 203.0.113.1' }, '203.0.113.1'],
  ['10.0.0.1', { 'x-forwarded-for': '192.0.2.9, 203.0.113.1:4711, 10.0.0.2' }, '203.0.113.1'],
  ['::1', { forwarded: 'for="[2001:db8::1]:4711";proto=https' }, '2001:db8::1'],
  ['::1', { forwarded: 'proto=https;for=192.0.2.1, For=203.0.113.1' }, '203.0.113.1'],
  // The proxy hides the address: whatever is before it is the client's own statement.
  ['::1', { forwarded: 'for=192.0.2.1, for=_hidden' }, '::1'],
  ['10.0.0.1', { 'x-forwarded-for': 'unknown' }, '10.0.0.1'],
  ['10.0.0.1', { 'x-forwarded-for': '10.0.0.3, 10.0.0.2' }, '10.0.0.3'],
])('the client of %s with %j is %s', (peer, headers, client) => {
  expect(find(peer, headers)).toBe(client);
});

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%j counts as %j', (address, network) => {
  expect(getClientNetwork(address)).toBe(network);
});
