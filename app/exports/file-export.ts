/** Formats of a list. */
export const VIEW_FORMATS = ['csv', 'xlsx'] as const;
export const EXPORT_STATES = ['waiting', 'running', 'completed', 'failed'] as const;

/** A file as pages show it. */
export interface FileExportView {
  readonly id: string;
  readonly what: string;
  readonly format: string;
  readonly fileName: string;
  readonly state: (typeof EXPORT_STATES)[number];
  /** Written so far. */
  readonly rows: number;
  readonly bytes: number;
  /** Why it failed, in English. */
  readonly failure: string | null;
  readonly byName: string | null;
  readonly isScheduled: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Media types by the end of a file's name. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** True while something is still done for it. */
export const isUnfinished = ({ state }: Pick<FileExportView, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Where the file is downloaded. */
export const buildFilePath = (id: string): string => `/app/export-file/${id}`;
