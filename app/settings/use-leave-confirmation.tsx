import { useBlocker } from '@remix-run/react';
import { useAppBridge } from '@shopify/app-bridge-react';
import { useEffect } from 'react';

/** Asks before leaving the page while something is unsaved, with the admin's own dialog. */
export function useLeaveConfirmation(unsaved: boolean): void {
  const shopify = useAppBridge();
  const blocker = useBlocker(unsaved);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Resolves only when the user wants to leave.
    void shopify.saveBar.leaveConfirmation().then(() => blocker.proceed());
  }, [blocker, shopify]);
}
