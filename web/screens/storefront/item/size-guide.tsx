import { lazy, Suspense, useState } from 'react'
import { itemCopy } from '#web/copy/storefront/item.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const SizeTable = lazy(async () => ({ default: (await import('./size-table.tsx')).SizeTable }))

export function SizeGuide() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link with-script min-h-tap text-small" onClick={() => setOpen(true)}>
        {itemCopy.sizeGuide}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={itemCopy.guideTitle}>
        <Suspense>{open && <SizeTable />}</Suspense>
      </Dialog>
    </>
  )
}
