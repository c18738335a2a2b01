import { Await } from '@remix-run/react';
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';

export interface DeferredProps<Value> {
  /** Part of the loader's data that arrives after the page. */
  readonly value: Promise<Value>;
  readonly fallback: ReactElement | null;
  /** Shown when the promise is rejected. */
  readonly failed: ReactElement;
  readonly children: (value: Awaited<Value>) => ReactNode;
}

/**
 * Shows `fallback` until the value has arrived. The Suspense boundary is only rendered after
 * hydration: one in the server's HTML hydrates late, and if its parent changes before that, React
 * logs error 421 and renders it again.
 */
export function Deferred<Value>({ value, fallback, failed, children }: DeferredProps<Value>) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated) return fallback;
  return (
    <Suspense fallback={fallback}>
      <Await<Promise<Value>> resolve={value} errorElement={failed}>
        {children}
      </Await>
    </Suspense>
  );
}
