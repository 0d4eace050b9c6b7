import { useRef, useState } from 'react'
import { itemCopy } from '#web/copy/item.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'
import { classNames } from '#web/ui/class-names.ts'
import { HeartButton } from '#web/ui/heart-button.tsx'
import { type PictureSource, ProductPicture } from '#web/ui/product-picture.tsx'

const largeSizes = '(min-width: 1344px) 45rem, (min-width: 1024px) 54vw, 100vw'

interface View {
  picture: PictureSource
  crop?: 'top' | 'hem'
}

/** A product with one picture shows it whole and twice close up, so that cloth and seams can be seen. */
function viewsOf(product: ItemProduct): View[] {
  const pictures = product.pictures.length > 0 ? product.pictures : [product.picture]
  const [only, ...others] = pictures
  if (!only || others.length > 0 || only.external) return pictures.map((picture) => ({ picture }))
  return [
    { picture: only },
    { picture: { ...only, alt: itemCopy.pictureDetail(product.name) }, crop: 'top' },
    { picture: { ...only, alt: itemCopy.pictureHem(product.name) }, crop: 'hem' },
  ]
}

/** Swiped on a phone, with thumbnails that say how many there are; all visible on a desk. */
export function Gallery({ product }: { product: ItemProduct }) {
  const views = viewsOf(product)
  const strip = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)

  const show = (at: number) => {
    const node = strip.current
    node?.scrollTo({ left: at * node.clientWidth, behavior: 'smooth' })
    setCurrent(at)
  }
  return (
    <div className="gallery">
      <div className="relative">
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, by keyboard too
          tabIndex={0}
          aria-label={itemCopy.pictures}
          className="gallery-strip"
          ref={strip}
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget
            setCurrent(Math.round(scrollLeft / clientWidth))
          }}
        >
          {views.map((view, at) => (
            <div
              key={view.crop ?? view.picture.base}
              className={classNames('gallery-view', view.crop && `crop-${view.crop}`)}
            >
              <ProductPicture picture={view.picture} sizes={largeSizes} priority={at === 0} />
            </div>
          ))}
        </section>
        <HeartButton productId={product.id} name={product.name} className="gallery-heart" />
      </div>
      {views.length > 1 && (
        <ul className="gallery-thumbs with-script">
          {views.map((view, at) => (
            <li key={view.crop ?? view.picture.base}>
              <button
                type="button"
                className={classNames('gallery-thumb', view.crop && `crop-${view.crop}`)}
                aria-label={itemCopy.showPicture(at + 1)}
                aria-current={at === current ? 'true' : undefined}
                onClick={() => show(at)}
              >
                <span className="thumb thumb-small">
                  <ProductPicture picture={view.picture} sizes="56px" decorative />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
