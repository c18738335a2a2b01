import { Link, useNavigate } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useEffect } from 'react';
import type { LoadedMessages } from '#app/locales/loaded-message-types.ts';

/**
 * Polaris with its own texts in the user's language and Remix links, and App Bridge's navigation
 * menu. Shopify's `AppProvider` (shopify-app-remix) does the same, but sends Polaris's English
 * texts for every language.
 */
export function AdminProvider({
  polaris,
  children,
}: {
  polaris: LoadedMessages['polaris'];
  children: ReactNode;
}) {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      const href = target instanceof Element ? target.getAttribute('href') : null;
      if (href) navigate(href);
    };
    addEventListener('shopify:navigate', follow);
    return () => removeEventListener('shopify:navigate', follow);
  }, [navigate]);
  return (
    <AppProvider i18n={polaris} linkComponent={PolarisLink}>
      {children}
    </AppProvider>
  );
}

interface PolarisLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'target'> {
  readonly url: string;
  readonly target?: '_blank' | '_self' | '_parent' | '_top';
}

/** Polaris names the link's address `url`, Remix `to`. */
const PolarisLink = forwardRef<HTMLAnchorElement, PolarisLinkProps>(function PolarisLink(
  { url, ...rest },
  ref,
) {
  return <Link {...rest} to={url} ref={ref} />;
});
