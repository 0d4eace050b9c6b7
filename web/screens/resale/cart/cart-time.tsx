import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { Notice } from '#web/ui/status/notice.tsx'

export interface CartTimeProps {
  /** The first reservation to run out. Instants of the server, so that a wrong clock in the browser does not matter. */
  until: string
  serverNow: string
  /** Whether it is the time of all that are reserved. */
  together: boolean
}

const secondsBetween = (from: string, to: string) => Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 1000))
/** Read out by assistive technology, once each. */
const announced = [5, 1]

/** How long the pieces are reserved, in whole minutes: nothing ticks. When the time is over the cart is read again. */
export function CartTime({ until, serverNow, together }: CartTimeProps) {
  const [left, setLeft] = useState(() => secondsBetween(serverNow, until))
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const arrivedAt = performance.now()
    const whole = secondsBetween(serverNow, until)
    const look = () => setLeft(Math.max(0, whole - Math.floor((performance.now() - arrivedAt) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [serverNow, until])
  const over = left === 0
  useEffect(() => {
    if (over) void revalidate()
  }, [over, revalidate])
  if (over)
    return (
      <Notice variant="info" role="status">
        {cartCopy.over}
      </Notice>
    )
  const minutes = Math.ceil(left / 60)
  return (
    <p className="cart-time" role="timer" aria-live={announced.includes(minutes) ? 'polite' : 'off'}>
      {together ? cartCopy.leftOne(minutes) : cartCopy.left(minutes)}
    </p>
  )
}
