import type { LoaderFunctionArgs } from '@remix-run/node';
import { pageMeta } from '#app/components/page-meta.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { pageLinks as links } from '#app/components/page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = pageMeta((texts) => texts.shared.notFoundTitle);

/** An address of no page: said inside the app's frame, with the way back. */
export async function loader({ request }: LoaderFunctionArgs) {
  await authenticate.admin(request);
  throw new Response(null, { status: 404, statusText: 'Not found' });
}

export default function UnknownPage() {
  return null;
}
