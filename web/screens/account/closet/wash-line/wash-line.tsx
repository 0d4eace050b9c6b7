import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { WardrobePiece } from '#web/screens/account/closet/wardrobe/wardrobe-piece.tsx'

/** What goes back, pegged to a washing line: the list to pack by. */
export const WashLine = ({ pieces }: { pieces: readonly ClosetPiece[] }) => (
  <ul className="wardrobe wardrobe-small wash-line">
    {pieces.map((piece) => (
      <WardrobePiece key={piece.id} piece={piece} matter={null} />
    ))}
  </ul>
)
