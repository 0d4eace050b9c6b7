import { sizeGuideCopy } from '#web/screens/storefront/item/size-guide-copy.ts'

/** Heights by age, and how to measure. */
export function SizeTable() {
  return (
    <>
      <p>{sizeGuideCopy.guideIntro}</p>
      <div className="mt-16 overflow-x-auto">
        <table className="table size-table">
          <thead>
            <tr>
              {Object.values(sizeGuideCopy.guideHead).map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizeGuideCopy.guideRows.map((row) => (
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
        {sizeGuideCopy.guideHow.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
