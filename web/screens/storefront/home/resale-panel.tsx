import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export function ResalePanel() {
  return (
    <section
      className="band panel-blush grid content-start justify-items-start gap-12"
      aria-label={homeCopy.resaleTitle}
    >
      <h2 className="h2">{homeCopy.resaleTitle}</h2>
      <p className="lead max-w-prose">{homeCopy.resaleText}</p>
      <ButtonLink to="/resale" variant="outline">
        {homeCopy.resaleLink}
      </ButtonLink>
    </section>
  )
}
