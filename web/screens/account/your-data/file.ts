import { redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { signInAddress } from '#web/lib/api/errors.ts'
import { ifFilled, readForm, verbatim } from '#web/lib/form/read-form.ts'
import type { Route } from './+types/file.ts'

const page = '/account/your-data'

export function loader() {
  return redirect(page)
}

/** Turns the status of a refusal into a reason for which the page has a sentence. */
function reasonOf(status: number): string {
  if (status === 429) return 'later'
  return status === 400 ? 'password' : 'unexpected'
}

/** Sends the export as a file; if it is refused, the page says why. */
export async function action({ context, request }: Route.ActionArgs) {
  const body = readForm(await request.formData(), { currentPassword: ifFilled(verbatim) })
  const answer = await context.get(apiContext)('exportAccount', { body })
  if (!answer.ok) {
    if (answer.status === 401) return redirect(signInAddress(new URL(page, request.url)))
    return redirect(`${page}?refused=${reasonOf(answer.status)}`)
  }
  const { exportedAt, data } = answer.body
  return new Response(JSON.stringify({ exportedAt, ...data }, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="wrenlet-your-data-${exportedAt.slice(0, 10)}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
