import { RemixBrowser } from '@remix-run/react';
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadLanguage } from '#app/texts/load-language.ts';

/** Says when buttons work: a form sent before that would go without the session token and lose the click (pages.css waits for it). */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
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

// Only the words of the document's language are fetched: both together would be more than a page may weigh.
void loadLanguage(document.documentElement.lang).then(hydrate);
