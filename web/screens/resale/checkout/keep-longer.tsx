import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { Button } from '#web/ui/button.tsx'

/** What the page answers to the press. */
export interface KeptLonger {
  kept: boolean
  message?: string
}

/** Keeps the pieces longer, once. The page asks, because the cart's secret is not for scripts; the card form stays as it is. */
export function KeepLonger({ checkoutId, canExtend }: { checkoutId: string; canExtend: boolean }) {
  const fetcher = useFetcher<KeptLonger>()
  const note = useRef<HTMLParagraphElement>(null)
  const said = fetcher.data
  // The button disappears when it is used, and the focus stays here.
  useEffect(() => {
    if (said) note.current?.focus()
  }, [said])
  if (said)
    return (
      <p ref={note} tabIndex={-1} className="muted py-8">
        {said.kept ? checkoutCopy.kept : said.message}
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
