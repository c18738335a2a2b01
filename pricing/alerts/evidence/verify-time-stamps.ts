import { z } from 'zod';
import {
  createCheck,
  type EvidenceCheck,
  type EvidenceFiles,
  decodeText,
} from './evidence-check.ts';
import {
  type TimeStamp,
  TimeStampRefused,
  verifyTimeStamp,
} from './time-stamps/time-stamp-token.ts';

const IndexSchema = z.array(z.object({ file: z.string(), record: z.string() }));

/** A time stamp that is valid, and the file that it is of. */
export interface VerifiedStamp extends TimeStamp {
  readonly record: string;
}

/**
 * Checks each time stamp of the file: it is one of its record, and signed by a certificate that
 * rests on one of `roots` (PEM; null: any certificate). No check for a file without time stamps.
 */
export async function verifyTimeStamps(
  files: EvidenceFiles,
  roots: string | null,
): Promise<{ checks: EvidenceCheck[]; stamps: VerifiedStamp[] }> {
  const index = files.get('time-stamps.json');
  if (!index) return { checks: [], stamps: [] };
  const stamps: VerifiedStamp[] = [];
  const bad: string[] = [];
  for (const { file, record } of IndexSchema.parse(JSON.parse(decodeText(index)))) {
    const [response, bytes] = [files.get(file), files.get(record)];
    if (!response || !bytes) bad.push(`${file}: the file or its record is missing`);
    else
      try {
        stamps.push({ record, ...(await verifyTimeStamp({ response, record: bytes, roots })) });
      } catch (error) {
        if (!(error instanceof TimeStampRefused)) throw error;
        bad.push(`${file}: ${error.message}`);
      }
  }
  return {
    checks: [
      createCheck('time_stamps', bad.length === 0, [
        `${stamps.length} time stamps are of their records${roots === null ? '' : ', by a trusted authority'}`,
        bad.join('; '),
      ]),
    ],
    stamps,
  };
}
