import { Banner } from '@shopify/polaris';
import type { ShopView } from '#app/insights/get-shop.server.ts';
import { useWords } from './words.tsx';

/** Says why recommendations can't be applied at the moment, and where to look. Nothing while they can. */
export function CannotApply({ shop }: { shop: ShopView }) {
  const words = useWords().texts.advice;
  if (shop.canApply) return null;
  return (
    <Banner
      tone="critical"
      title={words.cannotApplyTitle}
      action={{ content: words.checkConnection, url: '/app/settings' }}
    >
      <p>{words.cannotApply}</p>
    </Banner>
  );
}
