import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { Button } from '#web/ui/button.tsx'

/** The action's answer. */
export interface KeptLonger {
  kept: boolean
  message?: string
}

/** A button that extends the hold once. It posts to the page, because scripts cannot read the cart's secret. */
export function KeepLonger({ checkoutId, canExtend }: { checkoutId: string; canExtend: boolean }) {
  const fetcher = useFetcher<KeptLonger>()
  const note = useRef<HTMLParagraphElement>(null)
  const answer = fetcher.data
  // The button disappears when it is used, so the focus moves to the answer in its place.
  useEffect(() => {
    if (answer) note.current?.focus()
  }, [answer])
  if (answer)
    return (
      <p ref={note} tabIndex={-1} className="muted py-8">
        {answer.kept ? checkoutCopy.kept : answer.message}
      </p>
    )
  if (!canExtend) return null
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="extend" />
      <input type="hidden" name="checkoutId" value={checkoutId} />
      <Button
        type="submit"
        variant="text"
        className="with-script -mx-4"
        busy={fetcher.state !== 'idle'}
        busyLabel={checkoutCopy.keepLonger}
      >
        {checkoutCopy.keepLonger}
      </Button>
    </fetcher.Form>
  )
}
