import { useState } from 'react'
import { itemCopy } from '#web/copy/item.ts'
import { Dialog } from '#web/ui/dialog.tsx'

export function SizeGuide() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link with-script min-h-tap text-small" onClick={() => setOpen(true)}>
        {itemCopy.sizeGuide}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={itemCopy.guideTitle}>
        <SizeTable />
      </Dialog>
    </>
  )
}

/** Heights beside ages, and how to measure. */
export function SizeTable() {
  return (
    <>
      <p>{itemCopy.guideIntro}</p>
      <div className="mt-16 overflow-x-auto">
        <table className="table size-table">
          <thead>
            <tr>
              {Object.values(itemCopy.guideHead).map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {itemCopy.guideRows.map((row) => (
              <tr key={row.age}>
                <th scope="row">{row.age}</th>
                <td>{row.height}</td>
                <td>{row.chest}</td>
                <td>{row.waist}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-16 grid gap-4 text-small">
        {itemCopy.guideHow.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
