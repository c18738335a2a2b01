import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError, statusByCode } from '#kernel/app-error.ts';
import { sendExportFile } from '#app/exports/open-export-file.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** The file of an export, for signed-in users of its shop. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  try {
    return await sendExportFile(getServices(), user, params.id ?? '');
  } catch (error) {
    if (isAppError(error)) throw new Response(error.message, { status: statusByCode[error.code] });
    throw error;
  }
}
