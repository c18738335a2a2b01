/**
 * By what the nearest proxy says it was asked: the last entry of X-Forwarded-Proto and of Forwarded
 * (RFC 7239), lower case, one each. A header that is there and says nothing about it gives an empty
 * text. Entries before the last are whatever the client wrote.
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

/** Commas in quotes do not separate: a quoted `for` may hold anything. */
const lastEntry = (header: string): string =>
  (header.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g)?.at(-1) ?? '').trim();
