import { useBlocker } from '@remix-run/react';
import { useAppBridge } from '@shopify/app-bridge-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** Asks before leaving the page while something is unsaved, with the admin's own dialog. */
export function useLeaveConfirmation(unsaved: boolean): void {
  const shopify = useAppBridge();
  // Not for another place of the same page (server-away.tsx).
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Resolves only when the user wants to leave.
    void shopify.saveBar.leaveConfirmation().then(() => blocker.proceed());
  }, [blocker, shopify]);
}

/**
 * The admin's save bar, shown while `open`. Where App Bridge has not defined the element, its
 * buttons are shown in the page instead.
 */
export function AdminSaveBar({
  id,
  open,
  children,
}: {
  id: string;
  open: boolean;
  children: ReactNode;
}) {
  const bar = useRef<UISaveBarElement | null>(null);
  useEffect(() => {
    const element: Partial<UISaveBarElement> | null = bar.current;
    if (open) void element?.show?.();
    return () => void element?.hide?.();
  }, [open]);
  return (
    <ui-save-bar id={id} ref={bar}>
      {children}
    </ui-save-bar>
  );
}
