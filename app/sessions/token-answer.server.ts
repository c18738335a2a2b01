/**
 * What Shopify's token endpoint answered. Shopify's library turns every refusal into the same
 * internal error, but only some of them are final.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';

export interface TokenAnswer {
  readonly status: number;
  /** OAuth's error code, where the answer has one. */
  readonly error: string | null;
}

const scope = new AsyncLocalStorage<{ answer: TokenAnswer | null }>();
const TOKEN_PATH = '/admin/oauth/access_token';
const AnswerSchema = z.object({
  error: z.string().nullable().catch(null),
  access_token: z.string().catch(''),
});

/**
 * Runs work that may request a token. When it throws, `onFailure` makes the error: it is given the
 * answer of the token endpoint, or null when none arrived.
 */
export async function withTokenAnswer<T>(
  work: () => Promise<T>,
  onFailure: (error: unknown, answer: TokenAnswer | null) => Promise<Error>,
): Promise<T> {
  const seen: { answer: TokenAnswer | null } = { answer: null };
  try {
    return await scope.run(seen, work);
  } catch (error) {
    throw await onFailure(error, seen.answer);
  }
}

/**
 * The fetch for Shopify's library: notes what the token endpoint answers. A success without a token
 * becomes a 502, since the library would store it in place of the refresh token.
 */
export async function fetchNoted(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const response = await globalThis.fetch(input, init);
  const url = input instanceof Request ? input.url : input;
  if (new URL(url).pathname !== TOKEN_PATH) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const answer = AnswerSchema.safeParse(body).data;
  const isEmpty = response.ok && !answer?.access_token;
  const status = isEmpty ? 502 : response.status;
  const seen = scope.getStore();
  if (seen) seen.answer = { status, error: answer?.error ?? null };
  return isEmpty ? new Response('{}', { status }) : response;
}
