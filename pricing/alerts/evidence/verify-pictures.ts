import { z } from 'zod';
import {
  createCheck,
  type EvidenceCheck,
  type EvidenceFiles,
  hashOf,
  decodeText,
} from './evidence-check.ts';
import type { ChainText } from './verify-chain.ts';

const IndexSchema = z.object({
  pictures: z.array(z.object({ id: z.string(), files: z.array(z.string()) })),
});
const RecordSchema = z.object({
  capture_id: z.string(),
  size: z.int(),
  sha256: z.string(),
});

/**
 * Checks each picture of the file: its bytes are those of its record, and the record is in the
 * chain. No check for a file without pictures.
 */
export function verifyPictures(
  files: EvidenceFiles,
  chain: ChainText,
): { checks: EvidenceCheck[]; count: number } {
  const index = files.get('pictures.json');
  const names = [...files.keys()].filter((name) => name.startsWith('pictures/'));
  if (!index && names.length === 0) return { checks: [], count: 0 };
  const { pictures } = index ? IndexSchema.parse(JSON.parse(decodeText(index))) : { pictures: [] };
  const listed = pictures.flatMap(({ id, files: parts }) =>
    parts.map((part) => `pictures/${id}/${part}`),
  );
  const known = new Set(listed.flatMap((name) => [name, `${name}.record.json`]));
  const bad = [
    ...listed.filter((name) => !isInChain(files, name, chain)),
    ...names.filter((name) => !known.has(name)),
  ];
  if (listed.length === 0 && bad.length === 0) return { checks: [], count: 0 };
  return {
    checks: [
      createCheck('pictures', bad.length === 0, [
        `${pictures.length} pictures: their bytes are those of their records, and these are in the chain`,
        `not those of a record in the chain: ${bad.join(', ')}`,
      ]),
    ],
    count: pictures.length,
  };
}

function isInChain(files: EvidenceFiles, name: string, { records }: ChainText): boolean {
  const bytes = files.get(name);
  const recordBytes = files.get(`${name}.record.json`);
  if (!bytes || !recordBytes) return false;
  const record = RecordSchema.parse(JSON.parse(decodeText(recordBytes)));
  return (
    hashOf(bytes) === record.sha256 &&
    bytes.length === record.size &&
    records.get(record.capture_id) === hashOf(recordBytes)
  );
}
