import type { LoaderFunctionArgs } from '@remix-run/node';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.shared.notFoundTitle);

/**
 * Pages that have moved, by the beginning of their old path: e-mails and workflows still link to
 * it.
 */
const MOVED: readonly (readonly [string, string])[] = [
  ['/app/batches/', '/app/activity/batches/'],
  ['/app/evidence/', '/app/alerts/evidence/'],
];

/** An unknown address within the app: shown in the app's layout with a link back. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { redirect } = await authenticate.admin(request);
  const { pathname } = new URL(request.url);
  const moved = MOVED.find(([before]) => pathname.startsWith(before));
  if (moved) return redirect(moved[1] + pathname.slice(moved[0].length));
  throw new Response(null, { status: 404, statusText: 'Not found' });
}

export default function UnknownPage() {
  return null;
}
