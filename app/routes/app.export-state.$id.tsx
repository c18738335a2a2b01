import type { LoaderFunctionArgs } from '@remix-run/node';
import { getExportState } from '#app/exports/get-exports-page.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** How far an export is, for the page that waits for it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return { file: await getExportState(getServices(), session.shop, params.id ?? '') };
}
