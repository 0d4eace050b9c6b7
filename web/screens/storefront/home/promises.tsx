import Gift from 'lucide/dist/esm/icons/gift.mjs'
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs'
import Shirt from 'lucide/dist/esm/icons/shirt.mjs'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

const signs = [
  { icon: Gift, disc: null },
  { icon: Shirt, disc: 'disc-blush' },
  { icon: RefreshCw, disc: 'disc-sky' },
]

/** What every family gets: beside the plans for people who may join, in a row for members. */
export function Promises({ inRow }: { inRow: boolean }) {
  return (
    <ul className={classNames('promises', inRow && 'promises-row')} aria-label={homeCopy.promises}>
      {homeCopy.promise.map((promise, at) => (
        <li key={promise.title}>
          <span className={classNames('disc', signs[at]?.disc)} aria-hidden>
            <Icon of={signs[at]?.icon ?? Gift} />
          </span>
          <div>
            <h3 className="h3">{promise.title}</h3>
            <p className="muted mt-4">{promise.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
