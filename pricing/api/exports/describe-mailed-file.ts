import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { DescribeFile } from '#pricing/exports/send-export.ts';
import { EXPORT_CONTENT_TYPES, formatFileName, isText } from './export-formats.ts';
import { signExportLink } from './export-link.ts';
import { EXPORT_COLUMNS, ExportPartsSchema, type ExportRow } from './export-row.ts';

/** Describes the files of exports for mails; `secret` signs the links. */
export function createFileDescriber(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  secret: Uint8Array,
): DescribeFile {
  return async ({ id, accountId, expiresAt }) => {
    const { rows } = await db.query<ExportRow>(
      `select ${EXPORT_COLUMNS} from pricing.export e where e.id = $1`,
      [id],
    );
    const { what, format, filters } = ExportPartsSchema.parse(rows[0]);
    const { query } = signExportLink(
      secret,
      { id, accountId },
      { now: clock.now(), fileExpiresAt: expiresAt, isMailed: true },
    );
    return {
      name: formatFileName({ what, format, filters }),
      type: EXPORT_CONTENT_TYPES[format].split(';')[0] ?? '',
      isCompressed: isText(format),
      link: `/v1/exports/${id}/file?${query}`,
    };
  };
}
