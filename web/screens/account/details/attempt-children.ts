// Adds or removes a child. Runs in the page's action, and in the browser, which shows the change at once.
import type { Calls } from '#contract/index.ts'
import { each, readForm, text, verbatim } from '#web/lib/form/read-form.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import { answered, type DetailsAnswer } from '#web/screens/account/details/details-answer.ts'
import { type ChildInput, readChild } from '#web/screens/account/details/read-child.ts'

/** @returns undefined if the form is not about a child */
export async function attemptChildren(
  call: Calls<'addChild' | 'deleteChild'>,
  form: FormData,
): Promise<DetailsAnswer | undefined> {
  const { intent } = readForm(form, { intent: text })
  if (intent === 'add-child') return addChild(call, form)
  if (intent !== 'remove-child') return undefined
  const read = readChild(form)
  const removed: ChildInput = read.ok ? read.child : {}
  const answer = await call('deleteChild', { params: readForm(form, { id: text }) })
  const saved = detailsCopy.childRemoved(removed.name ?? detailsCopy.aChild)
  // It was already removed in another tab, so the request is fulfilled.
  if (!answer.ok && answer.status === 404) return { group: 'children', saved, problems: [], status: 200 }
  return answered('children', answer, saved, answer.ok ? { removed } : {})
}

async function addChild(call: Calls<'addChild'>, form: FormData): Promise<DetailsAnswer> {
  const entered = readForm(form, each(['name', 'day', 'month', 'year', 'heightCm'], verbatim))
  const read = readChild(form)
  if (!read.ok) {
    const problems = read.problems.map((problem) => ({ code: 'invalid_request', ...problem }))
    return { group: 'children', problems, entered, status: 400 }
  }
  const saved = detailsCopy.childAdded(read.child.name ?? detailsCopy.aChild)
  return answered('children', await call('addChild', { body: read.child }), saved, { entered })
}
