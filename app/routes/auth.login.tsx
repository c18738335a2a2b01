import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/**
 * Shopify's library redirects requests without a shop here. The app has no form for a shop's name:
 * it is opened from the admin.
 */
export function loader(_args: LoaderFunctionArgs) {
  return redirect('/');
}
