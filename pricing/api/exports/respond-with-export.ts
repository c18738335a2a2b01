import { gunzipSync } from 'node:zlib';
import { AppError } from '#kernel/app-error.ts';
import type { Database, Sql } from '#prisma/open-database.ts';
import type { ApiContext } from '#pricing/api/api-context.ts';
import type { ApiDeps } from '#pricing/api/api-deps.ts';
import { buildResponseHeaders } from '#pricing/api/build-response-headers.ts';
import { openTextStream } from '#pricing/api/rows/open-text-stream.ts';
import { getCut } from '#pricing/api/rows/respond-with-rows.ts';
import { EXPORT_CONTENT_TYPES, isText, formatFileName } from './export-formats.ts';
import { isExportLink } from './export-link.ts';
import { ExportPartsSchema } from './export-row.ts';

/** The path of a file, whose address carries its permission. */
export const EXPORT_FILE_PATH = /^\/v1\/exports\/[A-Za-z0-9_-]{1,64}\/file$/;

interface ExportFile {
  readonly accountId: string;
  readonly what: string;
  readonly format: string;
  readonly filters: unknown;
  readonly state: string;
  readonly parts: number;
}

/**
 * Sends the file of an export to whoever has a link of it. Throws `not_found` for any other
 * address, so that nothing is learned about exports.
 */
export async function respondWithExport(c: ApiContext, deps: ApiDeps): Promise<Response> {
  const { db, clock } = deps.context;
  const id = c.req.param('id') ?? '';
  const file = await findFile(db, id);
  const isLinked =
    file !== null &&
    isExportLink(
      deps.cursorSecret,
      { id, accountId: file.accountId },
      {
        expires: c.req.query('expires') ?? null,
        signature: c.req.query('signature') ?? null,
        now: clock.now(),
      },
    );
  if (!isLinked) throw new AppError('not_found', 'This link does not work, or no longer');
  const { what, format, filters } = ExportPartsSchema.parse(file);
  const headers = {
    ...buildResponseHeaders(c),
    'Content-Type': EXPORT_CONTENT_TYPES[format],
    'Content-Disposition': `attachment; filename="${formatFileName({ what, format, filters })}"`,
    'Cache-Control': 'private, no-store',
    // The address is the permission: it must not be passed on to other sites.
    'Referrer-Policy': 'no-referrer',
  };
  if (c.req.raw.method === 'HEAD') return new Response(null, { status: 200, headers });
  const stream = await openTextStream(db, {
    accountId: file.accountId,
    read: (tx) => readFile(tx, { id, parts: file.parts, isCompressed: isText(format) }),
    cut: getCut(c),
    endWith: (error) => {
      deps.context.log.error({ err: error, exportId: id }, 'a file was not sent completely');
      return null;
    },
  });
  return new Response(stream, { status: 200, headers });
}

async function findFile(db: Database, id: string): Promise<ExportFile | null> {
  const { rows } = await db.query<ExportFile>(
    `select e.account_id as "accountId", e.what, e.format, e.filters, e.state,
       (select count(*)::int from pricing.export_chunk k where k.export_id = e.id) as parts
     from pricing.export e where e.id = $1 and e.state = 'completed'`,
    [id],
  );
  return rows[0] ?? null;
}

async function* readFile(
  sql: Sql,
  { id, parts, isCompressed }: { id: string; parts: number; isCompressed: boolean },
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const { rows } = await sql.query<{ body: Buffer }>(
      'select body from pricing.export_chunk where export_id = $1 and part = $2',
      [id, part],
    );
    const body = rows[0]?.body;
    // Deleted while it is being sent.
    if (!body) throw new AppError('gone', 'The export was deleted');
    yield isCompressed ? gunzipSync(body) : body;
  }
}
