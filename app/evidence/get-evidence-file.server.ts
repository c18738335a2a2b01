import { AppError } from '#kernel/app-error.ts';
import { getConnection } from '#app/pricing-client/get-pricing-client.server.ts';
import { sendUntilAnswered } from '#app/pricing-client/send-request.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** Larger than any stored page with all its metadata. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface EvidenceFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Downloads all evidence of an alert as one ZIP from the service with the shop's key. Throws
 * AppError: not_found, gone, upstream_failed.
 */
export async function getEvidenceFile(
  services: AppServices,
  shop: string,
  alertId: string,
): Promise<EvidenceFile> {
  const connection = await getConnection(services, shop);
  const answer = await sendUntilAnswered(connection, {
    method: 'GET',
    path: `/alerts/${encodeURIComponent(alertId)}/evidence.zip`,
    accept: 'application/zip, application/problem+json',
  });
  const isZip = /^application\/zip\b/i.test(answer.headers.get('content-type') ?? '');
  if (!isZip || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES)
    throw new AppError(
      'upstream_failed',
      'The pricing service answered something that is no evidence file',
    );
  return {
    name: `evidence-${alertId.replace(/[^\w-]/g, '')}.zip`,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}
