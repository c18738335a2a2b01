import { RemixBrowser } from '@remix-run/react';
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadLaterMessages, loadMessages } from '#app/locales/load-messages.ts';

/** Says when buttons work: a form sent before that would go without the session token and lose the click (pages.css waits for it). */
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

const { lang } = document.documentElement;
// Only the messages of the document's language are fetched, and for Home only its own: all of them would be more than a page may weigh.
void loadMessages(lang, location.pathname).then(hydrate);
