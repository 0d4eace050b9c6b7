import { Link } from 'react-router'
import { Wordmark } from '#web/ui/wordmark.tsx'

export interface EnclosedHeaderProps {
  backTo: string
  back: string
  secure: string
}

/** The header of a checkout: a back link and the logo, and no other links. */
export const EnclosedHeader = ({ backTo, back, secure }: EnclosedHeaderProps) => (
  <header className="checkout-header">
    <div className="container checkout-header-row">
      <Link to={backTo} className="link-plain font-strong">
        <span aria-hidden="true">←</span> {back}
      </Link>
      <Link to="/" className="checkout-mark">
        <Wordmark />
      </Link>
      <span className="muted text-small">{secure}</span>
    </div>
  </header>
)
