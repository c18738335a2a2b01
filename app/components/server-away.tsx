import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMessages } from './i18n.tsx';
import { getUnanswered, openDocument, listenToUnanswered, type Unanswered } from './unanswered.ts';

const NONE: readonly Unanswered[] = [];
/** Navigating to a place of the page ends the navigation that runs, without a request. */
const STAY = '#stay';
const RENDERED_MS = 200;

/**
 * Says that the app's server does not answer, or not yet, and sends again what it has not answered.
 * A page that could not be fetched is not opened: the one before stays, with what was entered.
 */
export function ServerAway() {
  const { shared } = useMessages();
  const unanswered = useSyncExternalStore(listenToUnanswered, getUnanswered, () => NONE);
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { pathname, search, hash, key } = useLocation();
  const [missed, setMissed] = useState<string | null>(null);
  // After a form, the page's data belong to its answer: they are fetched until they arrive.
  const isOpening = navigation.state === 'loading' && navigation.formMethod === undefined;
  const target = isOpening ? `${navigation.location.pathname}${navigation.location.search}` : null;
  const latest = useRef(target);
  if (target !== null) latest.current = target;
  const isMissed =
    isOpening &&
    unanswered.some(
      ({ path, isChange, isSlow }) => !isChange && !isSlow && path === navigation.location.pathname,
    );
  useEffect(() => {
    if (!isMissed) return;
    setMissed(target);
    navigate(`${pathname}${search}${STAY}`, { replace: true, preventScrollReset: true });
  }, [isMissed, target, navigate, pathname, search]);
  useEffect(() => {
    if (hash !== STAY) setMissed(null);
  }, [hash, key]);
  useEffect(() => {
    // Remix reloads the document when a page's script could not be loaded, and a browser does not
    // fetch a script again in the same document. Where the browser has no such event, it reloads.
    let isOther = false;
    const openInstead = (event: Event): void => {
      if (isOther || !isScriptsReload(event)) return;
      event.preventDefault();
      // The script may fail before this component was rendered with the page that is being opened.
      setTimeout(() => {
        const to = latest.current;
        isOther = to === null;
        if (to === null) location.reload();
        else void openDocument(to).then((isOpened) => (isOpened ? undefined : setMissed(to)));
      }, RENDERED_MS);
    };
    const api: unknown = Reflect.get(window, 'navigation');
    if (!(api instanceof EventTarget)) return undefined;
    api.addEventListener('navigate', openInstead);
    return () => api.removeEventListener('navigate', openInstead);
  }, []);
  const { away } = shared;
  const failed = unanswered.filter(({ isSlow }) => !isSlow);
  if (missed === null && unanswered.length === 0) return null;
  let text = failed.length === 0 ? away.slow : away.outdated;
  if (missed !== null) text = away.pageMissed;
  if (failed.some(({ isChange }) => isChange)) text = away.notSaved;
  const tryAgain = () => {
    for (const each of unanswered) each.send();
    if (missed !== null) navigate(missed);
  };
  return (
    <div className="pi-away" role="alert">
      <Banner tone="warning" action={{ content: shared.tryAgain, onAction: tryAgain }}>
        <p>{text}</p>
      </Banner>
    </div>
  );
}

/** A reload that a script wants, not the user. */
const isScriptsReload = (event: Event): boolean =>
  'navigationType' in event &&
  event.navigationType === 'reload' &&
  'userInitiated' in event &&
  event.userInitiated === false;
