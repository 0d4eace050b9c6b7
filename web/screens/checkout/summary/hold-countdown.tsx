import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { useRefusal } from '#web/lib/use-refusal.ts'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface HoldCountdownProps {
  checkoutId: string
  /** Both times are the server's, so that a wrong clock in the browser does not matter. */
  holdExpiresAt: string
  serverNow: string
  canExtend: boolean
  /** The control that holds the pieces longer, if that is another call. */
  control?: ReactNode
}

const secondsBetween = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
/** Formats "14:59", or "23:14:59" for a hold that the office placed for a day. */
const clockFace = (seconds: number) => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`
}

/**
 * Shows how long the pieces are held. Screen readers announce the time only when 60 and 30 seconds are left.
 */
export function HoldCountdown({ checkoutId, holdExpiresAt, serverNow, canExtend, control }: HoldCountdownProps) {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsBetween(serverNow, holdExpiresAt))
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const refuse = useRefusal()
  const [kept, setKept] = useState(false)
  const keptNote = useRef<HTMLParagraphElement>(null)
  // The button disappears when it is used, so the message takes the focus.
  useEffect(() => {
    if (kept) keptNote.current?.focus()
  }, [kept])
  useEffect(() => {
    const arrivedAt = performance.now()
    const total = secondsBetween(serverNow, holdExpiresAt)
    setSecondsLeft(total)
    const timer = setInterval(() => {
      setSecondsLeft(Math.max(0, total - Math.floor((performance.now() - arrivedAt) / 1000)))
    }, 1000)
    return () => clearInterval(timer)
  }, [serverNow, holdExpiresAt])
  const extend = async () => {
    setBusy(true)
    const answer = await fetchApi('extendHold', { params: { id: checkoutId } })
    setBusy(false)
    if (!answer.ok) refuse('extendHold', answer)
    await revalidate()
    setKept(answer.ok)
  }
  if (secondsLeft === 0)
    return (
      <Notice variant="warning" role="status">
        {checkoutCopy.keepingOver}
      </Notice>
    )
  return (
    <div className="panel panel-slim flex flex-wrap items-center justify-between gap-x-12">
      <p
        className="py-8 font-strong tabular"
        role="timer"
        aria-live={secondsLeft <= 60 && secondsLeft % 30 === 0 ? 'polite' : 'off'}
      >
        {checkoutCopy.keeping(clockFace(secondsLeft))}
      </p>
      {control ??
        (kept ? (
          <p ref={keptNote} tabIndex={-1} className="muted py-8">
            {checkoutCopy.kept}
          </p>
        ) : (
          canExtend && (
            <Button variant="text" className="with-script -mx-4" busy={busy} onClick={extend}>
              {checkoutCopy.keepLonger}
            </Button>
          )
        ))}
    </div>
  )
}
