import type { LinksFunction } from '@remix-run/node';
import pageStyles from './pages.css?url';

/** The app's own styles; they must be loaded after those of Polaris. */
export const buildPageLinks: LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];
