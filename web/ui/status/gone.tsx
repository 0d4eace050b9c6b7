import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

interface LinkTarget {
  to: string
  label: string
}

export interface GoneProps {
  title: string
  text: string
  link: LinkTarget
  /** A second link, which fewer people need. */
  otherLink?: LinkTarget
}

/** Replaces a page that is gone or never existed: says what may have happened and where to go. */
export const Gone = ({ title, text, link, otherLink }: GoneProps) => (
  <div className="mx-auto grid max-w-form justify-items-center gap-16 text-center">
    <MotifPicture motif="sock" />
    <PageHeading>{title}</PageHeading>
    <p className="muted">{text}</p>
    <ButtonLink to={link.to}>{link.label}</ButtonLink>
    {otherLink && (
      <Link to={otherLink.to} className="link">
        {otherLink.label}
      </Link>
    )}
  </div>
)
