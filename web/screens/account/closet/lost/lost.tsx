import { Link, redirect, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { pounds } from '#web/lib/format.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { LossButton } from '#web/screens/account/closet/lost/loss-button.tsx'
import { lostPage } from '#web/screens/account/closet/lost/loss-line.tsx'
import { losingCopy as copy } from '#web/screens/account/closet/lost/lost-copy.ts'
import { PaidLoss } from '#web/screens/account/closet/lost/paid-loss.tsx'
import { PayLoss } from '#web/screens/account/closet/lost/pay-loss.tsx'
import { refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { KeyInformation } from '#web/screens/checkout/key-information.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/lost.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.reportTitle) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [read, listed, card] = await Promise.all([
    call('getLoss', { params: { id: params.loanId } }),
    call('listRentals', {}),
    call('paymentConfiguration', {}),
  ])
  const offer = answerOrThrow(read, request)
  const { rentals, kept, lost, elsewhere } = answerOrThrow(listed, request)
  const piece = [...rentals.active, ...rentals.returns, ...kept, ...lost, ...elsewhere].find(
    ({ id }) => id === params.loanId,
  )
  // The piece has been returned, or nothing is owed for it.
  if (!piece) throw redirect('/account/closet')
  return { offer, piece, card: answerOrThrow(card, request) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const page = lostPage(params.loanId)
  const target = { params: { id: params.loanId } }
  const { intent } = readForm(await request.formData(), { intent: text })
  switch (intent) {
    case 'report': {
      const answer = await call('reportRental', { ...target, body: { kind: 'lost' } })
      if (!answer.ok) return refusedInPlace(answer, request)
      throw redirect(`${page}?reported=1`)
    }
    case 'found': {
      const answer = await call('foundRental', target)
      if (!answer.ok) return refusedInPlace(answer, request)
      throw redirect(`/account/closet?found=${params.loanId}${answer.body.refunded > 0 ? '&refunded=1' : ''}`)
    }
    case 'open': {
      const answer = await call('getLossPayment', target)
      if (!answer.ok) return refusedInPlace(answer, request)
      throw redirect(page)
    }
    case 'buy': {
      const answer = await call('payLoss', target)
      if (!answer.ok) return refusedInPlace(answer, request)
      throw redirect(`${page}?paid=1`)
    }
    default:
      throw redirect(page)
  }
}

type Offer = AnswerOf<'getLoss'>
const unresolvedStates: readonly string[] = ['open', 'to_approve', 'approved']

export default function ClosetLost({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, piece, card } = loaderData
  const [search] = useSearchParams()
  const problem = actionData?.problem ?? null
  const { loss, checkout } = offer
  const missed = loss && unresolvedStates.includes(loss.state) ? loss : null
  return (
    <div className="grid grid-cols-1 max-w-narrow gap-24">
      <PageHeading>{titleOf(offer)}</PageHeading>
      {!checkout && <ErrorSummary attempt={actionData} problems={problem ? [{ message: problem }] : []} />}
      {missed?.reported && search.has('reported') && (
        <Notice variant="success" role="status">
          {copy.thanks}
        </Notice>
      )}
      {loss?.state === 'paid' && search.has('paid') && (
        <Notice variant="success" role="status">
          {copy.paidNow(pounds(loss.price ?? 0))}
        </Notice>
      )}
      <div className="closet-row">
        <PieceFace piece={piece} />
      </div>
      {loss?.state === 'paid' ? (
        <PaidLoss
          loss={loss}
          found={offer.can.found}
          credits={piece.userCredits}
          page={lostPage(piece.id)}
          confirming={search.has('found')}
        />
      ) : missed?.state === 'approved' ? (
        <PayLoss offer={offer} card={card} problem={problem} />
      ) : missed ? (
        <Missed offer={offer} reported={missed.reported} />
      ) : offer.can.report.allowed ? (
        <Report offer={offer} />
      ) : (
        <Notice variant="info">{offer.can.report.reason}</Notice>
      )}
      <p>
        <Link to="/account/closet" className="link">
          {closetCopy.backToCloset}
        </Link>
      </p>
    </div>
  )
}

function titleOf({ loss, can }: Offer): string {
  if (loss?.state === 'paid') return loss.price === null ? copy.paidElsewhereTitle : copy.paidTitle
  if (loss?.state === 'approved') return can.pay.allowed ? copy.approvedTitle : copy.missedTitle
  if (!loss || !unresolvedStates.includes(loss.state)) return copy.reportTitle
  return loss.reported ? copy.reportedTitle : copy.missedTitle
}

function Report({ offer }: { offer: Offer }) {
  return (
    <>
      <p>{offer.atMost === null ? copy.recalledLead : copy.reportLead}</p>
      <KeyInformation offer={{ heading: copy.before, rows: offer.information, notes: [] }} />
      <LossButton intent="report" />
    </>
  )
}

/** Shows a missing piece for which nothing has to be paid yet. */
function Missed({ offer, reported }: { offer: Offer; reported: boolean }) {
  return (
    <>
      <p>{reported ? copy.reportedLead : copy.missedLead}</p>
      <KeyInformation offer={{ heading: copy.now, rows: offer.information, notes: [] }} />
      {reported ? (
        <LossButton intent="found" />
      ) : (
        <div className="flex flex-wrap gap-12">
          <ButtonLink to="/account/closet">{copy.toCloset}</ButtonLink>
          <LossButton intent="report" outline />
        </div>
      )}
    </>
  )
}
