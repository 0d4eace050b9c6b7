import { data, Link } from 'react-router'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { oneOf, readForm } from '#web/lib/form/read-form.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { faqPage, jsonLd } from '#web/lib/site/structured-data.ts'
import { usePersonKey, useSite } from '#web/lib/site/use-site.ts'
import { BuyForm } from '#web/screens/gifting/buy/buy-form.tsx'
import { buyGift } from '#web/screens/gifting/buy/buy-gift.ts'
import { enteredGift } from '#web/screens/gifting/buy/entered-gift.ts'
import { buyCopy, giftingCopy as copy, redeemCopy } from '#web/screens/gifting/copy.ts'
import { giftQuestions } from '#web/screens/gifting/questions.ts'
import { RedeemForm } from '#web/screens/gifting/redeem/redeem-form.tsx'
import { redeemGift } from '#web/screens/gifting/redeem/redeem-gift.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Questions } from '#web/ui/questions.tsx'
import type { Route } from './+types/gifting.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({ origin: originOf(matches), title: copy.title, description: copy.description, canonical: '/gifting' }),
  ...(import.meta.env.SSR ? [jsonLd(faqPage(giftQuestions.questions))] : []),
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const terms = answerOrThrow(await call('giftCardTerms', {}), request)
  return { terms, entered: await enteredGift(call, request, terms) }
}

/** Handles the form that buys and the form that redeems; each shows its own outcome. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = await request.formData()
  const { intent } = readForm(form, { intent: oneOf(['buy', 'redeem']) })
  if (!intent) throw data({ message: messages.badRequest, code: 'malformed' }, { status: 400 })
  if (intent === 'redeem') {
    const outcome = await redeemGift(call, form)
    return data({ form: 'redeem' as const, outcome: outcome.data }, outcome.init ?? {})
  }
  const refused = await buyGift(call, request, form)
  return data({ form: 'buy' as const, refused: refused.data }, refused.init ?? {})
}

/** Two sections, each with its own anchor: buying a gift card, and redeeming one. */
export default function Gifting({ loaderData: { terms, entered }, actionData }: Route.ComponentProps) {
  const { user } = useSite()
  const personKey = usePersonKey()
  return (
    <main id="main" tabIndex={-1}>
      <div className="container section-tight grid gap-16">
        <PageHeading display>{copy.heading}</PageHeading>
        <p className="lead max-w-prose">{copy.lead}</p>
        <p className="flex flex-wrap gap-12">
          <a href="#buy" className={buttonClass({})}>
            {copy.toBuy}
          </a>
          <a href="#redeem" className={buttonClass({ variant: 'outline' })}>
            {copy.toRedeem}
          </a>
        </p>
      </div>
      <section id="buy" tabIndex={-1} aria-labelledby="buy-heading" className="container gift-half">
        <h2 id="buy-heading" className="h2">
          {buyCopy.heading}
        </h2>
        <BuyForm
          key={personKey}
          terms={terms}
          buyer={user && { givenName: user.givenName }}
          entered={entered}
          refused={actionData?.form === 'buy' ? actionData.refused : undefined}
        />
      </section>
      <div className="container section">
        <section id="redeem" tabIndex={-1} aria-labelledby="redeem-heading" className="gift-redeem">
          <div className="grid content-start gap-12">
            <h2 id="redeem-heading" className="h2">
              {redeemCopy.heading}
            </h2>
            <p>{redeemCopy.lead}</p>
          </div>
          <RedeemForm
            signedIn={user !== null}
            outcome={actionData?.form === 'redeem' ? actionData.outcome : undefined}
            path="/gifting"
          />
        </section>
        <Facts months={terms.validMonths} />
        <div className="mt-48">
          <Questions {...giftQuestions} />
        </div>
        <p className="mt-24 text-small">
          <Link to="/terms" className="link">
            {copy.terms}
          </Link>
        </p>
      </div>
    </main>
  )
}

function Facts({ months }: { months: number }) {
  return (
    <dl className="gift-facts mt-48">
      {copy.facts(months).map(([title, words]) => (
        <div key={title}>
          <dt className="h4">{title}</dt>
          <dd className="muted mt-4">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
