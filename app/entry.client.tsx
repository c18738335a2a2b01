import { RemixBrowser } from '@remix-run/react';
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startResending } from '#app/components/unanswered.ts';
import { loadLaterMessages, loadMessages } from '#app/locales/load-messages.ts';

/**
 * Marks the page as hydrated: a form sent before that would lack the session token and be lost
 * (pages.css disables forms until then).
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    loadLaterMessages(document.documentElement.lang);
  }, []);
  return children;
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated>
          <RemixBrowser />
        </Hydrated>
      </StrictMode>,
    );
  });
}

startResending();
const { lang } = document.documentElement;
// Loads only the messages of the document's language, and for Home only those of Home: all of them
// would exceed the page size limit.
void loadMessages(lang, location.pathname).then(hydrate);
