import { Link } from 'react-router'
import { pounds } from '#web/lib/format.ts'
import { ContactUs } from '#web/screens/account/plan/billing/contact-us.tsx'
import { failedCopy as copy } from '#web/screens/account/plan/billing/copy.ts'
import { membershipCopy } from '#web/screens/account/plan/copy.ts'
import type { Membership, OpenPayment } from '#web/screens/account/plan/membership.ts'
import { MembershipPayment } from '#web/screens/account/plan/membership-payment.tsx'
import { overdueSums, overdueText } from '#web/screens/account/plan/overdue-text.ts'
import { PortalLink } from '#web/screens/account/plan/portal-button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { SubmitOnArrival } from '#web/ui/form/submit-on-arrival.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface OverdueProps {
  overdue: NonNullable<Membership['overdue']>
  can: Membership['can']
  /** Null until the provider has been asked, and when it has no payment to confirm at the moment. */
  payment: OpenPayment | null
  problem: string | null
  /** Whether the provider has just been asked. */
  checked: boolean
}

/** Shows what is owed for which periods, the card form, and every other option. */
export function Overdue({ overdue, can, payment, problem, checked }: OverdueProps) {
  const price = pounds(payment?.amount ?? overdue.amount)
  const { needsConfirmation } = overdue
  const message = problem ?? (checked ? copy.stillOpen : null)
  return (
    <div className="grid gap-24">
      <div>
        <PageHeading>{needsConfirmation ? membershipCopy.confirmationTitle : copy.overdueTitle(price)}</PageHeading>
        <p className="muted mt-8">{overdueText(overdue)}</p>
        <ul className="mt-12" aria-label={membershipCopy.overdueFor}>
          {overdueSums(overdue).map(({ label, amount }) => (
            <li key={label} className="flex flex-wrap justify-between gap-x-16">
              <span>{label}</span>
              <span>{pounds(amount)}</span>
            </li>
          ))}
        </ul>
        {payment?.message && !needsConfirmation && <p className="mt-8">{membershipCopy.cardSays(payment.message)}</p>}
      </div>
      {payment ? (
        <>
          <MembershipPayment payment={payment} label={copy.pay(price)} busyLabel={copy.paying} problem={problem} />
          <p className="muted text-small">{copy.kept}</p>
        </>
      ) : (
        <>
          <ErrorSummary attempt={message} problems={message ? [{ message }] : []} />
          <SubmitOnArrival intent="pay" label={copy.pay(price)} busyLabel={copy.opening} done={checked} />
        </>
      )}
      <section aria-labelledby="elsewhere" className="grid justify-items-start gap-8">
        <h2 id="elsewhere" className="h4">
          {copy.elsewhere}
        </h2>
        <ul className="flex flex-wrap gap-x-24 gap-y-8">
          {can.openPortal.allowed && (
            <li>
              <PortalLink>{copy.portal}</PortalLink>
            </li>
          )}
          <LinkItem to="/account/plan">{copy.toPlan}</LinkItem>
          <LinkItem to="/account/closet">{copy.toCloset}</LinkItem>
          <LinkItem to="/account?from=payment">{copy.toDetails}</LinkItem>
          {can.end.allowed && <LinkItem to="/account/plan/end">{copy.end}</LinkItem>}
        </ul>
        <ContactUs />
      </section>
    </div>
  )
}

const LinkItem = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className="link">
      {children}
    </Link>
  </li>
)
