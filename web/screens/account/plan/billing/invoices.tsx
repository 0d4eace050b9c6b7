import { Link } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { pounds } from '#web/lib/format.ts'
import { invoicesCopy as copy, type Invoice, invoiceStatus } from '#web/screens/account/plan/billing/copy.ts'
import { Ledger } from '#web/screens/account/plan/billing/ledger.tsx'
import { loadMembership, type Membership } from '#web/screens/account/plan/membership.ts'
import { PortalButton } from '#web/screens/account/plan/portal-button.tsx'
import { backToPlan } from '#web/screens/account/plan/price-words.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/invoices.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [membership, invoices] = await Promise.all([loadMembership(call, request), call('listInvoices', {})])
  return {
    ...answerOrThrow(invoices, request),
    portal: membership?.can.openPortal.allowed ?? false,
    payAt: membership && whereToPay(membership),
  }
}

/** Returns the page where the open invoice is paid; null if the member has none to pay. */
function whereToPay({ can, pendingChange }: Membership): string | null {
  if (can.pay.allowed) return '/subscription-failed'
  return pendingChange?.waitsFor === 'payment' ? '/account/plan/change' : null
}

export default function PlanInvoices({ loaderData: { invoices, balance, portal, payAt } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-panel gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted mt-8">{copy.lead}</p>
      </div>
      {balance > 0 && (
        <Panel variant="sky">
          <p className="font-strong">
            {copy.balance}: {pounds(balance)}
          </p>
          <p className="mt-4">{copy.balanceText(pounds(balance))}</p>
        </Panel>
      )}
      {balance < 0 && (
        <Panel variant="sky">
          <p>{copy.carriedOver(pounds(-balance))}</p>
        </Panel>
      )}
      {invoices.length === 0 ? (
        <EmptyState motif="wren" title={copy.empty}>
          {copy.emptyText}
        </EmptyState>
      ) : (
        <Ledger caption={copy.caption} heads={[copy.date, copy.what, copy.vat, copy.total]}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} payAt={payAt} />
          ))}
        </Ledger>
      )}
      {portal && (
        <div className="flex flex-wrap items-center gap-12">
          <PortalButton variant="outline" small>
            {copy.portal}
          </PortalButton>
          <span className="muted text-small">{copy.portalNote}</span>
        </div>
      )}
      <p>
        <Link to="/account/plan" className="link">
          {backToPlan}
        </Link>
      </p>
    </div>
  )
}

function InvoiceRow({ invoice, payAt }: { invoice: Invoice; payAt: string | null }) {
  const notes = [invoice.onLabel, invoice.number].filter(Boolean).join(' · ')
  return (
    <tr>
      <td className="ledger-date muted">{invoice.onLabel}</td>
      <td>
        {invoice.text}
        <span className="ledger-note muted">{notes}</span>
        {invoice.number && <span className="ledger-number muted">{invoice.number}</span>}
        <span className="block text-small">
          <span className={invoice.status === 'open' ? 'font-strong text-error' : 'muted'}>
            {invoiceStatus(invoice)}
          </span>
          {invoice.status === 'open' && payAt && (
            <>
              {' · '}
              <Link to={payAt} className="link link-strong">
                {copy.pay}
              </Link>
            </>
          )}
          {invoice.refunded > 0 && <span className="font-strong"> · {copy.refunded(pounds(invoice.refunded))}</span>}
        </span>
      </td>
      <td className="ledger-figure muted">{pounds(invoice.vat)}</td>
      <td className="ledger-figure font-strong">{pounds(invoice.total)}</td>
    </tr>
  )
}
