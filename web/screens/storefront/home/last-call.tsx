import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import type { HomeAction } from '#web/screens/storefront/home/home-actions.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'

/** The end of the page repeats the main links, with the first price for people who may join. */
export function LastCall({
  actions: [first, second],
  from,
}: {
  actions: [HomeAction, HomeAction]
  from: string | null
}) {
  return (
    <section className="band panel-sky last-call" aria-label={homeCopy.lastTitle}>
      <MotifPicture motif="wren" size={96} />
      <h2 className="h2">{homeCopy.lastTitle}</h2>
      {from && <p className="lead">{homeCopy.from(from)}</p>}
      <div className="action-pair">
        <ButtonLink to={first.to}>{first.label}</ButtonLink>
        <ButtonLink to={second.to} variant="outline">
          {second.label}
        </ButtonLink>
      </div>
    </section>
  )
}
