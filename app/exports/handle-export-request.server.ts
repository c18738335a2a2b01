import { z } from 'zod';
import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import type { ExportAuthor } from './create-export.server.ts';
import type { ExportSource } from './export-source.ts';
import { StartExportSchema } from './export-input.ts';
import type { FileExportView } from './file-export.ts';
import { ScheduleInputSchema } from './schedule-input.ts';
import { createSchedule, updateSchedule, setScheduleState } from './schedules.server.ts';
import { startExport } from './start-export.server.ts';

const id = z.string().min(1).max(60);
const RequestSchema = z.discriminatedUnion('intent', [
  z.looseObject({ intent: z.literal('start') }),
  z.object({ intent: z.literal('delete'), id }),
  z.looseObject({ intent: z.literal('schedule') }),
  z.looseObject({ intent: z.literal('edit-schedule'), id }),
  z.object({
    intent: z.literal('change-schedule'),
    id,
    change: z.enum(['pause', 'resume', 'delete']),
  }),
]);

export interface ExportOutcome {
  readonly intent: z.infer<typeof RequestSchema>['intent'];
  /** What was started. */
  readonly file: FileExportView | null;
}

/**
 * Does what a page asks for: starts or deletes an export, adds, edits, pauses, resumes or
 * deletes a schedule. Everybody may export; schedules and deletions need a manager. Throws `forbidden`,
 * `validation_failed` for a form that is not complete, and what these do.
 */
export async function handleExportRequest(
  services: AppServices,
  sources: readonly ExportSource[],
  { author, form }: { author: ExportAuthor; form: Record<string, FormDataEntryValue> },
): Promise<ExportOutcome> {
  const asked = RequestSchema.parse(form);
  const { shop, by } = author;
  if (asked.intent === 'start') {
    const input = StartExportSchema.parse(form);
    return { intent: 'start', file: await startExport(services, sources, { author, input }) };
  }
  await requireRole(services, { shop, userId: by.userId }, 'manager');
  if (asked.intent === 'schedule' || asked.intent === 'edit-schedule') {
    const input = ScheduleInputSchema.safeParse(form);
    if (!input.success) throw toRefusal('validation_failed', ['fields']);
    if (asked.intent === 'schedule') await createSchedule(services, author, input.data);
    else await updateSchedule(services, { shop, id: asked.id }, input.data);
  } else if (asked.intent === 'change-schedule')
    await setScheduleState(services, { shop, id: asked.id }, asked.change);
  else
    await services.db.query('delete from shop.file_export where shop = $1 and id = $2', [
      shop,
      asked.id,
    ]);
  return { intent: asked.intent, file: null };
}
