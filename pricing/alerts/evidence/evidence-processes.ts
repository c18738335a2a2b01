/**
 * Reading a page again and writing a PDF keep a processor busy for as long as other requests may
 * take in all: both are done in a process of their own.
 */
import {
  countSpareProcessors,
  openTaskProcesses,
} from '#kernel/child-process/open-task-processes.ts';
import type { Capture } from '#pricing/market/captures.ts';
import type { DocumentInput } from './document/build-evidence-document.ts';
import type { DescribedOffer } from './describe-offer.ts';
import type { OfferWanted } from './extract-offer-again.ts';

type CapturedDocument = Pick<Capture, 'url' | 'status' | 'headers' | 'bytes'>;

export type EvidenceTask =
  | { readonly kind: 'offer'; readonly capture: CapturedDocument; readonly wanted: OfferWanted }
  | { readonly kind: 'document'; readonly input: DocumentInput };

const processes = openTaskProcesses<EvidenceTask>({
  file: new URL('./evidence-process.ts', import.meta.url),
  processes: countSpareProcessors(2),
  limitMs: 30_000,
  // A feed of 50 MB and the pictures of a document.
  heapMb: 1024,
  idleMs: 60_000,
});

/** `describeOffer`, in a process of its own. */
export async function describeOfferInProcess(
  { url, status, headers, bytes }: CapturedDocument,
  wanted: OfferWanted,
): Promise<DescribedOffer> {
  const capture = { url, status, headers, bytes };
  return (await processes.run({ kind: 'offer', capture, wanted })) as DescribedOffer;
}

/** `buildEvidenceDocument`, in a process of its own. */
export async function writeDocumentInProcess(input: DocumentInput): Promise<Buffer> {
  return (await processes.run({ kind: 'document', input })) as Buffer;
}
