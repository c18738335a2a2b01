import { AppError } from '#kernel/app-error.ts';
import { getMessages } from '../locales/messages.ts';
import type { AppServices } from '../services.server.ts';
import { describeProblem } from './describe-problem.ts';
import { BYTE_ORDER_MARK, chooseCsvForm, formatLine } from './write-csv.ts';

const BATCH = 2000;

/**
 * Exports the lines of a file that were refused by us or by Shopify, or skipped in part, with the
 * reason in the merchant's language. Throws `not_found` with the first piece.
 */
export async function* exportSkippedRows(
  services: AppServices,
  file: { shop: string; id: string; locale: string },
): AsyncGenerator<string> {
  const found = await services.db.prisma.mapPriceFile.findFirst({
    where: { id: file.id, shop: file.shop },
    select: { id: true },
  });
  if (!found) throw new AppError('not_found', `No file ${file.id} in this shop`);
  const messages = getMessages(file.locale).products.file;
  const form = chooseCsvForm(file.locale, 2);
  yield BYTE_ORDER_MARK + formatLine([messages.line, messages.named, messages.problem], form);
  for (let after = 0; ;) {
    const { rows } = await services.db.query<{
      line: number;
      named: string;
      problem: string;
      problem_value: string | null;
    }>(
      `select line, named, problem, problem_value
       from shop.floor_file_row
       where file_id = $1 and line > $2 and (state in ('refused', 'failed') or problem = 'left_alone')
       order by line limit ${BATCH}`,
      [file.id, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map((row) =>
        formatLine(
          [
            String(row.line),
            row.named,
            describeProblem(messages, { problem: row.problem, value: row.problem_value }),
          ],
          form,
        ),
      )
      .join('');
    after = last.line;
  }
}
