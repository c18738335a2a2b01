/**
 * `curl` with the options that the documents use, over a real socket, so that tests do not need the
 * program.
 */

export interface CurlAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends what `curl …words` would send. Throws for an unknown option. */
export async function runCurl(words: readonly string[]): Promise<CurlAnswer> {
  const headers = new Headers();
  let [url, method, body]: (string | undefined)[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = (): string => words[++at] ?? '';
    if (word === '-H') {
      const [name = '', ...value] = next().split(':');
      headers.append(name, value.join(':').trim());
    } else if (word === '-X') method = next();
    else if (word === '-d') body = next();
    else if (word === '-i' || word === '-s') continue;
    else if (!word.startsWith('-') && url === undefined) url = word;
    else throw new Error(`curl ${word}: not known here`);
  }
  if (url === undefined) throw new Error('curl without an address');
  // As curl does: without an own Content-Type header, the body is sent as a form.
  if (body !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/x-www-form-urlencoded');
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
