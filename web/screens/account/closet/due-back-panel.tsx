import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { Panel } from '#web/ui/panel.tsx'

/** Lists what must be sent back and when, with a link to a calendar of those days. */
export function DueBack({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Panel variant="outline" className="grid gap-8">
      <h2 className="h4">{closetCopy.dueTitle}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="text-small">
        <a href="/account/closet/calendar.ics" download className="link link-line">
          {closetCopy.calendar}
        </a>
      </p>
    </Panel>
  )
}
