import { useLocation, useSearchParams } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { NothingHere } from './nothing-here.tsx';
import { useMessages } from './i18n.tsx';

/** Shown for a page of a list that has no rows: the list became shorter, or the link is old. */
export function PastEnd() {
  const { shared } = useMessages();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const listParams = new URLSearchParams(
    [...params].filter(([name]) => ['view', 'q', 'sort', 'product', 'weaker'].includes(name)),
  );
  return (
    <Card>
      <NothingHere
        heading={shared.pastEndTitle}
        action={{
          content: shared.firstPage,
          url: listParams.size > 0 ? `${pathname}?${listParams.toString()}` : pathname,
        }}
      >
        <p>{shared.pastEndText}</p>
      </NothingHere>
    </Card>
  );
}
