import { createHash } from 'node:crypto';
import { renderOffer } from '#pricing/extraction/render-reading.ts';
import { describeCapture } from '#pricing/market/captures.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { type ChainPart, listChainLinks } from '#pricing/market/verify-captures.ts';
import { describeEvidence } from './describe-evidence.ts';
import { findAlertEvidence } from './find-alert-evidence.ts';
import { listEvidenceFacts } from './list-evidence-facts.ts';
import { writeZip } from './zip.ts';

export interface EvidenceFile {
  /** File name for a download. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Links of the chain included before and after the capture, to show its position in the chain. */
const LINKS_AROUND = 50;

/**
 * Builds a ZIP with all evidence of an alert of the account, which can be passed on and verified
 * without us; `describeEvidence` lists its contents. The bytes stay the same until the alert, the
 * listing or the chain around it changes. Null for an unknown alert or one without a capture.
 */
export async function buildEvidenceFile(
  context: MarketContext,
  { accountId, alertId }: { accountId: string; alertId: string },
): Promise<EvidenceFile | null> {
  const [evidence, facts] = await Promise.all([
    findAlertEvidence(context, { accountId, alertId }),
    listEvidenceFacts(context.db, { accountId, alertId }),
  ]);
  if (!evidence || !facts) return null;
  const { capture, offer, sources, wanted } = evidence;
  const chain = await listChainLinks(context.db, {
    retailerId: capture.retailerId,
    at: capture.fetchedAt,
    around: LINKS_AROUND,
  });
  const page = `page.${extensionOf(capture.headers)}`;
  const read = {
    read_from: page,
    url: wanted.url,
    variant_key: wanted.variantKey,
    retailer_currency: wanted.currency,
    retailer_places: wanted.places ?? [],
    offer: offer && renderOffer(offer),
    sources,
  };
  const files = [
    { name: 'README.txt', bytes: Buffer.from(describeEvidence(facts, evidence, { page })) },
    { name: page, bytes: capture.bytes },
    // Exactly the bytes that were hashed: no line break at the end.
    { name: 'record.json', bytes: Buffer.from(describeCapture(capture)) },
    { name: 'chain.txt', bytes: Buffer.from(writeChain(chain)) },
    { name: 'offer.json', bytes: Buffer.from(`${JSON.stringify(read, null, 2)}\n`) },
    { name: 'alert.json', bytes: Buffer.from(`${JSON.stringify(facts, null, 2)}\n`) },
  ];
  const sums = files
    .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('');
  const folder = `evidence-${alertId}`;
  const entries = [...files, { name: 'SHA256SUMS', bytes: Buffer.from(sums) }].map(
    ({ name, bytes }) => ({ name: `${folder}/${name}`, bytes }),
  );
  return { name: `${folder}.zip`, bytes: writeZip(entries, capture.fetchedAt) };
}

/** One line per capture; the first line is the hash that the next one continues from. */
function writeChain({ before, links }: ChainPart): string {
  const lines = links.map(
    (link) =>
      `${link.fetchedAt.toISOString()} ${link.captureId} ${link.record.toString('hex')} ${link.chain.toString('hex')}`,
  );
  return [`before ${before.toString('hex')}`, ...lines, ''].join('\n');
}

function extensionOf(headers: Readonly<Record<string, string>>): string {
  const type =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (/json/i.test(type)) return 'json';
  return /xml/i.test(type) && !/xhtml/i.test(type) ? 'xml' : 'html';
}
