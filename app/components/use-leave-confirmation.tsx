import { useBlocker } from '@remix-run/react';
import { useAppBridge } from '@shopify/app-bridge-react';
import { useEffect } from 'react';

/** While something is unsaved, leaving the page asks first, as the admin asks everywhere. */
export function useLeaveConfirmation(unsaved: boolean): void {
  const shopify = useAppBridge();
  const blocker = useBlocker(unsaved);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Comes back only when the person wants to leave.
    void shopify.saveBar.leaveConfirmation().then(() => blocker.proceed());
  }, [blocker, shopify]);
}
