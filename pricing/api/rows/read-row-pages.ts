import type { Answer, Call } from '#pricing/api/endpoint.ts';
import { isRecord, type Row } from './row.ts';
import type { RowShape } from './row-shape.ts';

/** Rows per page: few enough that memory stays flat, many enough for one statement. */
const PAGE = 500;

interface RowPages {
  readonly call: Call<Row, unknown>;
  readonly rows: Pick<RowShape, 'name'>;
  readonly handle: (call: Call<unknown, unknown>) => Promise<Answer>;
}

/** One page of a list. */
export async function readRowPage({ call, rows, handle }: RowPages): Promise<{
  readonly list: readonly Row[];
  readonly next: string | null;
  readonly headers: Readonly<Record<string, string>>;
}> {
  const { body, headers = {} } = await handle(call);
  const list = isRecord(body) ? body[rows.name] : undefined;
  const next = isRecord(body) ? body['next_cursor'] : undefined;
  if (!Array.isArray(list)) throw new Error(`The body has no list ${rows.name}`);
  return { list: list.filter(isRecord), next: typeof next === 'string' ? next : null, headers };
}

/** All pages of a list, from the cursor of the call on. */
export async function* readRowPages({
  call,
  rows,
  handle,
}: RowPages): AsyncGenerator<readonly Row[]> {
  let cursor = call.query['cursor'];
  for (;;) {
    const query = { ...call.query, limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const { list, next } = await readRowPage({ call: { ...call, query }, rows, handle });
    yield list;
    if (next === null) return;
    cursor = next;
  }
}
