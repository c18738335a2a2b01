import { useFetcher } from '@remix-run/react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { AdminSaveBar, useLeaveConfirmation } from '#app/components/admin-save-bar.tsx';
import { useMessages } from '#app/components/i18n.tsx';

interface Actions {
  readonly save: () => void;
  readonly discard: () => void;
}

interface SectionState {
  readonly edited: boolean;
  readonly busy: boolean;
  /** The functions of the last render. */
  readonly actions: RefObject<Actions>;
}

type Report = (id: string, state: SectionState | null) => void;
const ReportContext = createContext<Report>(() => undefined);

/**
 * The sections of a settings page share the admin's save bar, which saves or discards all changes.
 * Leaving the page with unsaved changes asks first.
 */
export function SettingsSections({ children }: { children: ReactNode }) {
  const { shared } = useMessages();
  const [sections, setSections] = useState<ReadonlyMap<string, SectionState>>(new Map());
  const report = useCallback<Report>((id, state) => {
    setSections((before) => {
      const next = new Map(before);
      if (state) next.set(id, state);
      else next.delete(id);
      return next;
    });
  }, []);
  const edited = [...sections.values()].filter((section) => section.edited);
  const busy = [...sections.values()].some((section) => section.busy);
  useLeaveConfirmation(edited.length > 0 && !busy);
  const all = (act: keyof Actions) => () => {
    for (const { actions } of edited) actions.current?.[act]();
  };
  return (
    <ReportContext.Provider value={report}>
      <AdminSaveBar id="settings" open={edited.length > 0}>
        <button
          type="button"
          variant="primary"
          onClick={all('save')}
          loading={busy ? '' : undefined}
        >
          {shared.save}
        </button>
        <button type="button" onClick={all('discard')} disabled={busy}>
          {shared.discard}
        </button>
      </AdminSaveBar>
      {children}
    </ReportContext.Provider>
  );
}

type Values = Readonly<Record<string, string | boolean>>;

export interface SettingsSection<Fields extends Values> {
  readonly fields: Fields;
  readonly change: (some: Partial<Fields>) => void;
  readonly edited: boolean;
  readonly busy: boolean;
  /** The result of the last save; null while one is running. */
  readonly outcome: ActionResult<{ intent: string }> | null;
  readonly save: () => void;
}

/**
 * Manages one section of a settings page: its fields as typed, and the result of saving them.
 * `saved`: the fields as the server has them; after a save they are shown as the server parsed them
 * ("7,50" becomes 7.5), while refused values stay as typed. `toForm`: builds the form data that is
 * sent.
 */
export function useSettingsSection<Fields extends Values>(
  id: string,
  saved: Fields,
  toForm: (fields: Fields) => Record<string, string>,
): SettingsSection<Fields> {
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const fields = { ...saved, ...edits };
  const { data, state } = fetcher;
  const busy = state !== 'idle';
  const edited = Object.keys(saved).some((name) => fields[name] !== saved[name]);
  useEffect(() => {
    // Shows the server's values from here on, also if the reload takes longer.
    if (!busy && data?.ok) setEdits({});
  }, [busy, data]);
  const save = () =>
    void fetcher.submit(toForm(fields), { method: 'post', action: '/app/settings' });
  const actions = useRef<Actions>({ save, discard: () => undefined });
  actions.current = { save, discard: () => setEdits({}) };
  const report = useContext(ReportContext);
  useEffect(() => {
    report(id, { edited, busy, actions });
    return () => report(id, null);
  }, [id, edited, busy, report]);
  return {
    fields,
    change: (some) => setEdits((before) => ({ ...before, ...some })),
    edited,
    busy,
    outcome: data && !busy ? data : null,
    save,
  };
}
