import { Link, redirect, useSearchParams } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { pounds } from '#web/lib/format.ts'
import { Bought } from '#web/screens/account/closet/bought.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { keepingCopy as copy } from '#web/screens/account/closet/keep-copy.ts'
import { PayForPiece } from '#web/screens/account/closet/pay-for-piece.tsx'
import { refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { KeyInformation } from '#web/screens/checkout/key-information.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { KeepSteps } from '#web/ui/product/keep-steps.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/keep.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [offered, listed, card] = await Promise.all([
    call('keepOffer', { params: { id: params.loanId } }),
    call('listRentals', {}),
    call('paymentConfiguration', {}),
  ])
  const offer = answerOrThrow(offered, request)
  const { rentals, kept, elsewhere } = answerOrThrow(listed, request)
  const rental = [...rentals.active, ...rentals.returns].find(({ id }) => id === params.loanId) ?? null
  // The payer of the membership also buys pieces of the other home (product §12.5).
  const piece = rental ?? [...kept, ...elsewhere].find(({ id }) => id === params.loanId)
  // The piece has been returned or lost.
  if (!piece) throw redirect('/account/closet')
  return { offer, rental, piece, card: answerOrThrow(card, request) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const page = `/account/closet/keep/${params.loanId}`
  const target = { params: { id: params.loanId } }
  const { intent } = readForm(await request.formData(), { intent: text })
  switch (intent) {
    case 'open': {
      const answer = await call('getKeepPayment', target)
      if (!answer.ok) return refusedInPlace(answer, request, messages.purchaseFailed)
      throw redirect(page)
    }
    case 'buy': {
      const answer = await call('keepPiece', target)
      if (!answer.ok) return refusedInPlace(answer, request, messages.purchaseFailed)
      throw redirect(`${page}?bought=1`)
    }
    case 'cancel': {
      const answer = await call('cancelKeep', target)
      if (!answer.ok) return refusedInPlace(answer, request, messages.purchaseFailed)
      throw redirect(`/account/closet?unbought=${params.loanId}`)
    }
    default:
      throw redirect(page)
  }
}

export default function ClosetKeep({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, rental, piece, card } = loaderData
  const [search] = useSearchParams()
  const problem = actionData?.problem ?? null
  const { checkout, purchase, price } = offer
  return (
    <div className="grid grid-cols-1 max-w-narrow gap-24">
      <PageHeading>{purchase ? copy.boughtTitle : copy.title}</PageHeading>
      {!checkout && <ErrorSummary attempt={actionData} problems={problem ? [{ message: problem }] : []} />}
      {purchase && search.has('bought') && (
        <Notice variant="success" role="status">
          {copy.boughtNow(pounds(purchase.price))}
        </Notice>
      )}
      <div className="closet-row">
        <PieceFace piece={piece} />
      </div>
      {purchase ? (
        <Bought
          purchase={purchase}
          credits={piece.userCredits}
          page={`/account/closet/keep/${piece.id}`}
          confirming={search.has('cancel')}
        />
      ) : price === null ? (
        <Notice variant="info">{offer.can.reason}</Notice>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-12">
            <p>
              <span className="muted block text-small">{copy.price}</span>
              <span className="number">{pounds(checkout?.amount ?? price)}</span>
            </p>
            {rental && (
              <KeepSteps
                prices={rental.keepPrices}
                monthsLeft={rental.keepMonthsLeft}
                label={copy.steps(
                  rental.keepPrices[0] ?? price,
                  rental.keepPrices.at(-1) ?? price,
                  rental.keepMonthsLeft,
                )}
              />
            )}
          </div>
          <KeyInformation
            offer={{ heading: copy.before, rows: checkout?.information ?? offer.information, notes: [] }}
          />
          <PayForPiece {...offer} price={price} card={card} problem={problem} copy={copy} />
        </>
      )}
      <p>
        <Link to="/account/closet" className="link">
          {closetCopy.backToCloset}
        </Link>
      </p>
    </div>
  )
}
