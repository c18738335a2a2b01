import { listForwardedEntries } from './list-forwarded-entries.ts';

/**
 * The protocols stated by the nearest proxy: the last entry of X-Forwarded-Proto and of Forwarded
 * (RFC 7239), lower case, one each. A header without a protocol gives an empty string. Earlier
 * entries are not used, because the client can write them.
 */
export function listForwardedProtos(headers: Headers): string[] {
  const plain = headers.get('x-forwarded-proto');
  const standard = headers.get('forwarded');
  return [
    ...(plain === null ? [] : [lastEntry(plain).toLowerCase()]),
    ...(standard === null
      ? []
      : [
          /(?:^|;)[ \t]*proto="?([a-z]+)"?[ \t]*(?:;|$)/i
            .exec(lastEntry(standard))?.[1]
            ?.toLowerCase() ?? '',
        ]),
  ];
}

const lastEntry = (header: string): string => listForwardedEntries(header).at(-1) ?? '';
