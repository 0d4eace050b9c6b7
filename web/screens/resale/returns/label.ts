import { redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { privateFile } from '#web/lib/private-file.ts'
import type { Route } from './+types/label.ts'

/** The label of a return, for a printer. If there is none, the page of the return says why. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { code, returnId } = params
  const answer = await context.get(apiContext)('resaleReturnLabel', { params: { code, returnId }, query: {} })
  if (!answer.ok) throw redirect(`/resale/orders/${code}/returns/${returnId}?label=1`)
  return privateFile(answer.body)
}
