import X from 'lucide/dist/esm/icons/x.mjs'
import { Link } from 'react-router'
import { shellCopy } from '#web/copy/shell.ts'
import type { QueuedToast } from '#web/lib/toast.ts'
import { usePausableTimer } from '#web/lib/use-pausable-timer.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

const shownMilliseconds = 5000

/** Bottom centre on a phone, bottom right on a desk. The polite region stands in the page from the start. */
export function ToastRegion({ toast, onDismiss }: { toast: QueuedToast | undefined; onDismiss: (id: number) => void }) {
  const error = toast?.kind === 'error'
  const shown = toast && <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
  return (
    <section className="toasts no-print" aria-label={shellCopy.notifications}>
      <div role="status">{!error && shown}</div>
      {error && <div role="alert">{shown}</div>}
    </section>
  )
}

function ToastCard({ toast, onDismiss }: { toast: QueuedToast; onDismiss: () => void }) {
  const timer = usePausableTimer(shownMilliseconds, onDismiss)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock
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
      <button type="button" className="icon-button" aria-label={shellCopy.dismiss} onClick={onDismiss}>
        <Icon of={X} />
      </button>
    </div>
  )
}
