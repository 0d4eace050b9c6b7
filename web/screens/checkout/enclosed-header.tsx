import { Link } from 'react-router'
import { Wordmark } from '#web/ui/wordmark.tsx'

export interface EnclosedHeaderProps {
  backTo: string
  back: string
  secure: string
}

/** A checkout's header: only a link back and the logo, so that nothing else leads away. */
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
