import { classNames } from '#web/ui/class-names.ts'

/** A picture as the API returns it. */
export interface PictureSource {
  /** Path without size, or a whole address when `external`; empty where an import brought no picture. */
  base: string
  external: boolean
  alt: string
  tint: string
  /** Only a front is drawn at every size (contract/catalogue.ts); absent means front. */
  view?: 'front' | 'detail' | 'back' | 'condition'
}

export interface ProductPictureProps {
  picture: PictureSource
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** Above the fold: loaded first, never lazily. */
  priority?: boolean
  /** True if the name is already shown beside the picture. */
  decorative?: boolean
  className?: string
}

const isFront = ({ view = 'front' }: PictureSource) => view === 'front'

/** The largest file of a picture. */
export const largestPicture = (picture: PictureSource): string =>
  picture.external ? picture.base : `${picture.base}-${isFront(picture) ? 960 : 640}.avif`

/** A 4:5 picture on its backdrop tint, which is painted before the picture arrives. */
export function ProductPicture({ picture, sizes, priority = false, decorative, className }: ProductPictureProps) {
  const { base, external, alt, tint } = picture
  const variant = classNames(`tint-${tint}`, className)
  if (!base) {
    return decorative ? (
      <span className={classNames('picture-blank', variant)} />
    ) : (
      <span className={classNames('picture-blank', variant)} role="img" aria-label={alt} />
    )
  }
  const isFrontView = isFront(picture)
  const image = (
    <img
      src={external ? base : `${base}-640.${isFrontView ? 'webp' : 'avif'}`}
      alt={decorative ? '' : alt}
      width={640}
      height={800}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
      className={variant}
    />
  )
  if (external) return image
  const widths = isFrontView ? [320, 640, 960] : [320, 640]
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={widths.map((width) => `${base}-${width}.avif ${width}w`).join(', ')}
        sizes={sizes}
      />
      {image}
    </picture>
  )
}
