import { useState } from 'react'
import { confirmationCopy } from '#web/screens/checkout/copy.ts'
import { Button } from '#web/ui/button.tsx'

/** Shows the reference of an order, to read out or to copy. */
export function Reference({ reference }: { reference: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      setCopied(true)
    } catch {
      // Copying is not permitted here; the reference can still be read.
    }
  }
  return (
    <p className="flex items-center gap-12">
      <span>
        {confirmationCopy.reference} <strong>{reference}</strong>
      </span>
      <Button variant="text" small className="with-script no-print" onClick={copy}>
        {copied ? confirmationCopy.copied : confirmationCopy.copy}
      </Button>
    </p>
  )
}
