import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError, statusByCode } from '#kernel/app-error.ts';
import { getEvidencePicture } from '#app/evidence/get-evidence-picture.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** A picture of an alert for signed-in users; a picture never changes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const { alert = '', picture = '', part } = params;
  if (part !== 'page' && part !== 'detail') throw new Response('No such picture', { status: 404 });
  try {
    const bytes = await getEvidencePicture(getServices(), session.shop, {
      alertId: alert,
      pictureId: picture,
      part,
    });
    return new Response(bytes, {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    if (isAppError(error)) throw new Response(error.message, { status: statusByCode[error.code] });
    throw error;
  }
}
