import { sizeGuideCopy } from '#web/screens/storefront/item/size-guide-copy.ts'
import { SizeTable } from '#web/screens/storefront/item/size-table.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export function SizeGuideDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={sizeGuideCopy.guideTitle}>
      <SizeTable />
    </Dialog>
  )
}
