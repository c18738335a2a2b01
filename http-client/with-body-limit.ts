import { TooLarge } from './outbound-error.ts';

/**
 * A response of `fetch` whose body breaks off with TooLarge after `maxBytes` decoded bytes, however
 * it is read: `fetch` itself has no limit, and `response.json()` holds all of it in memory. For
 * servers that the gate does not guard: an answer of Shopify has less than 2 MB.
 */
export function withBodyLimit(response: Response, maxBytes = 32_000_000): Response {
  if (!response.body) return response;
  let size = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(new TooLarge(`More than ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), response);
}
