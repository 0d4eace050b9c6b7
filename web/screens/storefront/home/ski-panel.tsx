import { skiWearPath } from '#web/lib/shop/type-address.ts'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export function SkiPanel() {
  return (
    <section className="band panel-sky grid content-start justify-items-start gap-12" aria-label={homeCopy.skiTitle}>
      <h2 className="h2">{homeCopy.skiTitle}</h2>
      <p className="lead max-w-prose">{homeCopy.skiText}</p>
      <ButtonLink to={skiWearPath} variant="outline">
        {homeCopy.skiLink}
      </ButtonLink>
    </section>
  )
}
