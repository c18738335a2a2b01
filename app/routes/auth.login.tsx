import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Shopify's library sends here who came without a shop. The app asks nobody for a shop's name: it is opened from the admin. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect('/');
}
