import { useFetcher, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '#app/components/i18n.tsx';
import type { SavedView } from './saved-views.server.ts';

export interface ViewTabsOptions {
  /** The views that every shop has, before the saved ones. `query`: of the page's address. */
  readonly fixed: readonly {
    readonly id: string;
    readonly content: string;
    readonly query: string;
  }[];
  /** Of `fixed`, that the page shows. */
  readonly selectedFixed: string;
  readonly views: readonly SavedView[];
  /** The id of the saved view that the page shows. */
  readonly saved: string | undefined;
  /** The page's address as it is shown, without the page of the list. */
  readonly shown: string;
  /** The route that saves, renames and deletes views. */
  readonly action: string;
  /** Called before the selected view is deleted. */
  readonly leave: () => void;
}

/**
 * The tabs of a list for Polaris's filters: fixed views, and the saved ones with what can be done to
 * them. `error`: why the last change of a view failed.
 */
export function useViewTabs(options: ViewTabsOptions) {
  const { fixed, selectedFixed, views, saved, shown, action, leave } = options;
  const { messages } = useI18n();
  const [, setParams] = useSearchParams();
  const fetcher = useFetcher<ActionResult<{ viewId: string; query: string }>>();
  const selected = views.findIndex(({ id }) => id === saved);
  const send = (fields: Record<string, string>): Promise<true> => {
    void fetcher.submit(fields, { method: 'post', action });
    return Promise.resolve(true);
  };
  const open = (address: string, id?: string) => {
    const params = new URLSearchParams(address);
    if (id) params.set('saved', id);
    setParams(params, { preventScrollReset: true });
  };
  const created = fetcher.data?.ok ? fetcher.data : null;
  const opened = useRef<string>();
  useEffect(() => {
    // A new view is selected once it is among the tabs.
    if (
      !created ||
      opened.current === created.viewId ||
      !views.some(({ id }) => id === created.viewId)
    )
      return;
    opened.current = created.viewId;
    open(created.query, created.viewId);
  });
  const view = views[selected];
  const { data } = fetcher;
  const isBusy = fetcher.state !== 'idle';
  return {
    error: data && !data.ok && !isBusy ? formatError(messages, data) : null,
    tabs: [
      ...fixed.map(({ id, content }) => ({ id, content, isLocked: true, actions: [] })),
      ...views.map(({ id, name }) => ({
        id,
        content: name,
        actions: [
          {
            type: 'rename' as const,
            onAction: (value: string) => send({ intent: 'rename-view', id, name: value }),
          },
          {
            type: 'delete' as const,
            onPrimaryAction: () => {
              leave();
              return send({ intent: 'delete-view', id });
            },
          },
        ],
      })),
    ],
    selected:
      selected >= 0
        ? selected + fixed.length
        : Math.max(
            0,
            fixed.findIndex(({ id }) => id === selectedFixed),
          ),
    onSelect: (index: number) => {
      const chosen = views[index - fixed.length];
      if (chosen) open(chosen.query, chosen.id);
      else open(fixed[index]?.query ?? '');
    },
    canCreateNewView: true,
    onCreateNewView: (name: string) => send({ intent: 'save-view', name, query: shown }),
    primaryAction: view
      ? {
          type: 'save' as const,
          onAction: () => send({ intent: 'update-view', id: view.id, query: shown }),
          disabled: view.query === shown,
          loading: isBusy,
        }
      : {
          type: 'save-as' as const,
          onAction: (name: string) => send({ intent: 'save-view', name, query: shown }),
          disabled: shown === '',
          loading: isBusy,
        },
  };
}
