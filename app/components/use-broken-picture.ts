import { type RefObject, useEffect, useRef, useState } from 'react';

export interface BrokenPicture {
  /** The picture cannot be shown: its place is for something neutral. */
  readonly isBroken: boolean;
  /** For the element around the picture. */
  readonly holder: {
    readonly ref: RefObject<HTMLDivElement>;
    readonly onErrorCapture: () => void;
  };
}

/** Whether the picture of that address fails to load, also where it failed before the page's script ran. */
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
