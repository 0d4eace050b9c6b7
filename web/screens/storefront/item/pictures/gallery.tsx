import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { conditionWords } from '#web/copy/catalogue.ts'
import type { RentalCondition } from '#web/lib/conditions.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'
import { type GalleryView, galleryViews, viewOfCondition } from '#web/screens/storefront/item/pictures/gallery-views.ts'
import type { PictureZoomProps } from '#web/screens/storefront/item/zoom/picture-zoom.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { HeartButton } from '#web/ui/product/heart-button.tsx'
import { largestPicture, ProductPicture } from '#web/ui/product/product-picture.tsx'

const largeSizes = '(min-width: 1344px) 45rem, (min-width: 1024px) 54vw, (min-width: 720px) 48vw, 100vw'
const smallSizes = '(min-width: 1344px) 22rem, (min-width: 1024px) 27vw, (min-width: 720px) 24vw, 100vw'

export interface GalleryProps {
  product: Pick<ItemProduct, 'id' | 'name' | 'pictures'>
  /** The chosen condition, whose picture comes to the front. */
  condition: RentalCondition | null
  /** The caption of a condition's picture, where it is not the rental shop's word. */
  caption?: string
}

/**
 * The pictures: swiped on a phone, with thumbnails that show how many there are; all visible on a desktop. Each can be
 * enlarged.
 */
export function Gallery({ product, condition, caption }: GalleryProps) {
  const views = galleryViews(product)
  const strip = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const [lead, setLead] = useState(-1)
  const zoom = useZoom()
  const chosen = viewOfCondition(views, condition)
  const hasThreeConditions = views.filter((view) => view.picture.view === 'condition').length === 3

  const show = (at: number) => {
    const node = strip.current
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    node?.scrollTo({ left: at * node.clientWidth, behavior: reducedMotion ? 'auto' : 'smooth' })
    setCurrent(at)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice moves the strip
  useEffect(() => {
    setLead(chosen)
    if (chosen >= 0) show(chosen)
  }, [chosen])

  const leading = lead > 0 ? views[lead] : undefined
  return (
    <div className="gallery">
      <div className="relative">
        <section
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
              key={view.key}
              className={classNames(
                'gallery-view',
                view.crop && `crop-${view.crop}`,
                at === 0 && leading && 'gallery-view-covered',
                hasThreeConditions && view.picture.view === 'condition' && 'gallery-view-third',
              )}
            >
              <View
                view={view}
                sizes={at === 0 ? largeSizes : smallSizes}
                priority={at === 0}
                caption={caption}
                onZoom={zoom.open(at)}
              />
              {at === 0 && leading && (
                <div className="gallery-lead">
                  <View view={leading} sizes={largeSizes} onZoom={zoom.open(lead)} bare />
                  <button
                    type="button"
                    className="badge gallery-caption"
                    onClick={() => {
                      // This button has the focus and disappears with the condition's picture: the picture beneath takes
                      // the focus.
                      flushSync(() => setLead(-1))
                      strip.current?.querySelector('a')?.focus({ preventScroll: true })
                    }}
                  >
                    {itemCopy.showFront(caption ?? conditionLabel(leading) ?? '')}
                  </button>
                </div>
              )}
            </div>
          ))}
        </section>
        <HeartButton productId={product.id} name={product.name} className="gallery-heart" />
      </div>
      {views.length > 1 && <Thumbs views={views} current={current} onShow={show} />}
      {zoom.Zoom && (
        <zoom.Zoom
          pictures={views.filter((view) => !view.crop).map((view) => view.picture)}
          start={zoom.at}
          onClose={zoom.close}
        />
      )}
    </div>
  )
}

const conditionLabel = ({ picture }: GalleryView) => picture.condition && conditionWords[picture.condition].label

interface ViewProps {
  view: GalleryView
  sizes: string
  priority?: boolean
  /** True to leave out the caption. */
  bare?: boolean
  caption?: string | undefined
  onZoom: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** One picture: a link to its largest file, which a script opens in the page instead. */
function View({ view, sizes, priority, bare, caption, onZoom }: ViewProps) {
  const { picture } = view
  const label = conditionLabel(view) && (caption ?? conditionLabel(view))
  const image = <ProductPicture picture={picture} sizes={sizes} priority={priority} />
  return (
    <>
      {picture.base ? (
        <a className="gallery-zoom" href={largestPicture(picture)} onClick={onZoom}>
          <span className="visually-hidden">{itemCopy.enlarge}</span>
          {image}
        </a>
      ) : (
        image
      )}
      {label && !bare && <Badge className="gallery-caption">{label}</Badge>}
    </>
  )
}

interface ThumbsProps {
  views: readonly GalleryView[]
  current: number
  onShow: (at: number) => void
}

function Thumbs({ views, current, onShow }: ThumbsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const thumb = list.current?.children[current]
    if (!list.current || !(thumb instanceof HTMLElement)) return
    list.current.scrollTo({ left: thumb.offsetLeft - (list.current.clientWidth - thumb.clientWidth) / 2 })
  }, [current])
  return (
    <ul className="gallery-thumbs with-script" ref={list}>
      {views.map((view, at) => (
        <li key={view.key}>
          <button
            type="button"
            className={classNames('gallery-thumb', view.crop && `crop-${view.crop}`)}
            aria-label={itemCopy.showPicture(at + 1, view.picture.alt)}
            aria-current={at === current ? 'true' : undefined}
            onClick={() => onShow(at)}
          >
            <span className="thumb thumb-small">
              <ProductPicture picture={view.picture} sizes="56px" decorative />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Loads the zoom's code on first use; if that fails, the browser opens the picture itself. */
function useZoom() {
  const [Zoom, setZoom] = useState<ComponentType<PictureZoomProps> | null>(null)
  const [at, setAt] = useState<number | null>(null)
  return {
    Zoom,
    at,
    close: () => setAt(null),
    /** A close-up opens the whole picture that it was cut from. */
    open: (index: number) => async (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      const { href } = event.currentTarget
      event.preventDefault()
      try {
        const { PictureZoom } = await import('#web/screens/storefront/item/zoom/picture-zoom.tsx')
        setZoom(() => PictureZoom)
        setAt(index)
      } catch {
        window.location.assign(href)
      }
    },
  }
}
