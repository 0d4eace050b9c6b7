import { useId } from 'react'
import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { isFailure, refusalMessage } from '#web/lib/api/errors.ts'
import { readBasket } from '#web/lib/basket/basket.ts'
import { each, readForm, text, ticked, verbatim } from '#web/lib/form/read-form.ts'
import { BasketNotice, type BasketOutcome } from '#web/screens/checkout/basket-notice.tsx'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { KeyInformation, type ShownOffer } from '#web/screens/checkout/key-information.tsx'
import { replacedBasket } from '#web/screens/checkout/replaced-pieces.ts'
import { aboutPieces, UnavailablePieces } from '#web/screens/checkout/unavailable-pieces.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/** Loads what is agreed to with this plan; null for a price that is not offered. */
export async function loadConfirm(call: CallApi, request: Request, priceId: string): Promise<ShownOffer | null> {
  const offer = await call('keyInformation', { query: { priceId } })
  return !offer.ok && offer.errors[0]?.code === 'plan_unavailable' ? null : answerOrThrow(offer, request)
}

/** The two boxes that joining needs, both empty at first (product §3.6). */
type Box = 'terms' | 'startNow'
const boxes: readonly Box[] = ['terms', 'startNow']
const missingMessage: Record<Box, string> = { terms: checkoutCopy.termsNeeded, startNow: checkoutCopy.startNowNeeded }

export interface ConfirmAnswer {
  problems: { message: string; box?: Box }[]
  titles: readonly string[]
  ids: readonly string[]
  /** What the family must read before paying. The payment page is ready: the next press opens it. */
  basketOutcome: BasketOutcome | null
  /**
   * The boxes that were ticked below version `shown` of the text. With another version, they must be ticked again.
   */
  ticked: readonly Box[]
  shown: string
  failed: boolean
}

export async function confirmAction(
  call: CallApi,
  request: Request,
  form: FormData,
  priceId: string | null,
): Promise<ConfirmAnswer> {
  const {
    shown,
    outcome: shownBefore,
    ...boxValues
  } = readForm(form, { shown: text, outcome: verbatim, ...each(boxes, ticked) })
  const boxesTicked = boxes.filter((box) => boxValues[box])
  const emptyAnswer = {
    problems: [],
    titles: [],
    ids: [],
    basketOutcome: null,
    ticked: boxesTicked,
    shown,
    failed: false,
  }
  const missing = boxes.filter((box) => !boxesTicked.includes(box))
  if (missing.length > 0)
    return { ...emptyAnswer, problems: missing.map((box) => ({ message: missingMessage[box], box })) }
  const inventoryItemIds = readBasket(request.headers.get('cookie')).map((entry) => entry.g)
  const answer = await call('createCheckoutSession', {
    body: { priceId: priceId ?? '', acceptTerms: true, startNow: true, shown, inventoryItemIds },
  })
  if (answer.ok) {
    const { checkoutSession, basket, replaced } = answer.body
    const message = basket?.message ?? null
    if (basket && message !== null && shownBefore !== message) {
      const tooMuch = basket.reason === 'over_credits'
      return { ...emptyAnswer, basketOutcome: { kept: basket.until !== null, message, tooMuch } }
    }
    // In demo mode the provider's page is on our origin, but it is not a route of this router.
    throw redirectDocument(checkoutSession.url, { headers: replacedBasket(request, replaced) })
  }
  if (answer.errors[0]?.code === 'already_subscribed') throw redirect('/checkout?step=shipment')
  const problems = [{ message: refusalMessage(answer) }]
  return { ...emptyAnswer, problems, ...aboutPieces(answer.errors), failed: isFailure(answer) }
}

/**
 * Shows the plan and its price, then the key information as a whole, then the two boxes directly above the button that
 * names the duty to pay (law L-1, L-2, L-4).
 */
export function ConfirmStep({
  confirm: offer,
  cancelled,
  answer,
}: {
  confirm: ShownOffer
  cancelled: boolean
  answer: ConfirmAnswer | undefined
}) {
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const basketOutcome = answer?.basketOutcome ?? null
  const problems = answer?.problems ?? []
  const box = (name: Box) => ({
    id: `${id}-${name}`,
    name,
    defaultChecked: answer?.shown === offer.version && answer.ticked.includes(name),
    error: problems.find((problem) => problem.box === name)?.message ?? null,
  })
  return (
    <>
      <div>
        <PageHeading>{checkoutCopy.stepConfirm}</PageHeading>
        <p className="mt-8 font-strong">{offer.lead}</p>
      </div>
      {cancelled && !answer && (
        <Notice variant="info" role="status">
          {checkoutCopy.paymentCancelled}
        </Notice>
      )}
      <ErrorSummary
        attempt={answer}
        problems={problems.map((problem) => ({
          message: problem.message,
          fieldId: problem.box && `${id}-${problem.box}`,
        }))}
      />
      {answer && answer.titles.length > 0 && <UnavailablePieces titles={answer.titles} ids={answer.ids} />}
      {basketOutcome && <BasketNotice outcome={basketOutcome} />}
      {/* When the text changes, both boxes are empty again. */}
      <Form key={offer.version} method="post" className="grid gap-16" noValidate>
        <input type="hidden" name="shown" value={offer.version} />
        {basketOutcome && <input type="hidden" name="outcome" value={basketOutcome.message} />}
        <KeyInformation offer={offer} />
        <Checkbox
          {...box('terms')}
          label={
            <>
              {offer.termsBox.text}{' '}
              <Link to="/terms" target="_blank" className="link">
                {offer.termsBox.link}
              </Link>
            </>
          }
        />
        <Checkbox {...box('startNow')} label={offer.startNowBox} />
        <div className="grid gap-8">
          <Button type="submit" wide busy={busy} busyLabel={checkoutCopy.toPayment}>
            {basketOutcome ? checkoutCopy.subscribeAnyway(offer.button) : offer.button}
          </Button>
          <p className="text-center">{offer.underButton}</p>
        </div>
      </Form>
      <p className="muted text-center text-small">{checkoutCopy.confirmNote}</p>
    </>
  )
}
