// The answer to a request that could not be started in time: in the contract's shape for a call, as text for a page.
import { refusalStatus } from '#contract/errors.ts'
import { plainPage } from './plain-page.ts'

const retryAfterSeconds = 2

export const busy = {
  status: refusalStatus.busy,
  errors: [{ code: 'busy', message: 'We are very busy just now. Please try again in a few seconds.' }],
  retryAfterSeconds,
}

const page = plainPage({
  title: 'We’re very busy just now',
  text: 'More people are here than we can serve at once. What you just asked for has not been done, and nothing was charged. Please try again in a few seconds.',
  link: 'Try again',
})
export const busyPage = { html: page.html, headers: { ...page.headers, 'retry-after': String(retryAfterSeconds) } }
