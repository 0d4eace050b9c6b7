import type { ReactNode } from 'react'
import type { Next } from '#web/screens/account/orders/next.ts'
import { Panel, type PanelVariant } from '#web/ui/panel.tsx'

export interface NextPanelProps {
  next: Next
  variant?: PanelVariant
  /** The dates as a calendar file. */
  calendar?: { to: string; label: string } | undefined
  children?: ReactNode
}

/** Shows how far an order or a return is and what happens next; the first thing on its page. */
export function NextPanel({ next, variant = 'fern', calendar, children }: NextPanelProps) {
  return (
    <Panel variant={variant} className="next-panel">
      <div className="grid grid-cols-1 gap-8 content-start">
        <h2 className="h3">{next.title}</h2>
        {next.lines.length === 1 ? (
          <p>{next.lines[0]}</p>
        ) : (
          <ul className="bullets">
            {next.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {calendar && (
          <p className="mt-4">
            <a href={calendar.to} className="link">
              {calendar.label}
            </a>
          </p>
        )}
      </div>
      {children}
    </Panel>
  )
}
