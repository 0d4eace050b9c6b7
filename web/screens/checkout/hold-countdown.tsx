import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { fetchApi } from '#web/lib/fetch-api.ts'
import { useRefusal } from '#web/lib/use-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface HoldCountdownProps {
  checkoutId: string
  /** Instants of the server, so that a wrong clock in the browser does not matter. */
  holdExpiresAt: string
  serverNow: string
  canExtend: boolean
}

const clockFace = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How long the pieces are kept. Ticks for the eye only; assistive technology hears the start and the last minute. */
export function HoldCountdown({ checkoutId, holdExpiresAt, serverNow, canExtend }: HoldCountdownProps) {
  const whole = Math.max(0, Math.round((Date.parse(holdExpiresAt) - Date.parse(serverNow)) / 1000))
  const [left, setLeft] = useState(whole)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const refuse = useRefusal()
  const arrivedAt = useRef(0)
  useEffect(() => {
    arrivedAt.current = performance.now()
    setLeft(whole)
    const timer = setInterval(() => {
      setLeft(Math.max(0, whole - Math.floor((performance.now() - arrivedAt.current) / 1000)))
    }, 1000)
    return () => clearInterval(timer)
  }, [whole])
  const extend = async () => {
    setBusy(true)
    const answer = await fetchApi('extendHold', { params: { id: checkoutId } })
    setBusy(false)
    if (!answer.ok) refuse('extendHold', answer)
    await revalidate()
  }
  if (left === 0)
    return (
      <Notice look="warning" role="status">
        {checkoutCopy.keepingOver}
      </Notice>
    )
  return (
    <div className="panel panel-slim flex flex-wrap items-center justify-between gap-x-12">
      <p className="py-8 font-strong tabular" role="timer" aria-live={left <= 60 && left % 30 === 0 ? 'polite' : 'off'}>
        {checkoutCopy.keeping(clockFace(left))}
      </p>
      {canExtend && (
        <Button look="text" className="with-script -mx-4" busy={busy} onClick={extend}>
          {checkoutCopy.keepLonger}
        </Button>
      )}
    </div>
  )
}
