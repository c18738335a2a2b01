import type { LinksFunction } from '@remix-run/node';
import pageStyles from './pages.css?url';

/** The styles of our pages, after Polaris's. */
export const buildPageLinks: LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];
