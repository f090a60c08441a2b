import { type PictureFormat, PictureSources } from '@kontor/web-kit/ui/picture.tsx';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';

const widths = [80, 160, 320, 640];

/** The shop's own sizes of stored pictures; those of other servers come as they are. */
function srcSetOf(src: string, format: PictureFormat): string | undefined {
  const name = /^\/files\/([a-z0-9-]+\/[0-9a-f]{32})\.[a-z]+$/.exec(src)?.[1];
  return name && widths.map((width) => `/pictures/${width}/${name}.${format} ${width}w`).join(', ');
}

/** A stored picture in a small square box. */
export function Thumbnail({ src }: { src: string | null }) {
  return (
    <PictureSources value={srcSetOf}>
      <span style={{ display: 'block', width: 40, height: 40, flex: 'none' }}>
        <ProductImage src={src} alt="" sizes="40px" />
      </span>
    </PictureSources>
  );
}
