import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/status/notice.tsx'

/** Shows a refusal that followed a payment; its message says what happens to the money. Takes the focus. */
export function RefusedPayment({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus
  useEffect(() => box.current?.focus(), [message])
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice variant="error" title={message} />
    </div>
  )
}
