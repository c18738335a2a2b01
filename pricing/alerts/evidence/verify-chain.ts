import { hashCaptureLink } from '#pricing/market/captures.ts';
import { createCheck, type EvidenceCheck } from './evidence-check.ts';

const HEX = /^[0-9a-f]{64}$/;

interface Link {
  readonly captureId: string;
  readonly record: string;
  readonly chain: string;
}

export interface ChainText {
  /** Each begins with the link before its first. */
  readonly parts: readonly { readonly before: string; readonly links: readonly Link[] }[];
  /** Hash of the record of each capture, hexadecimal. */
  readonly records: ReadonlyMap<string, string>;
}

/** Parses chain.txt, as `writeChain` writes it. */
export function parseChain(text: string): ChainText {
  const parts: { before: string; links: Link[] }[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [first = '', captureId = '', record = '', chain = ''] = line.split(' ');
    if (first === 'before') parts.push({ before: captureId, links: [] });
    else parts.at(-1)?.links.push({ captureId, record, chain });
  }
  const records = new Map(
    parts.flatMap(({ links }) =>
      links.map(({ captureId, record }) => [captureId, record] as const),
    ),
  );
  return { parts, records };
}

/** Checks that each link of each part follows from the one before. */
export function verifyChain({ parts }: ChainText): EvidenceCheck {
  const broken = parts.map(findBreak).find((one) => one !== null) ?? null;
  const count = parts.reduce((sum, { links }) => sum + links.length, 0);
  const where = parts.length > 1 ? `, in ${parts.length} parts` : '';
  return createCheck('chain', parts.length > 0 && broken === null, [
    `${count} links${where}, each follows from the one before`,
    `the chain is broken at ${broken ?? 'its start'}`,
  ]);
}

function findBreak({ before: start, links }: ChainText['parts'][number]): string | null {
  if (!HEX.test(start)) return 'its start';
  let before = start;
  for (const { captureId, record, chain } of links) {
    if (
      !HEX.test(record) ||
      hashCaptureLink(Buffer.from(before, 'hex'), Buffer.from(record, 'hex')).toString('hex') !==
        chain
    )
      return captureId;
    before = chain;
  }
  return null;
}
