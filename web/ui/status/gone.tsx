import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

interface Way {
  to: string
  label: string
}

export interface GoneProps {
  title: string
  text: string
  way: Way
  /** A second, less likely way. */
  otherWay?: Way
}

/** Replaces a page that is gone or never existed: says what may have happened and where to go. */
export const Gone = ({ title, text, way, otherWay }: GoneProps) => (
  <div className="mx-auto grid max-w-form justify-items-center gap-16 text-center">
    <MotifPicture motif="sock" />
    <PageHeading>{title}</PageHeading>
    <p className="muted">{text}</p>
    <ButtonLink to={way.to}>{way.label}</ButtonLink>
    {otherWay && (
      <Link to={otherWay.to} className="link">
        {otherWay.label}
      </Link>
    )}
  </div>
)
