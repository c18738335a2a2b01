import { useNavigate } from '@remix-run/react';
import { Tabs } from '@shopify/polaris';

/** Views of a list as tabs; which one is shown stands in the address. */
export function ViewTabs({ views, selected }: { views: readonly { id: string; content: string; url: string }[]; selected: string }) {
  const navigate = useNavigate();
  return (
    <Tabs
      tabs={views.map(({ id, content }) => ({ id: `view-${id}`, content }))}
      selected={Math.max(0, views.findIndex((view) => view.id === selected))}
      onSelect={(index) => navigate(views[index]?.url ?? '.')}
    />
  );
}
