import { Link, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { usePersonKey, useSite } from '#web/lib/site/use-site.ts'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { BuyForm } from '#web/screens/gifting/buy/buy-form.tsx'
import { buyGift } from '#web/screens/gifting/buy/buy-gift.ts'
import { familyPageCopy as copy } from '#web/screens/gifting/family/copy.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/give.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.giveHeading) }, ...secretPage]

/** Redirects from a link that no longer works to the page that says so. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [family, terms] = await Promise.all([
    call('familyLink', { params: { secret: params.secret } }),
    call('giftCardTerms', {}),
  ])
  if (!family.ok && [400, 404].includes(family.status)) throw redirect(`/gifting/for/${params.secret}`)
  answerOrThrow(family, request)
  return { terms: answerOrThrow(terms, request) }
}

export const action = async ({ context, request, params }: Route.ActionArgs) =>
  buyGift(context.get(apiContext), request, await request.formData(), params.secret)

/** Buys a gift card for the family whose link led here. The family's email is neither shown nor asked for. */
export default function GiveToFamily({ loaderData: { terms }, actionData, params }: Route.ComponentProps) {
  const { user } = useSite()
  const personKey = usePersonKey()
  return (
    <main id="main" tabIndex={-1} className="container section-tight grid gap-24">
      <div className="grid gap-8">
        <PageHeading>{copy.giveHeading}</PageHeading>
        <p>
          <Link to={`/gifting/for/${params.secret}`} className="link">
            {copy.backToSizes}
          </Link>
        </p>
      </div>
      <BuyForm
        key={personKey}
        terms={terms}
        buyer={user && { givenName: user.givenName }}
        toFamily
        refused={actionData}
      />
    </main>
  )
}
