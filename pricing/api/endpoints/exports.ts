import { z } from '@hono/zod-openapi';
import { AppError, isAppError } from '#kernel/app-error.ts';
import { ScopeMissing } from '#pricing/accounts/require-own-scopes.ts';
import type { Sql } from '#prisma/open-database.ts';
import {
  type Export,
  ExportInputSchema,
  ExportListSchema,
  ExportSchema,
} from '#pricing/contract/export.ts';
import { type Call, createApiEndpoint, type Endpoint } from '#pricing/api/endpoint.ts';
import { createExport } from '#pricing/api/exports/create-export.ts';
import { requireExport } from '#pricing/api/exports/export-kinds.ts';
import { listExportedLists, toFilterRefusal } from '#pricing/api/exports/exported-list.ts';
import { signExportLink } from '#pricing/api/exports/export-link.ts';
import {
  EXPORT_COLUMNS,
  ExportPartsSchema,
  type ExportRow,
} from '#pricing/api/exports/export-row.ts';
import { renderTime, renderTimeOrNull } from '#pricing/api/render/render-time.ts';
import { pageQuery } from '#pricing/api/request/parse-query.ts';
import { requireKnownInstant } from '#pricing/api/request/require-known-instant.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { alertEndpoints } from './alerts.ts';
import { caseEndpoints } from './cases.ts';
import { listingEndpoints } from './listings.ts';
import { marketEndpoints } from './market.ts';
import { matchEndpoints } from './matches.ts';
import { productInsightEndpoints } from './product-insights.ts';
import { productEndpoints } from './products.ts';
import { recommendationEndpoints } from './recommendations.ts';

const tag = 'Exports';
const path = '/exports';

/** What `what` of an export may name. */
export const exportedLists = listExportedLists([
  ...productEndpoints,
  ...marketEndpoints,
  ...alertEndpoints,
  ...caseEndpoints,
  ...matchEndpoints,
  ...recommendationEndpoints,
  ...listingEndpoints,
  ...productInsightEndpoints,
]);

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  idempotent: true,
  refuses: ['conflict', 'insufficient_scope', 'plan_limit'],
  summary: 'Write a list, a report or everything to a file',
  description:
    'The file is written in the background, as of one moment: follow its `state`. An account can ' +
    'have two unfinished exports and 20 in all. `account_data` also requires the scope `administer`.',
  body: ExportInputSchema,
  answers: {
    202: {
      description: 'The export, which is not written yet',
      schema: ExportSchema,
      headers: { Location: 'Path of the export' },
    },
  },
  handle: async (call) => {
    const { what, format, filters = {} } = call.body;
    requireExport(exportedLists, { what, format, filters });
    if (what === 'account_data' && !mayAdminister(call))
      throw new ScopeMissing(
        'administer',
        'An export of everything requires the scope "administer"',
      );
    if (what === 'price_matrix' && filters['at'] !== undefined)
      requireExportedInstant(call, filters['at']);
    if (what === 'map_report') await requireRetailer(call, filters['retailer'] ?? '');
    const row = await createExport(call.context, {
      accountId: call.accountId,
      what,
      format,
      filters,
    });
    return {
      status: 202,
      body: renderExport(call, row),
      headers: { Location: `/v1${path}/${row.id}` },
    };
  },
});

const mayAdminister = ({ admission }: Pick<Call<unknown, unknown>, 'admission'>): boolean =>
  admission?.scopes.includes('administer') === true;

/**
 * Throws `validation_failed` for an instant in the future, `plan_limit` for one before the history:
 * the job that writes the file knows no plan.
 */
function requireExportedInstant(call: Call<unknown, unknown>, at: string): void {
  try {
    requireKnownInstant(call, { name: 'at', at: new Date(at) });
  } catch (error) {
    throw isAppError(error, 'invalid_query') ? toFilterRefusal(error.errors) : error;
  }
}

