import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError, statusByCode } from '#kernel/app-error.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** A notice as a file for a mail program, for signed-in users; with `?text` as text. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const id = (params.id ?? '').replace(/[^\w-]/g, '');
  const isText = new URL(request.url).searchParams.has('text');
  try {
    const { notices } = await getPricingClient(getServices(), session.shop);
    const bytes = await (isText
      ? notices.downloadText(id)
      : notices.download(id, { headers: { accept: 'message/rfc822, application/problem+json' } }));
    return new Response(bytes, {
      headers: {
        'content-type': isText ? 'text/plain; charset=utf-8' : 'message/rfc822',
        'content-disposition': `attachment; filename="${id}.${isText ? 'txt' : 'eml'}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    if (isAppError(error)) throw new Response(error.message, { status: statusByCode[error.code] });
    throw error;
  }
}
