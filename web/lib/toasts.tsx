import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { QueuedToast, Toast } from '#web/lib/toast.ts'
import { ToastRegion } from '#web/ui/status/toast-region.tsx'

type ShowToast = (toast: Toast) => void

const ToastContext = createContext<ShowToast>(() => {})

/** Shows a message for five seconds. Not for a form's errors, nor for an instruction that appears nowhere else. */
export const useToast = (): ShowToast => useContext(ToastContext)

/** Shows one toast at a time; the others wait their turn, and the same text never waits twice. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedToast[]>([])
  const next = useRef(0)
  const show = useCallback<ShowToast>((toast) => {
    setQueue((now) =>
      now.some((queued) => queued.text === toast.text) ? now : [...now, { ...toast, id: next.current++ }],
    )
  }, [])
  const dismiss = useCallback((id: number) => setQueue((now) => now.filter((toast) => toast.id !== id)), [])
  const region = useMemo(() => <ToastRegion toast={queue[0]} onDismiss={dismiss} />, [queue, dismiss])
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  )
}
