import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { estimateImport, type ImportEstimate } from '#pricing/alerts/estimate-import.ts';
import {
  getImport,
  createImport,
  type ImportedRow,
  type ImportRow,
  type ImportSummary,
  listImports,
  undoImport,
} from '#pricing/catalog/map-price-periods/import-periods.ts';
import {
  MapPriceImportInputSchema,
  MapPriceImportListSchema,
  MapPriceImportSchema,
  type MapPriceImportValidation,
  MapPriceImportValidationSchema,
  MAX_IMPORT_ROWS,
} from '#pricing/contract/map-price-import.ts';
import { MapPricePeriodInputSchema } from '#pricing/contract/map-price-period.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { readPeriodDraft, readPerson } from '#pricing/api/read-map-price-period.ts';
import { renderAlertEffect } from '#pricing/api/render/render-alert-effect.ts';
import { renderTime, renderTimeOrNull } from '#pricing/api/render/render-time.ts';
import { toFieldErrors } from '#pricing/api/request/field-errors.ts';
import { pageQuery } from '#pricing/api/request/parse-query.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';

const tag = 'MAP price periods';
const path = '/map-price-periods/imports';
const ImportPosition = z.object({ at: z.coerce.date(), id: z.string() });

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List imports of periods',
  description: 'Newest first, without their rows; also those that were undone.',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page of imports', schema: MapPriceImportListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'map_price_imports',
      endpoint: path,
      position: ImportPosition,
      render: renderSummary,
      load: ({ fetch, after }) =>
        listImports(call.context.db, { accountId: call.accountId, fetch, after }),
      positionOf: ({ at, id }) => ({ at, id }),
    }),
});

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  scope: 'write',
  idempotent: true,
  refuses: ['too_many_records'],
  summary: 'Import up to 10,000 periods',
  description:
    'In one transaction; rows that cannot be taken do not affect the others. A row that ' +
    'contradicts a stored period or an earlier row is refused, unless `allow_conflicts`.',
  body: MapPriceImportInputSchema,
  answers: {
    201: {
      description: 'The result for each row, in order',
      schema: MapPriceImportSchema,
      headers: { Location: 'Path of the import' },
    },
  },
  handle: async ({ context, accountId, body }) => {
    const made = await createImport(context, {
      accountId,
      name: body.name ?? null,
      by: readPerson(body.by),
      rows: readRows(body.rows),
      allowConflicts: body.allow_conflicts ?? false,
    });
    return {
      status: 201,
      body: renderImport(made),
      headers: { Location: `/v1${path}/${made.id}` },
    };
  },
});

const validate = createApiEndpoint({
  method: 'post',
  path: `${path}/validate`,
  tag,
  caller: 'account',
  scope: 'read',
  idempotent: true,
  refuses: ['too_many_records'],
  summary: 'Validate up to 10,000 periods before they are imported',
  description:
    'How many of the rows would become periods, and which alerts they would open or close with the ' +
    'offers of today. Saves nothing.',
  body: MapPriceImportInputSchema,
  answers: { 200: { description: 'What they would do', schema: MapPriceImportValidationSchema } },
  handle: async ({ context, accountId, body }) => {
    const estimate = await estimateImport(context, {
      accountId,
      rows: readRows(body.rows),
      allowConflicts: body.allow_conflicts ?? false,
    });
    return { status: 200, body: renderEstimate(estimate) };
  },
});

function renderEstimate({ effect, ...counts }: ImportEstimate): MapPriceImportValidation {
  return {
    ...counts,
    changed: effect.products,
    alerts_opening: effect.alertsOpening,
    alerts_closing: effect.alertsClosing,
    alerts: effect.alerts.map(renderAlertEffect),
  };
}

function readRows(rows: readonly unknown[]): ImportedRow[] {
  if (rows.length > MAX_IMPORT_ROWS)
    throw new AppError(
      'too_many_records',
      `Expected at most ${MAX_IMPORT_ROWS} rows, got ${rows.length}`,
    );
  return rows.map(readRow);
}

function readRow(row: unknown, index: number): ImportedRow {
  const parsed = MapPricePeriodInputSchema.safeParse(row);
  return parsed.success
    ? { draft: readPeriodDraft(parsed.data), allowConflicts: parsed.data.allow_conflicts }
    : { errors: toFieldErrors(parsed.error.issues, ['rows', index]) };
}

const get = createApiEndpoint({
  method: 'get',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get an import of periods',
  description: 'What became of each row; also after the import was undone.',
  answers: { 200: { description: 'The import', schema: MapPriceImportSchema } },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: renderImport(await getImport(context.db, { accountId, id: params['id'] ?? '' })),
  }),
});

const undo = createApiEndpoint({
  method: 'delete',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'write',
  summary: 'Undo an import of periods',
  description:
    'Deletes the periods that are as the import made them; `kept` lists those that were changed ' +
    'or deleted since. Undoing it again answers the same.',
  answers: { 200: { description: 'The undone import', schema: MapPriceImportSchema } },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: renderImport(await undoImport(context, { accountId, id: params['id'] ?? '' })),
  }),
});

function renderSummary(row: ImportSummary) {
  return {
    id: row.id,
    name: row.name,
    by: row.byId === null ? null : { id: row.byId, name: row.byName ?? row.byId },
    at: renderTime(row.at),
    created: row.created,
    refused: row.refused,
    undone_at: renderTimeOrNull(row.undoneAt),
  };
}

function renderImport(row: ImportRow) {
  return {
    ...renderSummary(row),
    results: row.results.map(({ index, status, periodId, errors }) => ({
      index,
      status,
      period_id: periodId,
      errors: [...errors],
    })),
    kept: row.kept.map(({ periodId, code }) => ({ period_id: periodId, code })),
  };
}

export const mapPriceImportEndpoints = [list, create, validate, get, undo];
