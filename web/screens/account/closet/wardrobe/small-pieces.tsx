import { Link } from 'react-router'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { piecePage } from '#web/screens/account/closet/piece/piece-page.ts'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** Shows a row of small pictures; each links to the page of its piece. */
export const SmallPieces = ({ pieces }: { pieces: readonly ClosetPiece[] }) => (
  <ul className="small-pieces">
    {pieces.map((piece) => (
      <li key={piece.id}>
        <Link to={piecePage(piece.id)} aria-label={`${piece.name}, ${piece.userSizeLabel}`}>
          <ProductPicture picture={piece.picture} sizes="4rem" decorative />
        </Link>
      </li>
    ))}
  </ul>
)
