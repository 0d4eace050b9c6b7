import { data, redirect, useSearchParams } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { oneOf, readForm, text, texts, ticked } from '#web/lib/form/read-form.ts'
import { Balance, BalanceStatement } from '#web/screens/account/gift-cards/balance.tsx'
import { BoughtCards } from '#web/screens/account/gift-cards/bought-cards.tsx'
import { giftCardsCopy as copy, familyLinksCopy } from '#web/screens/account/gift-cards/copy.ts'
import { type FamilyAnswer, FamilyLinks } from '#web/screens/account/gift-cards/family-links.tsx'
import { signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { RedeemForm } from '#web/screens/gifting/redeem/redeem-form.tsx'
import { type Redeemed, redeemGift } from '#web/screens/gifting/redeem/redeem-gift.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/gift-cards.ts'

const path = '/account/gift-cards'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [gifts, bought, links] = await Promise.all([
    call('giftBalance', {}),
    call('listGiftCards', {}),
    call('listFamilyLinks', {}),
  ])
  return {
    gifts: answerOrThrow(gifts, request),
    cards: answerOrThrow(bought, request).cards,
    family: answerOrThrow(links, request),
  }
}

type Answer = { form: 'family'; family: FamilyAnswer } | { form: 'redeem'; redeemed: Redeemed }

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const posted = await request.formData()
  const form = readForm(posted, {
    intent: oneOf(['redeem', 'switch-off', 'make']),
    linkId: text,
    childIds: texts,
    showsSaved: ticked,
  })
  if (!form.intent) throw data({ message: messages.badRequest, code: 'malformed' }, { status: 400 })
  if (form.intent === 'redeem') {
    const { data: redeemed, init } = await redeemGift(call, posted)
    return data<Answer>({ form: 'redeem', redeemed }, init ?? {})
  }
  const familyAnswer = (family: FamilyAnswer, status: number) => data<Answer>({ form: 'family', family }, { status })
  if (form.intent === 'switch-off') {
    const answer = await call('revokeFamilyLink', { params: { linkId: form.linkId } })
    if (answer.ok) throw redirect(`${path}?off=1`)
    signInIfSignedOut(answer, request)
    return familyAnswer({ form: 'links', problem: refusalMessage(answer) }, answer.status || 503)
  }
  const { childIds, showsSaved } = form
  const answer = await call('makeFamilyLink', { body: { childIds, showsSaved } })
  // Only this answer has the secret: a redirect would have to carry it in an address.
  if (answer.ok) return familyAnswer({ form: 'made', secret: answer.body.secret }, 200)
  signInIfSignedOut(answer, request)
  return familyAnswer({ form: 'make', problem: refusalMessage(answer), childIds, showsSaved }, answer.status || 503)
}

/** Shows the gift balance with its statement, gift cards to redeem and bought, and the links for grandparents. */
export default function GiftCards({ loaderData: { gifts, cards, family }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <div className="grid grid-cols-1 max-w-panel gap-32">
      <PageHeading>{copy.title}</PageHeading>
      {search.has('off') && !actionData && (
        <Notice variant="success" role="status">
          {familyLinksCopy.offDone}
        </Notice>
      )}
      <div className="gift-account">
        <Balance gifts={gifts} />
        <Panel as="section" variant="outline" aria-labelledby="redeem-heading" id="redeem" className="grid gap-16">
          <h2 id="redeem-heading" className="h4">
            {copy.redeem}
          </h2>
          <RedeemForm signedIn outcome={actionData?.form === 'redeem' ? actionData.redeemed : undefined} path={path} />
        </Panel>
      </div>
      {gifts.entries.length > 0 && <BalanceStatement entries={gifts.entries} />}
      <BoughtCards cards={cards} />
      <FamilyLinks family={family} answer={actionData?.form === 'family' ? actionData.family : undefined} />
    </div>
  )
}
