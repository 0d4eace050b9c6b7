import { redirect } from 'react-router'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { calendarResponse } from '#web/lib/calendar-file.ts'
import { nextCopy } from '#web/screens/account/orders/next-copy.ts'
import type { Route } from './+types/order-calendar.ts'

/** Sends the day by which an order should arrive as a file for the member's own calendar. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { order } = answerOrThrow(await context.get(apiContext)('orderDetails', { params: { id: params.id } }), request)
  const path = `/account/orders/${order.reference}`
  if (order.expected === null) throw redirect(path)
  const summary = nextCopy.calendarArrives(order.reference)
  const entries = [{ id: `order-${order.orderId}`, day: order.expected.on, summary, path }]
  return calendarResponse(nextCopy.calendarName, entries, new URL(request.url).origin)
}
