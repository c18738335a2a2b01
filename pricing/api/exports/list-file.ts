/** The file of an exported list. */
import { randomBytes } from 'node:crypto';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { Call } from '#pricing/api/endpoint.ts';
import { createRowWriter } from '#pricing/api/rows/format-rows.ts';
import { readRowPages } from '#pricing/api/rows/read-row-pages.ts';
import type { Row } from '#pricing/api/rows/row.ts';
import { withTransaction } from '#pricing/api/with-transaction.ts';
import type { ExportFile } from './export-file.ts';
import type { ExportedList } from './exported-list.ts';
import { parseExportQuery } from './exported-list.ts';
import { writeListXlsx } from './list-xlsx.ts';

interface ListRequest {
  readonly accountId: string;
  readonly what: string;
  readonly format: 'csv' | 'ndjson' | 'xlsx';
  readonly filters: Readonly<Record<string, string>>;
}

/** The rows of a list, as they are in this transaction. */
export function writeListFile(
  context: MarketContext,
  tx: Tx,
  { lists, request }: { lists: readonly ExportedList[]; request: ListRequest },
): ExportFile {
  const { what, format, filters, accountId } = request;
  const { list, query, fields } = parseExportQuery(lists, { what, filters });
  const call: Call<Row, unknown> = {
    deps: {
      context,
      version: '',
      operatorKeyHashes: [],
      // Its cursors do not leave this function.
      cursorSecret: randomBytes(32),
    },
    context: withTransaction(context, tx),
    accountId,
    admission: null,
    params: {},
    query,
    body: undefined,
    url: new URL('http://export.invalid/v1'),
  };
  const pages = readRowPages({ call, rows: list.rows, handle: list.handle });
  if (format === 'xlsx') return writeListXlsx({ name: what, shape: list.rows, fields, pages });
  const writer = createRowWriter(list.rows, { format, fields });
  let rows = 0;
  async function* write(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(writer.head);
    for await (const page of pages) {
      rows += writer.count(page);
      yield Buffer.from(writer.format(page));
    }
  }
  return { pieces: write(), countRows: () => rows };
}
