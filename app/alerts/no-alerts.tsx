import { NothingHere } from '#app/components/nothing-here.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { toFilterParams } from '#app/service-copy/alert-filter.ts';
import type { AlertQuery } from './alert-query.ts';

/** In place of the list: nothing can be found yet, nothing fits the filters, or there is no alert. */
export function NoAlerts({
  gap,
  query,
  hasKinds,
}: {
  gap: 'prices' | 'mapPrices' | null;
  query: AlertQuery;
  hasKinds: boolean;
}) {
  const labels = useMessages().alerts;
  if (gap) {
    const { title, text, action, url } = labels.gaps[gap];
    return (
      <NothingHere heading={title} action={{ content: action, url }}>
        <p>{text}</p>
      </NothingHere>
    );
  }
  const { view, ...filters } = toFilterParams(query);
  if (Object.keys(filters).length > 0)
    return (
      <NothingHere
        heading={labels.list.emptyTitle}
        action={{
          content: labels.list.clearAll,
          url: view ? '/app/alerts?view=resolved' : '/app/alerts',
        }}
      >
        <p>{labels.list.emptyText}</p>
      </NothingHere>
    );
  const openTitle = hasKinds ? labels.emptyKindsTitle : labels.emptyOpenTitle;
  const openText = hasKinds ? labels.emptyKindsText : labels.emptyOpenText;
  const open = query.view === 'open';
  return (
    <NothingHere heading={open ? openTitle : labels.emptyResolvedTitle}>
      <p>{open ? openText : labels.emptyResolvedText}</p>
    </NothingHere>
  );
}
