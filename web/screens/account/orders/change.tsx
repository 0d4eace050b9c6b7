import { useId, useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { basketCookie, readBasket, withoutGarments } from '#web/lib/basket/basket.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { AddressFields } from '#web/screens/account/orders/address-fields.tsx'
import { orderChangeCopy as copy } from '#web/screens/account/orders/change-copy.ts'
import { PieceChoice } from '#web/screens/account/orders/piece-choice.tsx'
import { changeOf, readChangeForm, refusedChange } from '#web/screens/account/orders/read-change.ts'
import { signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { UnavailablePieces } from '#web/screens/checkout/unavailable-pieces.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CreditMeter } from '#web/ui/product/credit-meter.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/change.ts'

export const meta: Route.MetaFunction = ({ params }) => [{ title: pageTitle(copy.title(params.id)) }]

/** Loads the order, and the pieces of the basket that could be added to it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const entries = readBasket(request.headers.get('cookie'))
  const [order, basket] = await Promise.all([
    call('orderDetails', { params: { id: params.id } }),
    entries.length > 0 ? call('checkAvailability', { query: { ids: entries.map((entry) => entry.g) } }) : null,
  ])
  const items = basket?.ok ? basket.body.items : []
  return {
    order: answerOrThrow(order, request).order,
    // An equal piece replaces one that is gone, as at the checkout.
    basket: items.flatMap((piece) => {
      const itemId = piece.available ? piece.id : piece.insteadId
      return itemId === null ? [] : [{ ...piece, itemId, basketId: piece.id }]
    }),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = readChangeForm(await request.formData())
  const found = await call('orderDetails', { params: { id: params.id } })
  const answer = found.ok
    ? await call('changeOrder', { params: { id: found.body.order.orderId }, body: changeOf(form) })
    : found
  if (!answer.ok) {
    signInIfSignedOut(answer, request)
    return refusedChange(answer, form)
  }
  const { reference, revision } = answer.body.order
  const taken = form.pieces.flatMap(({ basketId }) => (basketId ? [basketId] : []))
  const basket = withoutGarments(readBasket(request.headers.get('cookie')), taken)
  const secure = new URL(request.url).protocol === 'https:'
  throw redirect(`/account/orders/${reference}${revision > form.revision ? '?changed' : ''}`, {
    headers: { 'set-cookie': basketCookie(basket, secure) },
  })
}

/** Reloads after a refusal too, because the order may have been changed or packed since the page was opened. */
export const shouldRevalidate = () => true

export default function OrderChangePage({ loaderData: { order, basket }, actionData }: Route.ComponentProps) {
  const { change } = order.can
  return (
    <div className="grid grid-cols-1 max-w-panel gap-24">
      <div>
        <PageHeading>{copy.title(order.reference)}</PageHeading>
        {change.allowed && (
          <p className="muted mt-8">
            {copy.lead} {copy.postage(order.postage.outboundPostagePrice)}
          </p>
        )}
      </div>
      {change.allowed ? (
        // If the order was changed in another tab, the form starts again with its current state.
        <ChangeForm key={order.revision} order={order} basket={basket} attempt={actionData} />
      ) : (
        <>
          <Notice variant="warning" role="status">
            {change.reason}
          </Notice>
          <p>
            <ButtonLink to={`/account/orders/${order.reference}`}>{copy.toOrder}</ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}

interface ChangeFormProps {
  order: Route.ComponentProps['loaderData']['order']
  basket: Route.ComponentProps['loaderData']['basket']
  attempt: Route.ComponentProps['actionData']
}

function ChangeForm({ order, basket, attempt }: ChangeFormProps) {
  const id = useId()
  const { user } = useSite()
  const busy = useNavigation().state === 'submitting'
  const all = [...order.items, ...basket]
  const inOrder = order.items.map(({ itemId }) => itemId)
  // The refused form's input; if the order was changed elsewhere, the fields show its current state instead.
  const filled = attempt?.revision === order.revision ? attempt : undefined
  const [ticked, setTicked] = useState<readonly string[]>(filled?.pieces.map(({ itemId }) => itemId) ?? inOrder)
  const tick = (itemId: string, on: boolean) =>
    setTicked((now) => (on ? [...now, itemId] : now.filter((ticked) => ticked !== itemId)))
  const creditsUsed = all.reduce((sum, piece) => sum + (ticked.includes(piece.itemId) ? piece.userCredits : 0), 0)
  const choice = { ticked, tick }
  const gone = attempt && attempt.titles.length > 0
  return (
    <>
      {gone && (
        <div role="alert">
          <UnavailablePieces
            message={attempt.problems[0]?.message}
            titles={attempt.titles}
            ids={attempt.goneFromBasket}
          />
        </div>
      )}
      <ErrorSummary
        attempt={attempt}
        problems={
          gone
            ? []
            : (attempt?.problems ?? []).map(({ message, field }) => ({ message, fieldId: field && `${id}-${field}` }))
        }
      />
      <Form method="post" className="grid grid-cols-1 gap-24" noValidate>
        <input type="hidden" name="revision" value={order.revision} />
        {user?.plan && (
          <CreditMeter
            label={copy.creditsLabel}
            used={user.plan.creditsInUse - order.creditsUsed + creditsUsed}
            limit={user.plan.creditsLimit}
          />
        )}
        <PieceChoice title={copy.inIt} hint={copy.inItHint} pieces={order.items} {...choice} />
        {user && !user.can.order.allowed ? (
          <Notice variant="info">{user.can.order.reason}</Notice>
        ) : basket.length > 0 ? (
          <PieceChoice title={copy.fromBasket} hint={copy.fromBasketHint} pieces={basket} {...choice} />
        ) : (
          <p>
            {copy.basketEmpty}{' '}
            <ButtonLink to="/shop" small variant="outline">
              {copy.browse}
            </ButtonLink>
          </p>
        )}
        <AddressFields id={id} address={filled?.address ?? order.address} problems={attempt?.problems ?? []} />
        <Checkbox name="saveAddress" label={copy.saveAddress} defaultChecked={filled?.saveAddress ?? false} />
        <div className="flex flex-wrap gap-12">
          <Button type="submit" busy={busy} busyLabel={copy.saving}>
            {copy.save}
          </Button>
          <ButtonLink to={`/account/orders/${order.reference}`} variant="outline">
            {copy.keep}
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
