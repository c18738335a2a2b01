/** The requests that a replaced `fetch` received. */

export function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

/** The body if it is text, as our clients send it. */
export function textBodyOf(init: RequestInit | undefined): string {
  return typeof init?.body === 'string' ? init.body : '';
}
