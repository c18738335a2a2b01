import { type RefObject, useEffect, useRef, useState } from 'react';

export interface BrokenPicture {
  /** The picture cannot be loaded: a placeholder is shown instead. */
  readonly isBroken: boolean;
  /** Props of the element around the picture. */
  readonly holder: {
    readonly ref: RefObject<HTMLDivElement>;
    readonly onErrorCapture: () => void;
  };
}

/**
 * Returns whether the picture at that address failed to load, also if it failed before hydration.
 */
export function useBrokenPicture(url: string | null): BrokenPicture {
  const ref = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const picture = ref.current?.querySelector('img');
    if (picture?.complete && picture.naturalWidth === 0) setBroken(url);
  }, [url]);
  return {
    isBroken: url !== null && broken === url,
    holder: { ref, onErrorCapture: () => setBroken(url) },
  };
}
