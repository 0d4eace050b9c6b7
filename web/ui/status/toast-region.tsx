import { partsCopy } from '#web/copy/parts.ts'
import { prefetchedPart } from '#web/lib/prefetch.tsx'
import type { QueuedToast } from '#web/lib/toast.ts'

const ToastCard = prefetchedPart(async () => (await import('./toast-card.tsx')).ToastCard)

/** Bottom centre on a phone, bottom right on a desktop. The polite live region is in the page from the start. */
export function ToastRegion({ toast, onDismiss }: { toast: QueuedToast | undefined; onDismiss: (id: number) => void }) {
  const isError = toast?.kind === 'error'
  const shown = toast && <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
  return (
    <section className="toasts no-print" aria-label={partsCopy.notifications}>
      <div role="status">{!isError && shown}</div>
      {isError && <div role="alert">{shown}</div>}
    </section>
  )
}
