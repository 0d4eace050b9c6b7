import { data, redirect } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { each, ifFilled, numberFrom, readForm, text } from '#web/lib/form/read-form.ts'
import { readSkiSecret, skiCookie } from '#web/lib/ski/ski-cookie.ts'
import { type Customer, customerFields } from '#web/screens/resale/checkout/customer.ts'
import { type CustomerProblem, toProblems } from '#web/screens/resale/checkout/customer-fields.tsx'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import { isComplete, parseSkiQuery } from '#web/screens/skiwear/ski-query.ts'

/** The answer to a form that was refused, with what was typed. */
export interface RefusedKits {
  values: Partial<Customer>
  problems: readonly CustomerProblem[]
}

/**
 * Holds the kits in this address and redirects to their payment. A guest's secret goes into a cookie, to keep it out of
 * addresses.
 * @returns the refusal, with what was typed
 */
export async function bookKits(call: CallApi, request: Request) {
  const form = await request.formData()
  const values = readForm(form, each(customerFields, text))
  const { total, key } = readForm(form, { total: numberFrom(0), key: ifFilled(text) })
  const refused = (problems: RefusedKits['problems'], status: number) =>
    data<RefusedKits>({ values, problems }, { status })
  const query = parseSkiQuery(new URL(request.url).searchParams)
  if (!query.first || !query.last || !query.children.every(isComplete))
    return refused([{ message: copy.needKits, field: null }], 400)
  const days = { firstDay: query.first, lastDay: query.last }
  const offered = await call('skiAvailability', { query: days })
  if (!offered.ok) return refused([{ message: refusalMessage(offered), field: null }], offered.status || 503)
  const idOf = (slug: string) => offered.body.styles.find((style) => style.slug === slug)?.productId
  const children = query.children.map(({ size, pieces }) => ({
    size,
    pieces: pieces.map(({ part, slug }) => ({ part, productId: slug === null ? null : (idOf(slug) ?? '') })),
  }))
  if (children.some(({ pieces }) => pieces.some(({ productId }) => productId === '')))
    return refused([{ message: messages.noLongerAvailable, field: null }], 409)
  const body = { ...days, children, customerData: values, ...(total > 0 && { total }), ...(key && { key }) }
  const knownSecret = readSkiSecret(request)
  let answer = await call('bookSki', { body: { ...body, ...(knownSecret && { secret: knownSecret }) } })
  // The cookie's secret has expired, so book without it and get a new one.
  if (!answer.ok && answer.status === 404 && knownSecret) answer = await call('bookSki', { body })
  if (!answer.ok) {
    const problems = toProblems(answer.errors)
    const titles = new Set(answer.errors.flatMap(({ titles: unavailable = [] }) => unavailable))
    return refused(
      problems.length > 0
        ? [...problems, ...[...titles].map((message) => ({ message, field: null }))]
        : [{ message: refusalMessage(answer), field: null }],
      answer.status || 503,
    )
  }
  const { checkoutId, guestSecret } = answer.body
  const headers = guestSecret ? { 'set-cookie': skiCookie(guestSecret, request) } : undefined
  throw redirect(`/skiwear/checkout/${checkoutId}`, headers && { headers })
}
