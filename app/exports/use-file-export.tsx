import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { saveFile } from '#app/components/download-button.tsx';
import { useLocale } from '#app/components/i18n.tsx';
import { buildFilePath, type FileExportView, isUnfinished } from './file-export.ts';
import type { ExportOutcome } from './handle-export-request.server.ts';

const LOOK_MS = 2_000;

export interface FileExporting {
  readonly start: (asked: Readonly<Record<string, string>>) => void;
  readonly isBusy: boolean;
  /** The file last asked for; null before, and while it is asked for. */
  readonly file: FileExportView | null;
  readonly refusal: Extract<ActionResult<ExportOutcome>, { ok: false }> | null;
  /** The file was completed but could not be downloaded. */
  readonly isLost: boolean;
}

/**
 * Has a file written and downloads it: at once when it is small, otherwise when it is completed, as
 * long as the page stays open.
 */
export function useFileExport(): FileExporting {
  const locale = useLocale();
  const starting = useFetcher<ActionResult<ExportOutcome>>();
  const looking = useFetcher<{ file: FileExportView | null }>();
  const [isLost, setLost] = useState(false);
  const saved = useRef<string | null>(null);
  const started = starting.data?.ok ? starting.data.file : null;
  const seen = looking.data?.file;
  const latest = seen && seen.id === started?.id ? seen : started;
  const file = starting.state === 'idle' ? latest : null;
  const { load, state } = looking;
  useEffect(() => {
    if (!file || !isUnfinished(file) || state !== 'idle') return undefined;
    const timer = setTimeout(() => load(`/app/export-state/${file.id}`), LOOK_MS);
    return () => clearTimeout(timer);
  }, [file, state, load]);
  useEffect(() => {
    if (file?.state !== 'completed' || saved.current === file.id) return;
    saved.current = file.id;
    saveFile(buildFilePath(file.id), file.fileName).catch(() => setLost(true));
  }, [file]);
  return {
    start: (asked) => {
      setLost(false);
      void starting.submit(
        { ...asked, intent: 'start', locale },
        { method: 'post', action: '/app/exports' },
      );
    },
    isBusy: starting.state !== 'idle' || (file !== null && isUnfinished(file)),
    file,
    refusal: starting.state === 'idle' && starting.data?.ok === false ? starting.data : null,
    isLost,
  };
}
