import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { renderUnsubscribePage } from '#app/notifications/render-unsubscribe-page.ts';
import { removeRecipient, openRecipient } from '#app/notifications/recipient.server.ts';
import { getServices } from '#app/services.server.ts';

const tokenOf = (request: Request): string =>
  new URL(request.url).searchParams.get('token')?.slice(0, 1000) ?? '';

/** A GET request changes nothing, because mail programs follow links by themselves. */
export function loader({ request }: LoaderFunctionArgs) {
  const valid = openRecipient(getServices().encryptionKeys, tokenOf(request)) !== null;
  return renderUnsubscribePage(request, valid ? 'ask' : 'invalid');
}

/** The page's button, and the one-click request of mail programs (RFC 8058). */
export async function action({ request }: ActionFunctionArgs) {
  return renderUnsubscribePage(
    request,
    (await removeRecipient(getServices(), tokenOf(request))) ? 'done' : 'invalid',
  );
}
