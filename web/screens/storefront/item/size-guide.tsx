import { useState } from 'react'
import { prefetchedOverlay } from '#web/lib/prefetch.tsx'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'

const SizeGuideDialog = prefetchedOverlay(async () => (await import('./size-guide-dialog.tsx')).SizeGuideDialog)

export function SizeGuide() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link with-script min-h-tap text-small" onClick={() => setOpen(true)}>
        {itemCopy.sizeGuide}
      </button>
      <SizeGuideDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
