import X from 'lucide/dist/esm/icons/x.mjs'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { partsCopy } from '#web/copy/parts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { InsideOverlay } from '#web/ui/overlay/overlay-link.tsx'
import { useBackCloses } from '#web/ui/overlay/use-back-closes.ts'

export interface OverlayProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Shown beside the title, before the close button. */
  aside?: ReactNode
  kind?: 'dialog' | 'dialog-wide' | 'drawer' | 'drawer-left' | 'drawer-full'
  children: ReactNode
  foot?: ReactNode
  /** Takes the focus on closing if the opener is gone. */
  returnFocus?: RefObject<HTMLElement | null>
}

/**
 * A modal built on the native dialog. Escape, the backdrop, the close button and Back close it; the focus starts at the
 * heading and returns to the opener (design §4.1). Its contents are rendered only while it is open.
 */
export function Overlay({ open, onClose, title, aside, kind = 'dialog', children, foot, returnFocus }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useBackCloses(open, onClose)

  useEffect(() => {
    const node = dialog.current
    if (!open || !node) return
    const opener = document.activeElement
    if (!node.open) node.showModal()
    heading.current?.focus()
    return () => {
      node.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      else returnFocus?.current?.focus({ preventScroll: true })
    }
  }, [open, returnFocus])

  const pressBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }
  const isDrawer = kind.startsWith('drawer')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape, which arrives as onCancel
    <dialog
      ref={dialog}
      className={classNames(isDrawer ? 'drawer' : 'dialog', kind !== 'drawer' && kind !== 'dialog' && kind)}
      aria-labelledby={titleId}
      onClick={pressBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <InsideOverlay value={true}>
          <div className="overlay-head">
            <h2 className="h3" id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <span className="flex items-center gap-8">
              {aside}
              <button type="button" className="icon-button" aria-label={partsCopy.close} onClick={onClose}>
                <Icon of={X} />
              </button>
            </span>
          </div>
          <div className="overlay-body">{children}</div>
          {foot && <div className="overlay-foot">{foot}</div>}
        </InsideOverlay>
      )}
    </dialog>
  )
}
