import { Thumbnail, type ThumbnailProps } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useBrokenPicture } from './use-broken-picture.ts';

/** A product's picture; a placeholder where there is none or it cannot be loaded. */
export function ProductPicture({
  url,
  size,
}: {
  url: string | null;
  size: NonNullable<ThumbnailProps['size']>;
}) {
  const { isBroken, holder } = useBrokenPicture(url);
  return (
    <div className="pi-picture" {...holder}>
      <Thumbnail source={url === null || isBroken ? ImageIcon : url} alt="" size={size} />
    </div>
  );
}
