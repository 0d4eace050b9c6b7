import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { Notice } from '#web/ui/status/notice.tsx'

export interface CartTimeProps {
  /** When the first reservation ends. Both times are the server's, in case the browser's clock is wrong. */
  until: string
  serverNow: string
  /** True if all the reserved pieces share this time. */
  together: boolean
}

const secondsBetween = (from: string, to: string) => Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 1000))
/** With this many minutes left, assistive technology announces the time. */
const announcedMinutes = [5, 1]

/** How long the pieces stay reserved, in whole minutes so that nothing ticks. Reloads the cart when the time is up. */
export function CartTime({ until, serverNow, together }: CartTimeProps) {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsBetween(serverNow, until))
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const arrivedAt = performance.now()
    const total = secondsBetween(serverNow, until)
    const update = () => setSecondsLeft(Math.max(0, total - Math.floor((performance.now() - arrivedAt) / 1000)))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [serverNow, until])
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  if (isOver)
    return (
      <Notice variant="info" role="status">
        {cartCopy.over}
      </Notice>
    )
  const minutes = Math.ceil(secondsLeft / 60)
  return (
    <p className="cart-time" role="timer" aria-live={announcedMinutes.includes(minutes) ? 'polite' : 'off'}>
      {together ? cartCopy.leftOne(minutes) : cartCopy.left(minutes)}
    </p>
  )
}
