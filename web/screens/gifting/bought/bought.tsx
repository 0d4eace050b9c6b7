import { data, Link, redirect, useSearchParams } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { readForm, text, verbatim } from '#web/lib/form/read-form.ts'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { CancelCard, CardActions } from '#web/screens/gifting/bought/card-actions.tsx'
import { type BoughtCard, CardFacts } from '#web/screens/gifting/bought/card-facts.tsx'
import { ChangeCard, type RefusedChange } from '#web/screens/gifting/bought/change-card.tsx'
import { boughtCopy as copy } from '#web/screens/gifting/bought/copy.ts'
import { CorrectAddress, type RefusedAddress } from '#web/screens/gifting/bought/correct-address.tsx'
import { dayOf, giftProblems } from '#web/screens/gifting/buy/read-gift.ts'
import { GiftCardPicture } from '#web/screens/gifting/card/gift-card-picture.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Gone } from '#web/ui/status/gone.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/bought.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.card ? copy.title(loaderData.card.reference) : copy.unknownTitle) },
  ...secretPage,
]

/**
 * Anybody with a code, from an email or the purchase, may read the card; its id works only for the account that bought
 * it.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [answer, terms] = await Promise.all([
    call('giftCard', { params: { code: params.code } }),
    call('giftCardTerms', {}),
  ])
  // A code that is too long or malformed counts as unknown.
  if (!answer.ok && [400, 404].includes(answer.status)) return data({ card: null, terms: null }, { status: 404 })
  return data({ card: answerOrThrow(answer, request).card, terms: answerOrThrow(terms, request) })
}

/** Changes, corrects, resends or cancels the card; the page shows a refusal at its form. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = await request.formData()
  const { act } = readForm(form, { act: text })
  const path = `/gifting/bought/${params.code}`
  if (act === 'resend' || act === 'cancel') {
    const answer = await call(act === 'cancel' ? 'cancelGiftCard' : 'resendGiftCard', { params: { code: params.code } })
    if (answer.ok) throw redirect(`${path}?done=${act}`)
    return refused({ problem: refusalMessage(answer) }, answer.status)
  }
  if (act === 'correct') {
    const { email } = readForm(form, { email: text })
    const answer = await call('correctGiftCard', { params: { code: params.code }, body: { email } })
    if (answer.ok) throw redirect(`${path}?done=correct`)
    return refused({ address: { email, problem: refusalMessage(answer) } }, answer.status)
  }
  const values = readForm(form, {
    recipientName: text,
    recipientEmail: text,
    senderName: text,
    message: verbatim,
    deliverOn: text,
  })
  const answer = await call('changeGiftCard', {
    params: { code: params.code },
    body: {
      recipient: { name: values.recipientName, email: values.recipientEmail },
      senderName: values.senderName,
      message: values.message.replaceAll('\r\n', '\n').trim(),
      deliverOn: dayOf(values.deliverOn),
    },
  })
  if (answer.ok) throw redirect(`${path}?done=change`)
  const problems = giftProblems(answer.errors).flatMap(({ message, field }) =>
    field === null || field in values ? [{ message, field: field as keyof typeof values | null }] : [],
  )
  return refused({ change: { values, problems } }, answer.status)
}

interface Refused {
  problem?: string
  change?: RefusedChange
  address?: RefusedAddress
}

/** Answers with the refusal and what was typed. */
const refused = (refusal: Refused, status: number) => data(refusal, { status: status || 503 })

/** Anybody can write `?done=` into an address, so a confirmation is shown only if the card's state agrees with it. */
function doneOf(card: BoughtCard, done: string | null): string | null {
  if (done === 'cancel' && card.state === 'refunded') return copy.cancelled(card.price.total)
  if (done === 'correct' && card.state === 'sent' && !card.emailRefused) return copy.corrected(card.recipientEmail)
  if (done === 'resend' && card.state === 'sent') return copy.resent(card.recipientName)
  return done === 'change' && card.state === 'scheduled' ? copy.changed : null
}

// Only a card for a family that has closed its account may be given an address without having had one.
const askForAddress = ({ recipientEmail, recipientName }: BoughtCard) =>
  recipientEmail === '' ? copy.noAddress(recipientName) : copy.refused(recipientName)

export const shouldRevalidate = reloadAfterConflict

export default function BoughtGiftCard({ loaderData: { card, terms }, actionData, params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!card || !terms) return <Unknown />
  const path = `/gifting/bought/${params.code}`
  const isNew = search.has('new') && (card.state === 'scheduled' || card.state === 'sent') && !card.emailRefused
  const done = actionData ? null : doneOf(card, search.get('done'))
  const changing = card.can.change.allowed && (search.has('change') || actionData?.change !== undefined)
  const correcting = card.can.correct.allowed && (search.has('correct') || actionData?.address !== undefined)
  const cancelling = card.can.cancel.allowed && search.has('cancel')
  // If a form is no longer allowed, it is missing from the page, and its problem is shown above instead.
  const problem =
    actionData?.problem ??
    (correcting ? undefined : actionData?.address?.problem) ??
    (changing ? undefined : actionData?.change?.problems[0]?.message)
  return (
    <main id="main" tabIndex={-1} className="container section-tight gift-page">
      <div className="grid gap-12">
        <PageHeading>{isNew ? copy.newTitle : copy.title(card.reference)}</PageHeading>
        {isNew && (
          <p className="lead">
            {card.deliverOn > terms.today
              ? copy.newLater(card.recipientName, card.deliverOnLabel)
              : copy.newNow(card.recipientName)}
          </p>
        )}
      </div>
      {problem && <ErrorSummary attempt={actionData} problems={[{ message: problem }]} />}
      {done && (
        <Notice variant="success" role="status">
          {done}
        </Notice>
      )}
      <div className="gift-page-columns">
        <div className="grid content-start gap-24">
          <GiftCardPicture amount={card.price.face} recipient={card.recipientName} />
          <Panel variant="fern" className="grid gap-4">
            <h2 className="h4">{card.stateLabel}</h2>
            {isNew && <p>{copy.receipt}</p>}
            {card.emailRefused && <p>{card.can.correct.allowed ? askForAddress(card) : card.can.correct.reason}</p>}
          </Panel>
        </div>
        <div className="grid content-start gap-24">
          {changing ? (
            <ChangeCard card={card} terms={terms} path={path} refused={actionData?.change} />
          ) : correcting ? (
            <CorrectAddress card={card} path={path} refused={actionData?.address} />
          ) : (
            <>
              <CardFacts card={card} />
              {cancelling ? <CancelCard card={card} path={path} /> : <CardActions card={card} path={path} />}
            </>
          )}
          <p className="no-print">
            <Link to="/gifting" className="link">
              {copy.another}
            </Link>
          </p>
        </div>
      </div>
    </main>
  )
}

/** Shown for a link that has expired or never existed. */
const Unknown = () => (
  <main id="main" tabIndex={-1} className="container container-narrow section">
    <Gone
      title={copy.unknownTitle}
      text={copy.unknown}
      link={{ to: '/account/gift-cards', label: copy.toCards }}
      otherLink={{ to: '/gifting', label: copy.toGifting }}
    />
  </main>
)
