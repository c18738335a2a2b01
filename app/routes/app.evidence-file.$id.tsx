import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { isAppError, statusByCode } from '#kernel/app-error.ts';
import { getEvidenceFile } from '#app/evidence/get-evidence-file.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Languages of the file's PDF; any other is left to the service. */
const LanguageSchema = z.enum(['en', 'de', 'fr']).optional().catch(undefined);

/**
 * The evidence of an alert as a download for signed-in users; the service's API key is not sent to
 * the browser.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  try {
    const { name, bytes } = await getEvidenceFile(getServices(), session.shop, {
      alertId: params.id ?? '',
      language: LanguageSchema.parse(new URL(request.url).searchParams.get('language')),
    });
    return new Response(bytes, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    if (isAppError(error)) throw new Response(error.message, { status: statusByCode[error.code] });
    throw error;
  }
}
