import { Link } from 'react-router'
import { wardrobeCopy as copy } from '#web/screens/account/closet/wardrobe/copy.ts'
import { closetAddress, type WardrobeView } from '#web/screens/account/closet/wardrobe/wardrobe-view.ts'

/** Links that switch between pictures and list, and between shelves by child and by date. */
export function ViewLinks({ view }: { view: WardrobeView }) {
  const { asList, by, mayChoose } = view
  const other = by === 'child' ? 'date' : 'child'
  return (
    <p className="ml-auto flex flex-wrap gap-x-16 text-small">
      {mayChoose && !asList && (
        <Link to={closetAddress({ ...view, by: other })} className="link" preventScrollReset>
          {other === 'date' ? copy.byDate : copy.byChild}
        </Link>
      )}
      <Link to={closetAddress({ ...view, asList: !asList })} className="link" preventScrollReset>
        {asList ? copy.asPictures : copy.asList}
      </Link>
    </p>
  )
}