/** Throws `validation_failed` for a retailer that the account neither monitors nor has cases of. */
async function requireRetailer(
  { context: { db }, accountId }: Pick<Call<unknown, unknown>, 'context' | 'accountId'>,
  retailer: string,
): Promise<void> {
  const { rows } = await db.query<{ known: boolean }>(
    `select exists (select from pricing.account_retailer w
         join pricing.retailer r on r.id = w.retailer_id where w.account_id = $1 and r.domain = $2)
       or exists (select from pricing.map_case where account_id = $1 and retailer = $2) as known`,
    [accountId, retailer],
  );
  if (rows[0]?.known) return;
  const detail = 'Expected the domain of a retailer that you monitor or have cases of';
  throw new AppError('validation_failed', `retailer: ${detail}`, {
    errors: [{ pointer: '#/filters/retailer', detail, code: 'unknown_domain' }],
  });
}

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List exports, newest first',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page of exports', schema: ExportListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'exports',
      endpoint: path,
      position: z.object({ createdAt: z.coerce.date(), id: z.string() }),
      render: (row: ExportRow) => renderExport(call, row),
      load: async ({ fetch, after }) => {
        const { rows } = await call.context.db.query<ExportRow>(
          `select ${EXPORT_COLUMNS} from pricing.export e
           where e.account_id = $1
             and ($2::timestamptz is null or (e.created_at, e.id) < ($2, $3))
           order by e.created_at desc, e.id desc limit $4`,
          [call.accountId, after?.createdAt ?? null, after?.id ?? null, fetch],
        );
        return rows;
      },
      positionOf: ({ createdAt, id }) => ({ createdAt, id }),
    }),
});

const get = createApiEndpoint({
  method: 'get',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get an export, with a link once it is completed',
  answers: { 200: { description: 'The export', schema: ExportSchema } },
  handle: async (call) => ({
    status: 200,
    body: renderExport(call, await getExport(call.context.db, call)),
  }),
});

const remove = createApiEndpoint({
  method: 'delete',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Delete an export with its file',
  description: 'Its links stop working at once. An export that is being written is stopped.',
  answers: { 204: { description: 'Done' } },
  handle: async (call) => {
    const { id } = await getExport(call.context.db, call);
    await call.context.db.query('delete from pricing.export where id = $1', [id]);
    return { status: 204 };
  },
});

async function getExport(
  sql: Sql,
  { accountId, params }: Pick<Call<unknown, unknown>, 'accountId' | 'params'>,
): Promise<ExportRow> {
  const { rows } = await sql.query<ExportRow>(
    `select ${EXPORT_COLUMNS} from pricing.export e where e.account_id = $1 and e.id = $2`,
    [accountId, params['id'] ?? ''],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such export');
  return rows[0];
}

function renderExport(call: Call<unknown, unknown>, row: ExportRow): Export {
  const { what, format, filters, state } = ExportPartsSchema.parse(row);
  const now = call.context.clock.now();
  const isKept =
    state === 'completed' &&
    row.expiresAt !== null &&
    row.expiresAt > now &&
    (what !== 'account_data' || mayAdminister(call));
  const link =
    isKept && row.expiresAt !== null
      ? signExportLink(call.deps.cursorSecret, row, { now, fileExpiresAt: row.expiresAt })
      : null;
  return {
    id: row.id,
    what,
    format,
    filters,
    state,
    rows: state === 'completed' ? row.rows : null,
    bytes: state === 'completed' ? Number(row.bytes) : null,
    failure: row.failure,
    created_at: renderTime(row.createdAt),
    completed_at: renderTimeOrNull(row.completedAt),
    expires_at: renderTimeOrNull(row.expiresAt),
    link: link && `${call.url.origin}/v1${path}/${row.id}/file?${link.query}`,
    link_expires_at: renderTimeOrNull(link?.expiresAt ?? null),
    schedule_id: row.scheduleId,
  };
}

export const exportEndpoints: readonly Endpoint[] = [create, list, get, remove];
