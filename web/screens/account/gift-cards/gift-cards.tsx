import { data, redirect, useSearchParams } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { readForm, text, texts, ticked } from '#web/lib/form/read-form.ts'
import { giftCardsCopy as copy, familyLinksCopy } from '#web/screens/account/gift-cards/copy.ts'
import { type FamilyAnswer, FamilyLinks } from '#web/screens/account/gift-cards/family-links.tsx'
import { signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/gift-cards.ts'

const path = '/account/gift-cards'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const links = await context.get(apiContext)('listFamilyLinks', {})
  return { family: answerOrThrow(links, request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = readForm(await request.formData(), { intent: text, linkId: text, childIds: texts, showsSaved: ticked })
  if (form.intent === 'switch-off') {
    const answer = await call('revokeFamilyLink', { params: { linkId: form.linkId } })
    if (answer.ok) throw redirect(`${path}?off=1`)
    signInIfSignedOut(answer, request)
    return data<FamilyAnswer>({ of: 'links', problem: refusalMessage(answer) }, { status: answer.status || 503 })
  }
  const { childIds, showsSaved } = form
  const answer = await call('makeFamilyLink', { body: { childIds, showsSaved } })
  // The secret is in this one answer: a redirect would have to carry it in an address.
  if (answer.ok) return data<FamilyAnswer>({ of: 'made', secret: answer.body.secret })
  signInIfSignedOut(answer, request)
  const refused: FamilyAnswer = { of: 'make', problem: refusalMessage(answer), childIds, showsSaved }
  return data(refused, { status: answer.status || 503 })
}

export default function GiftCards({ loaderData: { family }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <div className="grid grid-cols-1 max-w-panel gap-32">
      <PageHeading>{copy.title}</PageHeading>
      {search.has('off') && !actionData && (
        <Notice variant="success" role="status">
          {familyLinksCopy.offDone}
        </Notice>
      )}
      <FamilyLinks family={family} answer={actionData} />
    </div>
  )
}
