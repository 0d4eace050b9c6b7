import { type ClosetPiece, ClosetRow } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { WardrobePiece } from '#web/screens/account/closet/wardrobe/wardrobe-piece.tsx'

/** Lists the pieces in a parcel that has not arrived yet. */
export function OnTheWay({ pieces, asList }: { pieces: readonly ClosetPiece[]; asList: boolean }) {
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="on-the-way" className="grid gap-12">
      <h2 id="on-the-way" className="h3">
        {closetCopy.onTheWay}
      </h2>
      <ul className={asList ? 'closet-list' : 'wardrobe'}>
        {pieces.map((piece) =>
          asList ? (
            <ClosetRow key={piece.id} piece={piece} />
          ) : (
            <WardrobePiece key={piece.id} piece={piece} notice={null} />
          ),
        )}
      </ul>
    </section>
  )
}
