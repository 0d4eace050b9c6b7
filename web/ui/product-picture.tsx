import { classNames } from '#web/ui/class-names.ts'

/** A picture as the calls answer it. */
export interface PictureSource {
  /** Path without size, or a whole address when `external`. */
  base: string
  external: boolean
  alt: string
  tint: string
}

export interface ProductPictureProps {
  picture: PictureSource
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** Above the fold: loaded first, never lazily. */
  priority?: boolean
  /** The name stands beside the picture already. */
  decorative?: boolean
  className?: string
}

/** 4:5 on its backdrop tint, which is painted before the picture arrives. */
export function ProductPicture({ picture, sizes, priority = false, decorative, className }: ProductPictureProps) {
  const { base, external, alt, tint } = picture
  const image = (
    <img
      src={external ? base : `${base}-640.webp`}
      alt={decorative ? '' : alt}
      width={640}
      height={800}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
      className={classNames(`tint-${tint}`, className)}
    />
  )
  if (external) return image
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={`${base}-320.avif 320w, ${base}-640.avif 640w, ${base}-960.avif 960w`}
        sizes={sizes}
      />
      {image}
    </picture>
  )
}
