import { Link } from 'react-router'
import { wardrobeCopy as copy } from '#web/screens/account/closet/wardrobe/copy.ts'

/** From pictures to the list, and back. The choice is in the address alone. */
export const ViewLink = ({ list }: { list: boolean }) => (
  <Link
    to={list ? '/account/closet' : '/account/closet?view=list'}
    className="link ml-auto text-small"
    preventScrollReset
  >
    {list ? copy.asPictures : copy.asList}
  </Link>
)
