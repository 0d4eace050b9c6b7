import { data, redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { safeRedirect } from '#web/lib/api/errors.ts'
import { oneOf, readForm, text, ticked } from '#web/lib/form/read-form.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { answerId, answerParameter } from '#web/screens/consent/banner-ids.ts'
import { CookieChoices } from '#web/screens/consent/cookie-choices.tsx'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import { loadText } from '#web/screens/storefront/legal/load-text.server.ts'
import type { Route } from './+types/cookies.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        origin: originOf(matches),
        title: loaderData.shown.text.title,
        description: loaderData.shown.text.description,
        canonical: '/cookies',
      })
    : []

export async function loader(args: Route.LoaderArgs) {
  const [shown, answer] = await Promise.all([
    loadText('cookies', args),
    args.context.get(apiContext)('readConsent', {}),
  ])
  // A visitor who comes from the banner brings the query of the page that showed the banner.
  return { shown, consent: answer.ok ? answer.body : null, campaign: new URL(args.request.url).search.slice(0, 500) }
}

/** Handles the banner's buttons, which return to the page that showed it, and this page's own form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = readForm(await request.formData(), {
    choice: oneOf(['accept', 'reject', 'chosen']),
    from: text,
    campaign: text,
    statistics: ticked,
    analytics: ticked,
    advertising: ticked,
  })
  const isAccepted = form.choice === 'accept'
  const isPageForm = form.choice === 'chosen'
  const returnTo = safeRedirect(form.from, '/')
  const purposes = isPageForm
    ? { statistics: form.statistics, analytics: form.analytics, advertising: form.advertising }
    : { statistics: isAccepted, analytics: isAccepted, advertising: isAccepted }
  const campaign = (isPageForm ? form.campaign : new URL(returnTo, request.url).search).slice(0, 500)
  const answer = await context.get(apiContext)('chooseConsent', {
    body: { ...purposes, how: isPageForm ? 'page' : 'banner', campaign },
  })
  if (!answer.ok) return data({ consent: null, outcome: 'failed' as const }, { status: answer.status })
  if (isPageForm) return { consent: answer.body, outcome: 'saved' as const }
  const { pathname, search } = new URL(returnTo, request.url)
  const query = new URLSearchParams(search)
  query.set(answerParameter, answer.body.analytics ? 'accepted' : 'rejected')
  throw redirect(`${pathname}?${query}#${answerId}`, 303)
}

export default function Cookies({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, consent, campaign } = loaderData
  return (
    <LegalPage
      {...shown}
      first={
        <CookieChoices consent={actionData?.consent ?? consent} campaign={campaign} outcome={actionData?.outcome} />
      }
    />
  )
}
