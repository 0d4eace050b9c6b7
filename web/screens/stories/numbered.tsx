import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

export interface NumberedPoint {
  title: string
  text: string
  link?: { to: string; label: string }
}

const discs = [null, 'disc-blush', 'disc-sky', 'disc-lilac']

/** Promises or steps in order, each with its number on a disc. */
export function Numbered({ points }: { points: readonly NumberedPoint[] }) {
  return (
    <ol className="numbered-points">
      {points.map(({ title, text, link }, at) => (
        <li key={title}>
          <span className={classNames('disc', discs[at % discs.length])} aria-hidden="true">
            {at + 1}
          </span>
          <div>
            <h3 className="h3">{title}</h3>
            <p className="muted mt-4">{text}</p>
            {link && (
              <Link className="link link-strong link-line" to={link.to}>
                {link.label}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
