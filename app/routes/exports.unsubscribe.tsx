import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { removeSubscription, openSubscription } from '#app/exports/unsubscribe.server.ts';
import { renderUnsubscribePage } from '#app/notifications/render-unsubscribe-page.ts';
import { getServices } from '#app/services.server.ts';

const tokenOf = (request: Request): string =>
  new URL(request.url).searchParams.get('token')?.slice(0, 1000) ?? '';

/** A GET request changes nothing, because mail programs follow links by themselves. */
export function loader({ request }: LoaderFunctionArgs) {
  const valid = openSubscription(getServices(), tokenOf(request)) !== null;
  return renderUnsubscribePage(request, valid ? 'ask' : 'invalid', 'exports');
}

/** The page's button, and the one-click request of mail programs (RFC 8058). */
export async function action({ request }: ActionFunctionArgs) {
  const done = await removeSubscription(getServices(), tokenOf(request));
  return renderUnsubscribePage(request, done ? 'done' : 'invalid', 'exports');
}
