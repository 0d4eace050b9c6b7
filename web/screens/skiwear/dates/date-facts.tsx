import CalendarCheck from 'lucide/dist/esm/icons/calendar-check.mjs'
import PackageOpen from 'lucide/dist/esm/icons/package-open.mjs'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import type { SkiwearData } from '#web/screens/skiwear/load-skiwear.ts'
import { Icon } from '#web/ui/icon.tsx'

/** When the parcel arrives and when it must be posted back. */
export function DateFacts({ dates }: { dates: SkiwearData['dates'] }) {
  const facts = [
    { icon: PackageOpen, label: copy.arrives, day: dates?.arrivesBy, rule: copy.arrivesRule },
    { icon: CalendarCheck, label: copy.goesBack, day: dates?.postBy, rule: copy.goesBackRule },
  ]
  return (
    <div className="ski-facts">
      <dl>
        {facts.map(({ icon, label, day, rule }) => (
          <div key={label}>
            <dt>
              <Icon of={icon} /> {label}
            </dt>
            <dd>
              {day && <span className="number number-sm block">{day}</span>}
              <span className="muted block text-small">{rule}</span>
            </dd>
          </div>
        ))}
      </dl>
      {!dates && <p className="muted text-small">{copy.noDates}</p>}
    </div>
  )
}
