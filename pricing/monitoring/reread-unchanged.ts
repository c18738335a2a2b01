/**
 * A document that is unchanged since the last visit is read again when another extractor read it
 * then.
 */
import type { GateResponse } from '#http-client/gate.ts';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import { findUnchangedCapture } from '#pricing/market/captures.ts';
import type { DueDocument } from '#pricing/market/visit-times.ts';
import type { Sql } from '#prisma/open-database.ts';

/**
 * The bytes of an unchanged document that has to be read again, as a response: those received, or,
 * after a 304, those of the stored capture. Null when this extractor has read them, or when no
 * capture has the same bytes.
 */
export async function findOutdatedDocument(
  sql: Sql,
  input: {
    retailerId: string;
    document: Pick<DueDocument, 'url' | 'parser'>;
    response: GateResponse;
  },
): Promise<GateResponse | null> {
  const { retailerId, document, response } = input;
  if (document.parser === EXTRACTOR) return null;
  if (response.status !== 304) return response;
  const capture = await findUnchangedCapture(sql, { retailerId, url: document.url });
  if (capture === null) return null;
  return {
    ...response,
    status: capture.status,
    headers: { ...capture.headers, ...response.headers },
    bytes: capture.bytes,
  };
}
