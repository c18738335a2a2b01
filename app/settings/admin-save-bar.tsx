import { type ReactNode, useEffect, useRef } from 'react';

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
