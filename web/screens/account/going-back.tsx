import type { AnswerOf } from '#contract/index.ts'
import { closetCopy } from '#web/copy/closet.ts'
import { type ClosetPiece, ClosetRow } from '#web/screens/account/closet-row.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Announcement = AnswerOf<'listRentals'>['announcements'][number]

export interface GoingBackProps {
  announcement: Announcement
  pieces: readonly ClosetPiece[]
  /** These are what blocks a second return. */
  highlighted: boolean
}

/** One announced return: its pieces, its label and how far it has come. */
export function GoingBack({ announcement, pieces, highlighted }: GoingBackProps) {
  return (
    <Panel look="outline" className="grid gap-16">
      <div className="flex flex-wrap items-start justify-between gap-12">
        <div>
          <p className="muted text-small">{closetCopy.label}</p>
          <p className="number number-sm">{announcement.labelCode}</p>
          <p className="muted text-small">{closetCopy.labelHint}</p>
        </div>
        <p className="font-strong">{announcement.dueLabel}</p>
      </div>
      <ul className="grid gap-8">
        {pieces.map((piece) => (
          <ClosetRow
            key={piece.id}
            piece={piece}
            highlighted={highlighted}
            aside={announcement.pending ? <Badge look="sun">{closetCopy.pending}</Badge> : undefined}
          />
        ))}
      </ul>
      <ol className="stages">
        {announcement.stages.map((stage) => (
          <li key={stage.name} data-done={stage.done || undefined}>
            <span className="font-strong">{stage.label}</span>
            {stage.at && <span className="muted block text-small">{stage.at}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
