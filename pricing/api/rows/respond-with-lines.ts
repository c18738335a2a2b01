import { getRequestUrl } from '#pricing/api/request/require-https.ts';
import type { ApiContext } from '#pricing/api/api-context.ts';
import type { Answer, Call } from '#pricing/api/endpoint.ts';
import { describeProblem } from '#pricing/api/problem-response.ts';
import { ROW_CONTENT_TYPES } from './choose-format.ts';
import { openTextStream } from './open-text-stream.ts';
import { getCut, respondWithStream } from './respond-with-rows.ts';

/** Responds with lines of JSON while they are made; after an error, the last line says so. */
export async function respondWithLines(
  c: ApiContext,
  { call, lines }: { call: Call<unknown, unknown>; lines: NonNullable<Answer['lines']> },
): Promise<Response> {
  const stream = await openTextStream(call.context.db, {
    accountId: call.accountId,
    read: async function* (tx) {
      for await (const some of lines(tx))
        yield some.map((line) => `${JSON.stringify(line)}\n`).join('');
    },
    cut: getCut(c),
    endWith: (error) => {
      const { problem } = describeProblem(error, {
        requestId: c.get('requestId'),
        log: call.context.log,
        docs: `${getRequestUrl(c.req.raw, c.env, call.deps).origin}/v1/docs`,
      });
      return `${JSON.stringify({ type: 'error', error: problem })}\n`;
    },
  });
  return respondWithStream(c, stream, {
    'Content-Type': ROW_CONTENT_TYPES.ndjson,
    Vary: 'Authorization, Accept, Accept-Encoding',
  });
}
