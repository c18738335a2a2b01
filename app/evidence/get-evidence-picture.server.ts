import { AppError } from '#kernel/app-error.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** Larger than a picture of a page of 12,000 pixels. */
const MAX_BYTES = 32 * 1024 * 1024;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

interface PictureWanted {
  readonly alertId: string;
  readonly pictureId: string;
  /** The whole page, or the price with its surroundings. */
  readonly part: 'page' | 'detail';
}

/**
 * Downloads a picture of an alert (PNG) from the service with the shop's key. Throws AppError:
 * not_found, gone, upstream_failed.
 */
export async function getEvidencePicture(
  services: AppServices,
  shop: string,
  { alertId, pictureId, part }: PictureWanted,
): Promise<Uint8Array<ArrayBuffer>> {
  const client = await getPricingClient(services, shop);
  const { alerts } = client.withOptions({ maxResponseBytes: MAX_BYTES });
  const options = { headers: { accept: 'image/png, application/problem+json' } };
  const bytes =
    part === 'page'
      ? await alerts.downloadPicture(alertId, pictureId, options)
      : await alerts.downloadPictureDetail(alertId, pictureId, options);
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte))
    throw new AppError(
      'upstream_failed',
      'The pricing service answered something that is no picture',
    );
  return bytes;
}
