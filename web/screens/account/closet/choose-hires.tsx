// Panels for rentals that end soon; a member renews one piece, or all of a panel at once.
import { Form } from 'react-router'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { SmallPieces } from '#web/screens/account/closet/wardrobe/small-pieces.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'

const maxRows = 2

export interface ChooseHiresProps {
  pieces: readonly ClosetPiece[]
  /** The loan that is being renewed, or `all`. */
  busyWith: unknown
}

/** Shows one panel for each last day, the earliest first. */
export function ChooseHires({ pieces, busyWith }: ChooseHiresProps) {
  const waiting = pieces.filter((piece) => piece.choice !== 'none')
  const byDay = [...Map.groupBy(waiting, (piece) => piece.returnBy ?? '')].sort(([a], [b]) => a.localeCompare(b))
  return byDay.map(([day, group]) => <ChooseHire key={day} day={day} pieces={group} busyWith={busyWith} />)
}

function ChooseHire({ day, pieces, busyWith }: ChooseHiresProps & { day: string }) {
  const renewable = pieces.filter((piece) => piece.can.extend.allowed)
  const [first] = pieces
  if (!first) return null
  const heading = `choose-${day}`
  const until = renewable[0]?.renewsUntilLabel
  // So many rows would push the wardrobe off a phone's screen.
  const many = pieces.length > maxRows && renewable.length > 1
  const rows = (
    <ul className="closet-list" aria-labelledby={heading}>
      {pieces.map((piece) => (
        <li key={piece.id} className="closet-row">
          <PieceFace piece={piece} />
          {piece.can.extend.allowed && piece.renewsUntilLabel && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="extend" />
              <input type="hidden" name="hire" value={`${piece.id} ${piece.returnBy}`} />
              <Button
                type="submit"
                variant="outline"
                small
                busy={busyWith === piece.id}
                busyLabel={closetCopy.keeping}
                aria-label={`${closetCopy.keepUntil(piece.renewsUntilLabel)}: ${piece.name}`}
              >
                {closetCopy.keepUntil(piece.renewsUntilLabel)}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <Panel variant={first.choice === 'open' ? 'outline' : 'warning'} className="grid gap-16">
      <div className="grid gap-4">
        <h2 id={heading} className="h3">
          {titleOf(first)}
        </h2>
        <p>{renewable.length > 0 ? closetCopy.choiceLead(pieces.length) : first.can.extend.reason}</p>
        {first.choice === 'overdue' && <p className="font-strong">{closetCopy.choiceBlocks}</p>}
      </div>
      {many && <SmallPieces pieces={pieces} />}
      {renewable.length > 1 && until && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="extend" />
          {renewable.map((piece) => (
            <input key={piece.id} type="hidden" name="hire" value={`${piece.id} ${piece.returnBy}`} />
          ))}
          <Button type="submit" variant="outline" busy={busyWith === 'all'} busyLabel={closetCopy.keeping}>
            {closetCopy.keepAll(renewable.length, until)}
          </Button>
        </Form>
      )}
      {many ? (
        <details>
          <summary className="link text-small">{closetCopy.keepSome}</summary>
          <div className="pt-12">{rows}</div>
        </details>
      ) : (
        rows
      )}
    </Panel>
  )
}

function titleOf({ choice, returnByLabel }: ClosetPiece): string {
  const day = returnByLabel ?? ''
  if (choice === 'overdue') return closetCopy.choiceOverdue(day)
  return choice === 'last_day' ? closetCopy.choiceToday : closetCopy.choiceTitle(day)
}
