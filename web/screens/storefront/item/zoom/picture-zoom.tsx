import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import ZoomInIcon from 'lucide/dist/esm/icons/zoom-in.mjs'
import ZoomOutIcon from 'lucide/dist/esm/icons/zoom-out.mjs'
import { useEffect, useState } from 'react'
import { zoomCopy } from '#web/screens/storefront/item/zoom/copy.ts'
import { useZoomStage } from '#web/screens/storefront/item/zoom/use-zoom-stage.ts'
import { maxZoom, minZoom } from '#web/screens/storefront/item/zoom/zoom-steps.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { largestPicture, type PictureSource } from '#web/ui/product/product-picture.tsx'

export interface PictureZoomProps {
  pictures: readonly PictureSource[]
  /** The picture it opens with; null while closed. */
  start: number | null
  onClose: () => void
}

/** Shows the pictures as large as the window, or larger. Its code is loaded on first use. */
export function PictureZoom({ pictures, start, onClose }: PictureZoomProps) {
  const [at, setAt] = useState(0)
  const open = start !== null
  const last = pictures.length - 1
  useEffect(() => {
    if (start !== null) setAt(Math.min(start, last))
  }, [start, last])
  const go = (step: number) => setAt((now) => Math.min(Math.max(now + step, 0), last))
  const picture = pictures[at]
  const stage = useZoomStage({ open, key: at, onSwipe: go })

  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      const isWhole = stage.zoom === minZoom
      if (event.key === '+' || event.key === '=') stage.in()
      else if (event.key === '-') stage.out()
      else if (event.key === '0') stage.reset()
      else if (isWhole && event.key === 'ArrowLeft') go(-1)
      else if (isWhole && event.key === 'ArrowRight') go(1)
      else if (!isWhole && event.key.startsWith('Arrow')) stage.pan(event.key)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  if (!picture) return null
  return (
    <Drawer
      side="full"
      open={open}
      onClose={onClose}
      title={<span aria-live="polite">{zoomCopy.title(at + 1, pictures.length)}</span>}
      aside={
        <>
          <ZoomButton label={zoomCopy.out} icon={ZoomOutIcon} onPress={stage.out} off={stage.zoom <= minZoom} />
          <ZoomButton label={zoomCopy.in} icon={ZoomInIcon} onPress={stage.in} off={stage.zoom >= maxZoom} />
        </>
      }
    >
      <div className="zoom">
        <section
          className="zoom-stage"
          aria-label={zoomCopy.stage}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls both ways once it is enlarged
          tabIndex={0}
          {...stage.handlers}
          ref={stage.ref}
        >
          <div className="zoom-canvas">
            <img
              key={largestPicture(picture)}
              src={largestPicture(picture)}
              alt={picture.alt}
              width={960}
              height={1200}
              className={`tint-${picture.tint}`}
              draggable={false}
            />
          </div>
        </section>
        {pictures.length > 1 && (
          <div className="zoom-steps">
            <ZoomButton label={zoomCopy.previous} icon={ChevronLeft} onPress={() => go(-1)} off={at === 0} />
            <ZoomButton label={zoomCopy.next} icon={ChevronRight} onPress={() => go(1)} off={at === last} />
          </div>
        )}
        <p className="muted text-small text-center">{zoomCopy.hint}</p>
      </div>
    </Drawer>
  )
}

interface ZoomButtonProps {
  label: string
  icon: typeof ZoomInIcon
  onPress: () => void
  /** At the end of the range the button stays focusable and does nothing. */
  off: boolean
}

const ZoomButton = ({ label, icon, onPress, off }: ZoomButtonProps) => (
  <button
    type="button"
    className="icon-button zoom-button"
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={() => off || onPress()}
  >
    <Icon of={icon} />
  </button>
)
