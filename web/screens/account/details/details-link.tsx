import { Link, type LinkProps } from 'react-router'
import { useDetailsPath } from '#web/screens/account/details/use-details-path.ts'

/** A link back to the details, with nothing open for editing. */
export const DetailsLink = (props: Omit<LinkProps, 'to'>) => <Link to={useDetailsPath()} {...props} />
