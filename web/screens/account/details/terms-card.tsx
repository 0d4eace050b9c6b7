import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import { Panel } from '#web/ui/panel.tsx'

/** Shows which version of the terms the member agreed to, and links to its page. */
export function TermsCard({ terms }: { terms: AnswerOf<'customerInfo'>['user']['terms'] }) {
  if (!terms.accepted || !terms.acceptedDay) return null
  return (
    <Panel variant="outline" className="grid gap-8">
      <h2 className="h3">{detailsCopy.termsHeading}</h2>
      <p>{detailsCopy.termsAgreed(terms.acceptedDay)}</p>
      <p>
        <Link className="link" to={`/terms/${terms.accepted}`}>
          {detailsCopy.termsRead}
        </Link>
      </p>
    </Panel>
  )
}
