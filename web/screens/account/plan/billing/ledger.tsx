import type { ReactNode } from 'react'

export interface LedgerProps {
  /** For screen readers only. */
  caption: string
  /** Headings of the columns: when, what, and the figures at the end of a row. */
  heads: readonly [date: string, what: string, ...figures: string[]]
  /** The rows of the ledger. */
  children: ReactNode
}

/**
 * Shows events line by line with their figures. On a phone the date is below the text, and so are the figures when text
 * is large.
 */
export function Ledger({ caption, heads: [date, what, ...figures], children }: LedgerProps) {
  return (
    <div className="ledger-frame">
      <table className="ledger">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="ledger-date">
              {date}
            </th>
            <th scope="col">{what}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="ledger-figure">
                {figure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
