/**
 * Names that no server on the public internet has, whatever a name server answers for them. The
 * gate refuses to request them, and the API refuses them when they are given.
 */

/** The last labels of such names, by who reserves them. */
const ENDINGS = {
  /** Special-use names: localhost, test, invalid and the documentation's example. */
  'RFC 6761': ['example', 'invalid', 'localhost', 'test'],
  /** Multicast DNS, and (appendix G) the endings that private networks use. */
  'RFC 6762': ['corp', 'home', 'internal', 'intranet', 'lan', 'local', 'private'],
  /** Addresses of the Tor network, which are not in the DNS. */
  'RFC 7686': ['onion'],
  /** Infrastructure of the internet (RFC 3172); home.arpa is for home networks. */
  'RFC 8375': ['arpa'],
  /** Names of other naming systems. */
  'RFC 9476': ['alt'],
  /** Never to be delegated: internal (2024), and corp, home and mail (2018). */
  ICANN: ['corp', 'home', 'internal', 'mail'],
  /** Defaults of programs; nobody has registered them. */
  'common use': ['cluster', 'consul', 'docker', 'domain', 'localdomain', 'svc', 'workgroup'],
} as const;

const PRIVATE_ENDINGS: ReadonlySet<string> = new Set(Object.values(ENDINGS).flat());
const RESERVED_ENDINGS: ReadonlySet<string> = new Set(ENDINGS['RFC 6761']);

/**
 * Names with a public ending at which cloud providers serve a machine its credentials. Those of
 * other providers are IP addresses or end in `.internal`.
 */
const METADATA_NAMES: ReadonlySet<string> = new Set(['metadata.goog', 'metadata.tencentyun.com']);

/** True for a name that exists only inside a private network. Takes a name in lower case. */
export function isPrivateName(host: string): boolean {
  return PRIVATE_ENDINGS.has(getEnding(host)) || METADATA_NAMES.has(host);
}

/** True for a name that cannot exist on the internet (RFC 6761). */
export function isReserved(host: string): boolean {
  return RESERVED_ENDINGS.has(getEnding(host.toLowerCase()));
}

/** True for a name of the documentation (RFC 6761, section 6.5), such as "shop.example". */
export function isDocumentationName(host: string): boolean {
  return getEnding(host.toLowerCase()) === 'example';
}

const getEnding = (host: string): string => host.split('.').at(-1) ?? '';
