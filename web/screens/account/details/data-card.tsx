import { detailsCopy as copy } from '#web/screens/account/details/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Links to the page that shows everything we hold about the account. */
export function DataCard() {
  return (
    <Panel variant="outline" className="grid gap-16">
      <div>
        <h2 className="h3">{copy.dataHeading}</h2>
        <p className="muted mt-4">{copy.dataLead}</p>
      </div>
      <div>
        <ButtonLink to="/account/your-data" variant="outline">
          {copy.data}
        </ButtonLink>
      </div>
    </Panel>
  )
}
