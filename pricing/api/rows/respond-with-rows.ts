/** Responds with a list in the format and with the fields that the client asked for. */
import { buildResponseHeaders } from '#pricing/api/build-response-headers.ts';
import type { ApiContext } from '#pricing/api/api-context.ts';
import { chooseEncoding } from '#pricing/api/encoding/compress-body.ts';
import type { Answer, Call } from '#pricing/api/endpoint.ts';
import { respondWithJson } from '#pricing/api/json-response.ts';
import { describeProblem } from '#pricing/api/problem-response.ts';
import { getRequestUrl } from '#pricing/api/request/require-https.ts';
import { withTransaction } from '#pricing/api/with-transaction.ts';
import { ROW_CONTENT_TYPES, type RowFormat } from './choose-format.ts';
import { createRowWriter, type RowWriter } from './format-rows.ts';
import { openTextStream } from './open-text-stream.ts';
import { readRowPage, readRowPages } from './read-row-pages.ts';
import { isRecord } from './row.ts';
import type { RowShape } from './row-shape.ts';
import { type ChosenFields, chooseFields } from './choose-fields.ts';

const VARY = 'Authorization, Accept, Accept-Encoding';

interface RowsRequest {
  readonly call: Call<unknown, unknown>;
  readonly rows: RowShape;
  readonly handle: (call: Call<unknown, unknown>) => Promise<Answer>;
  readonly format: 'json' | RowFormat;
}

/**
 * JSON is one page. NDJSON and CSV are one page when the client gave a `limit`, and otherwise the
 * whole list, sent while it is read.
 */
export async function respondWithRows(
  c: ApiContext,
  { call: given, rows, handle, format }: RowsRequest,
): Promise<Response> {
  const { fields = null, ...query } = isRecord(given.query) ? given.query : {};
  const chosen: ChosenFields = Array.isArray(fields) ? fields.map(String) : null;
  const call = { ...given, query };
  if (format === 'json') {
    const { status, body, headers } = await handle(call);
    return respondWithJson(c.req.raw, {
      status,
      text: JSON.stringify(chosen === null ? body : selectInBody(body, rows, chosen)),
      headers: { ...buildResponseHeaders(c), Vary: VARY, ...headers },
    });
  }
  const writer = createRowWriter(rows, { format, fields: chosen });
  const type = { 'Content-Type': ROW_CONTENT_TYPES[format], Vary: VARY };
  if (query['limit'] !== undefined) {
    const { list, headers } = await readRowPage({ call, rows, handle });
    return respondWithJson(c.req.raw, {
      status: 200,
      text: writer.head + writer.format(list),
      headers: { ...buildResponseHeaders(c), ...type, ...headers },
    });
  }
  const stream = await openTextStream(call.context.db, {
    accountId: call.accountId,
    read: (tx) =>
      formatPages(
        readRowPages({
          call: { ...call, context: withTransaction(call.context, tx) },
          rows,
          handle,
        }),
        writer,
      ),
    cut: getCut(c),
    endWith: (error) => {
      const { problem } = describeProblem(error, {
        requestId: c.get('requestId'),
        log: call.context.log,
        docs: `${getRequestUrl(c.req.raw, c.env, call.deps).origin}/v1/docs`,
      });
      return format === 'ndjson' ? `${JSON.stringify({ error: problem })}\n` : null;
    },
  });
  return respondWithStream(c, stream, type);
}

/** Cuts the connection of a request; undefined for one without a connection. */
export function getCut(c: ApiContext): (() => unknown) | undefined {
  const socket = c.env.incoming?.socket;
  return socket?.destroy && (() => socket.destroy?.());
}

/** Responds with a stream, packed when the client accepts that. */
export async function respondWithStream(
  c: ApiContext,
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: Record<string, string>,
): Promise<Response> {
  const headers = { ...buildResponseHeaders(c), 'Cache-Control': 'private, no-cache', ...type };
  if (c.req.raw.method === 'HEAD') {
    await stream.cancel();
    return new Response(null, { status: 200, headers });
  }
  // Brotli has no stream at a quality that keeps up; gzip is accepted by every client that
  // accepts brotli.
  const isPacked = chooseEncoding(c.req.header('accept-encoding') ?? null) !== null;
  return new Response(isPacked ? stream.pipeThrough(new CompressionStream('gzip')) : stream, {
    status: 200,
    headers: isPacked ? { ...headers, 'Content-Encoding': 'gzip' } : headers,
  });
}

/** The text of all pages; at least one piece, so that an empty list begins too. */
async function* formatPages(
  pages: AsyncGenerator<readonly Readonly<Record<string, unknown>>[]>,
  writer: RowWriter,
): AsyncGenerator<string> {
  let { head } = writer;
  for await (const list of pages) {
    yield head + writer.format(list);
    head = '';
  }
}

function selectInBody(body: object | undefined, rows: RowShape, chosen: ChosenFields): object {
  const list = isRecord(body) ? body[rows.name] : undefined;
  return {
    ...body,
    [rows.name]: Array.isArray(list)
      ? list.filter(isRecord).map((row) => chooseFields(row, chosen, rows.keys))
      : [],
  };
}
