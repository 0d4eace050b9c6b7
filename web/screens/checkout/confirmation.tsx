import { Link, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { mailingListIntro } from '#web/copy/mailing-list-intro.ts'
import { returnLabelCopy } from '#web/copy/return-label.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { pounds } from '#web/lib/format.ts'
import { qrPath } from '#web/lib/qr-path.ts'
import { PackingList } from '#web/screens/account/closet/wash-line/packing-list.tsx'
import { orderCalendar } from '#web/screens/account/orders/calendars.ts'
import { ReturnLabel } from '#web/screens/account/orders/return-label.tsx'
import { confirmationCopy } from '#web/screens/checkout/copy.ts'
import { PieceList } from '#web/screens/checkout/piece-list.tsx'
import { Reference } from '#web/screens/checkout/reference.tsx'
import { MailingListForm } from '#web/screens/mailing-list/mailing-list-form.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CreditMeter } from '#web/ui/product/credit-meter.tsx'
import type { Route } from './+types/confirmation.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(confirmationCopy.heading) },
  { name: 'robots', content: 'noindex' },
]

/**
 * Loads everything from the order itself, so that the page can be bookmarked, reloaded and printed. It shows the label
 * of this order's own return until that is posted. A cancelled order redirects to its own page.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('order')
  if (!id) throw redirect('/account/closet')
  const call = context.get(apiContext)
  const [found, info, rentals, cost] = await Promise.all([
    call('orderDetails', { params: { id } }),
    call('customerInfo', {}),
    call('listRentals', {}),
    call('shippingCost', {}),
  ])
  const { order } = answerOrThrow(found, request)
  if (order.state === 'cancelled') throw redirect(`/account/orders/${order.reference}`)
  const { plan, receiveMarketing } = answerOrThrow(info, request).user
  const announcements = rentals.ok ? rentals.body.announcements : []
  const goingBack = announcements.find(
    (announcement) => announcement.state === 'announced' && announcement.labelCode === order.returnCode,
  )
  const { deliveryTime, outboundPostagePrice } = answerOrThrow(cost, request)
  return {
    order,
    plan,
    receiveMarketing,
    label: goingBack ? { id: goingBack.id, code: goingBack.labelCode, qr: qrPath(goingBack.labelCode) } : undefined,
    deliveryTime,
    secondParcelPostage: outboundPostagePrice,
  }
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { order, plan, receiveMarketing, label, deliveryTime, secondParcelPostage } = loaderData
  const { address } = order
  const calendar = orderCalendar(order, plan !== null)
  const creditsLeft = plan ? plan.packageCredits + plan.boosterCredits - plan.creditsInUse : 0
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section-tight">
      <div className="grid gap-32">
        <div className="grid justify-items-center gap-16 text-center">
          <MotifPicture motif="heart" />
          <PageHeading>{confirmationCopy.heading}</PageHeading>
          <Reference reference={order.reference} />
          <p className="muted">{confirmationCopy.emailed(order.placedOn)}</p>
        </div>
        <Panel variant="fern">
          <h2 className="h4">{confirmationCopy.nextHeading}</h2>
          <ol className="numbered mt-8 grid gap-8">
            {confirmationCopy.next(deliveryTime, order.expected?.label ?? null).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          {calendar && (
            <p className="no-print mt-12">
              <a href={calendar.to} className="link">
                {calendar.label}
              </a>
            </p>
          )}
        </Panel>
        <PieceList title={confirmationCopy.picked} pieces={order.items} />
        {order.can.change.allowed && creditsLeft > 0 && (
          <Panel className="no-print grid grid-cols-1 gap-12">
            <p>{confirmationCopy.addMore(creditsLeft, secondParcelPostage)}</p>
            <p>
              <Link to={`/account/orders/${order.reference}/change`} className="link">
                {confirmationCopy.addToParcel}
              </Link>
            </p>
          </Panel>
        )}
        {order.returning.length > 0 && (
          <div className="grid gap-12">
            <PackingList title={confirmationCopy.goingBack} pieces={order.returning} packing={label !== undefined} />
            {order.returnDueLabel && <p className="font-strong">{order.returnDueLabel}</p>}
            {label && (
              <Panel variant="outline" className="grid grid-cols-1 gap-12">
                <p className="muted text-small">{returnLabelCopy.hint}</p>
                <ReturnLabel pdf={`/account/closet/returns/${label.id}/label.pdf`} code={label.code} qr={label.qr} />
              </Panel>
            )}
          </div>
        )}
        {plan && (
          <CreditMeter
            label={confirmationCopy.credits}
            used={plan.creditsInUse}
            limit={plan.packageCredits + plan.boosterCredits}
          />
        )}
        <dl className="facts">
          <div>
            <dt>{confirmationCopy.address}</dt>
            <dd>
              {[address.name, address.addressLine1, address.addressLine2, address.city, address.postCode]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
          <div>
            <dt>{confirmationCopy.postage}</dt>
            <dd>{order.postage.total === 0 ? confirmationCopy.free : pounds(order.postage.total)}</dd>
          </div>
        </dl>
        <p className="muted">{confirmationCopy.returnRule(order.rentalTermLabel)}</p>
        <ButtonLink to="/account/closet" wide>
          {confirmationCopy.closet}
        </ButtonLink>
        <p className="text-center">
          <Link to={`/account/orders/${order.reference}`} className="link">
            {confirmationCopy.toOrder}
          </Link>
        </p>
        {!receiveMarketing && (
          <Panel variant="outline" className="no-print grid gap-12">
            <div>
              <h2 className="h4" id="confirmation-mailing-list">
                {mailingListIntro.afterOrder}
              </h2>
              <p className="muted mt-4">{mailingListIntro.lead}</p>
            </div>
            <MailingListForm labelledBy="confirmation-mailing-list" />
          </Panel>
        )}
      </div>
    </main>
  )
}
