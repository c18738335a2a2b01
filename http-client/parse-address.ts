/**
 * Checks the form of a URL before its name is resolved. The check is after `new URL`, which
 * converts every spelling of an IPv4 address to one form.
 */
import { isIP, isIPv4 } from 'node:net';
import { domainToUnicode } from 'node:url';
import { isPublicAddress } from './is-public-address.ts';
import { AddressRefused } from './outbound-error.ts';
import { isPrivateName } from './private-names.ts';

const MAX_LENGTH = 8_192;
const PORTS = new Set(['', '80', '443', '8080', '8443']);
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/** A registered domain has no underscore; subdomains may have some. */
const REGISTERED_LABEL = /^[a-z0-9-]+$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

export interface Target {
  readonly url: URL;
  /** Name or IP address, lower case, without brackets. */
  readonly host: string;
  readonly isLiteral: boolean;
}

/**
 * Parses an absolute http(s) URL and checks its form. `isRouted` tells which names are routed (the
 * sandbox's): they may have private endings. Throws AddressRefused.
 */
export function parseAddress(
  text: string | URL,
  isRouted: (host: string) => boolean = () => false,
): Target {
  const given = String(text);
  if (given.length > MAX_LENGTH)
    throw new AddressRefused(
      `Address of ${given.length} characters: at most ${MAX_LENGTH} are taken`,
    );
  if (hasControlCharacter(given))
    throw new AddressRefused('Address with a control character or a blank in it');
  let url: URL;
  try {
    url = new URL(given);
  } catch (cause) {
    throw new AddressRefused(`No absolute address: ${JSON.stringify(given.slice(0, 200))}`, {
      cause,
    });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressRefused(`Scheme ${url.protocol} of ${shown(url)}: expected http or https`);
  const host = requirePublicHost(given, url, isRouted);
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused(`User name or password in the address of ${url.hostname}`);
  if (!PORTS.has(url.port))
    throw new AddressRefused(`Port ${url.port} of ${shown(url)}: expected 80, 443, 8080 or 8443`);
  return { url, host, isLiteral: isIP(host) !== 0 };
}

/**
 * Checks that the host of an http(s) URL can be on the public internet, by its form alone: an IP
 * address in any notation, a name without dots, a name of private networks. `given` is the text
 * that `url` was parsed from. Returns the host in lower case without brackets. Throws
 * AddressRefused.
 */
export function requirePublicHost(
  given: string,
  url: URL,
  isRouted: (host: string) => boolean,
): string {
  // The parser corrects "http:/x", "http:x" and "http:///x", but such text is malicious or not a
  // URL.
  if (!/^https?:\/\/[^/\\]/i.test(given))
    throw new AddressRefused(`No host after the scheme: ${JSON.stringify(given.slice(0, 200))}`);
  const host = url.hostname.toLowerCase();
  const ipv4 = isIPv4(host) ? host : null;
  const literal = host.startsWith('[') ? host.slice(1, -1) : ipv4;
  if (literal !== null) {
    if (!isPublicAddress(literal)) throw new AddressRefused(`${literal} is no public address`);
    return literal;
  }
  if (!isRouted(host)) requireName(host);
  return host;
}

function requireName(host: string): void {
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  const isName =
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    REGISTERED_LABEL.test(labels.at(-2) ?? '');
  // Digits of other scripts are not a top-level domain either: "xn--e4b" is a Devanagari 1.
  if (
    host.length > 253 ||
    !isName ||
    !TOP_LABEL.test(top) ||
    !/\p{L}/u.test(domainToUnicode(top))
  ) {
    throw new AddressRefused(`${JSON.stringify(host.slice(0, 260))} is not a full domain name`);
  }
  if (isPrivateName(host)) throw new AddressRefused(`${host} is a name of a private network`);
  // "127.0.0.1.nip.io": a public name whose only purpose is to resolve to that address.
  const spelled = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?=[.-])/.exec(host);
  if (spelled) {
    const address = spelled.slice(1, 5).map(Number).join('.');
    if (isIPv4(address) && !isPublicAddress(address))
      throw new AddressRefused(`${host} spells ${address}, which is no public address`);
  }
}

function hasControlCharacter(text: string): boolean {
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x7f) return true;
  }
  return false;
}

const shown = (url: URL): string => url.href.slice(0, 200);
