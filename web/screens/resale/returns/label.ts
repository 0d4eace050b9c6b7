import { redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { privateFile } from '#web/lib/private-file.ts'
import type { Route } from './+types/label.ts'

/** The printable label of a return. If there is none, redirects to the return, which says why. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { code, returnId } = params
  const answer = await context.get(apiContext)('resaleReturnLabel', { params: { code, returnId }, query: {} })
  if (!answer.ok) throw redirect(`/resale/orders/${code}/returns/${returnId}?label=1`)
  return privateFile(answer.body)
}
