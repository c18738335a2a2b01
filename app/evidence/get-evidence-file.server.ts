import { AppError } from '#kernel/app-error.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** Larger than any stored page with all its metadata. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface EvidenceFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Downloads all evidence of an alert as one ZIP from the service with the shop's key; `language` is
 * that of its PDF. Throws AppError: not_found, gone, upstream_failed.
 */
export async function getEvidenceFile(
  services: AppServices,
  shop: string,
  { alertId, language }: { alertId: string; language?: 'en' | 'de' | 'fr' | undefined },
): Promise<EvidenceFile> {
  const client = await getPricingClient(services, shop);
  const bytes = await client
    .withOptions({ maxResponseBytes: MAX_BYTES })
    .alerts.downloadEvidence(alertId, language === undefined ? {} : { language }, {
      headers: { accept: 'application/zip, application/problem+json' },
    });
  if (!isZip(bytes))
    throw new AppError(
      'upstream_failed',
      'The pricing service answered something that is no evidence file',
    );
  return { name: `evidence-${alertId.replace(/[^\w-]/g, '')}.zip`, bytes };
}

/** By the signature that every ZIP file begins with. */
const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;
