import { Await } from '@remix-run/react';
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';

export interface DeferredProps<Value> {
  /** Part of the loader's data that comes after the page. */
  readonly value: Promise<Value>;
  readonly fallback: ReactElement | null;
  /** Shown when the promise is rejected. */
  readonly failed: ReactElement;
  readonly children: (value: Awaited<Value>) => ReactNode;
}

/**
 * Shows `fallback` until the value has come. The Suspense boundary is first rendered after hydration: one that was sent
 * with the document hydrates late, and React reports an error (421) and renders it again when its parent changes before that.
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
