// Answers the banner without leaving the page. If the request fails, the form is submitted as without JavaScript.
import type { AnswerOf, InputOf } from '#contract/index.ts'
import { answerId, bannerId } from '#web/screens/consent/banner-ids.ts'

type Answer = AnswerOf<'chooseConsent'>

export function answerBanner(): void {
  const banner = document.getElementById(bannerId)
  const form = banner?.querySelector('form')
  const answer = document.getElementById(answerId)
  banner?.addEventListener('click', (event) => {
    if (!(event.target instanceof Element && event.target.closest('[data-hide]'))) return
    event.preventDefault()
    banner.remove()
  })
  let sending = false
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const press = event.submitter
    if (sending || !(press instanceof HTMLButtonElement)) return
    sending = true
    const isAccepted = press.value === 'accept'
    const campaign = String(new FormData(form).get('from')).split('?')[1]?.slice(0, 500)
    const body: InputOf<'chooseConsent'>['body'] = {
      statistics: isAccepted,
      analytics: isAccepted,
      advertising: isAccepted,
      how: 'banner',
      ...(isAccepted && campaign && { campaign }),
    }
    sendChoice(body).then(
      (chosen) => {
        form.remove()
        const confirmation = answer?.querySelector<HTMLElement>(
          `[data-answer=${chosen.analytics ? 'accepted' : 'rejected'}]`,
        )
        if (confirmation) confirmation.hidden = false
        if (answer) answer.hidden = false
        answer?.focus()
      },
      () => {
        const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'choice' })
        field.value = press.value
        form.append(field)
        form.submit()
      },
    )
  })
}

async function sendChoice(body: InputOf<'chooseConsent'>['body']): Promise<Answer> {
  const answer = await fetch('/api/analytics/consent', {
    method: 'POST',
    credentials: 'include',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return (await answer.json()) as Answer
}
