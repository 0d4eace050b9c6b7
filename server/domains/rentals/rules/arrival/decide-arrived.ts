// Decides whether a family may say that an order is here: from the day by which it should have arrived, in case its carrier did not scan
// it (product §4.7).
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { OrderState } from '../order-transitions.ts'
import type { RentalRefusal } from '../rental-refusal.ts'

export interface ArrivedFacts {
  readonly state: OrderState
  /** The day by which it should arrive; null if that is unknown. */
  readonly expectedOn: LocalDay | null
  /** Whether its carrier reports that it is on its way back to us. */
  readonly comingBack: boolean
  readonly today: LocalDay
}

export function decideArrived({
  state,
  expectedOn,
  comingBack,
  today,
}: ArrivedFacts): Outcome<undefined, RentalRefusal> {
  if (state !== 'dispatched') return notNow(notOnItsWay[state])
  if (comingBack) return notNow('The courier is bringing this order back to us. If it’s with you, please email us.')
  if (expectedOn === null) return notNow('This order is on its way. If it’s with you, please email us.')
  if (today < expectedOn)
    return notNow(`This order should arrive by ${formatDay(expectedOn)}. You can tell us that it’s here from that day.`)
  return accepted()
}

const notNow = (message: string) => refused({ code: 'not_now', message } as const)

const notOnItsWay: Readonly<Record<Exclude<OrderState, 'dispatched'>, string>> = {
  placed: 'We haven’t sent this order yet.',
  picking: 'We haven’t sent this order yet.',
  packed: 'We haven’t sent this order yet.',
  delivered: 'This order has already arrived.',
  cancelled: 'This order is cancelled.',
}
