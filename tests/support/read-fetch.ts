/** What a replaced `fetch` was asked. */

export function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

/** The body where it is a text, as our clients send it. */
export function textBodyOf(init: RequestInit | undefined): string {
  return typeof init?.body === 'string' ? init.body : '';
}
