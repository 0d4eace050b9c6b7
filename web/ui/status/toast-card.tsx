import X from 'lucide/dist/esm/icons/x.mjs'
import { Link } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import type { QueuedToast } from '#web/lib/toast.ts'
import { usePausableTimer } from '#web/lib/use-pausable-timer.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

const shownMilliseconds = 5000

/** A toast disappears after five seconds, unless it is hovered or focused. */
export function ToastCard({ toast, onDismiss }: { toast: QueuedToast; onDismiss: () => void }) {
  const timer = usePausableTimer(shownMilliseconds, onDismiss)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only pauses the timer
    <div
      className={classNames('toast on-dark', toast.kind === 'error' && 'toast-error')}
      onMouseEnter={timer.pause}
      onMouseLeave={timer.resume}
      onFocus={timer.pause}
      onBlur={timer.resume}
    >
      <p className="flex-1 py-8">{toast.text}</p>
      {toast.action && (
        <Link className="link link-strong px-8 py-8" to={toast.action.to} onClick={onDismiss}>
          {toast.action.label}
        </Link>
      )}
      <button type="button" className="icon-button" aria-label={partsCopy.dismiss} onClick={onDismiss}>
        <Icon of={X} />
      </button>
    </div>
  )
}
