const CODE = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;

/** A code in words. One that we have no words for is at least written as words ("not_seen": "not seen"); a sentence stays as it is. */
export function formatCode(words: Readonly<Record<string, string>>, code: string): string {
  const known = Object.hasOwn(words, code) ? words[code] : undefined;
  return known ?? (CODE.test(code) ? code.replaceAll(/[_-]/g, ' ') : code);
}
