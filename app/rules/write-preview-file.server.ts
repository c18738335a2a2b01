import type { PreviewRow, RuleTestLine } from './rule-test.ts';
import { formatCode, formatReason, type LocalizedReason } from '#app/locales/format-reason.ts';
import { getMessages, type Messages } from '#app/locales/messages.ts';
import { MEDIA_TYPES } from '#app/exports/file-export.ts';
import type { Cell, Table } from '#spreadsheet/table.ts';
import { writeCsv } from '#spreadsheet/write-csv.ts';
import { writeXlsx } from '#spreadsheet/write-xlsx.ts';

const BATCH = 500;

/**
 * All rows of a preview as a file, written as they arrive: also those that the page does not keep.
 * A preview that breaks off makes the download fail, because a part would look like the whole.
 */
export function sendPreviewFile(
  lines: AsyncGenerator<RuleTestLine>,
  { format, locale, timeZone }: { format: 'csv' | 'xlsx'; locale: string; timeZone: string },
): Response {
  const messages = getMessages(locale);
  const { columns, fileName } = messages.rules.preview;
  const table: Table = {
    name: fileName,
    columns: [
      { heading: columns.product, width: 40 },
      { heading: columns.sku },
      { heading: columns.rule },
      { heading: columns.currency, width: 10 },
      { heading: columns.yourPrice },
      { heading: columns.newPrice },
      { heading: columns.marketPrice },
      { heading: columns.marginBefore },
      { heading: columns.marginAfter },
      { heading: columns.positionBefore },
      { heading: columns.positionAfter },
      { heading: columns.why, width: 80 },
    ],
    rows: listRows(lines, messages, locale),
    timeZone,
    locale,
  };
  const pieces = format === 'csv' ? writeCsv(table) : writeXlsx(table);
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await pieces.return(undefined);
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': MEDIA_TYPES[format] ?? 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function* listRows(
  lines: AsyncGenerator<RuleTestLine>,
  messages: Messages,
  locale: string,
): AsyncGenerator<Cell[][]> {
  let batch: Cell[][] = [];
  for await (const line of lines) {
    if (line.type === 'error') throw new Error(line.message);
    if (line.type !== 'product') continue;
    batch.push(toCells(line, messages, locale));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function toCells(row: PreviewRow, messages: Messages, locale: string): Cell[] {
  const amount = (decimal: string | null): Cell => (decimal === null ? null : { decimal });
  const percent = (share: number | null): Cell =>
    share === null ? null : { decimal: String(Math.round(share * 10_000) / 100) };
  const { positions } = messages.rules.preview;
  const position = (one: string | null): Cell => (one === null ? null : formatCode(positions, one));
  const say = (subject: 'ruleStep' | 'ruleHold') => (stored: LocalizedReason) =>
    formatReason(messages, subject, { stored, locale });
  const holds = row.hold === null ? [] : [row.hold];
  return [
    row.name,
    row.sku,
    row.ruleKey,
    row.currency,
    amount(row.yourPrice),
    amount(row.suggestedPrice),
    amount(row.marketPrice),
    percent(row.marginBefore),
    percent(row.marginAfter),
    position(row.positionBefore),
    position(row.positionAfter),
    [...row.steps.map(say('ruleStep')), ...holds.map(say('ruleHold'))].join(' · '),
  ];
}
