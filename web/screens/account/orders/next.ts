// Says what an order or a return is waiting for: the first thing on its page.
import type { AnswerOf } from '#contract/index.ts'
import { nextCopy as copy } from '#web/screens/account/orders/next-copy.ts'

type Order = Pick<AnswerOf<'orderDetails'>['order'], 'state' | 'stages' | 'tracking' | 'expected'>
type Return = Pick<AnswerOf<'returnDetails'>['announcement'], 'state' | 'dueOn' | 'dueLabel' | 'choiceDue' | 'tracking'>

export interface Next {
  readonly title: string
  readonly lines: readonly string[]
}

/**
 * @param deliveryTime "2–3 working days"; null if unknown
 * @returns undefined for a cancelled order
 */
export function orderNext({ state, stages, tracking, expected }: Order, deliveryTime: string | null): Next | undefined {
  const arrives = arrivalLines(expected, deliveryTime)
  switch (state) {
    case 'placed':
      return { title: copy.placed, lines: [...arrives, copy.emailWhenSent] }
    case 'picking':
    case 'packed':
      return { title: copy.packing, lines: [...arrives, copy.emailWhenSent] }
    case 'dispatched':
      return onItsWay(tracking, arrives)
    case 'delivered':
      return { title: copy.delivered(stages.find(({ name }) => name === 'delivered')?.at ?? null), lines: [copy.home] }
    case 'cancelled':
      return undefined
  }
}

/** Says when the order should arrive, or should have arrived. */
function arrivalLines(expected: Order['expected'], deliveryTime: string | null): string[] {
  if (expected?.late) return [copy.late(expected.label)]
  return deliveryTime === null ? [] : [copy.arrives(deliveryTime, expected?.label ?? null)]
}

function onItsWay(tracking: Order['tracking'], arrives: readonly string[]): Next {
  switch (tracking?.events.at(-1)?.code) {
    case 'out_for_delivery':
      return { title: copy.outForDelivery, lines: [copy.keepBag] }
    case 'attempted':
      return { title: copy.attempted, lines: [copy.tryAgain] }
    case 'returned_to_sender':
      return { title: copy.comingBack, lines: [copy.agreeWhere] }
    default:
      return { title: copy.onItsWay, lines: [...arrives, copy.keepBag] }
  }
}

export function returnNext({ state, dueOn, dueLabel, choiceDue, tracking }: Return): Next {
  switch (state) {
    case 'announced':
      if (dueOn === null) return { title: copy.nothingYet, lines: [`${dueLabel}.`] }
      return { title: choiceDue ? copy.overdue : dueLabel, lines: copy.howToPost }
    case 'posted':
      return postedNext(tracking)
    case 'received':
    case 'checked':
      return { title: copy.withUs, lines: [copy.emailWhenChecked] }
    case 'done':
      return { title: copy.complete, lines: [copy.thanks] }
    case 'cancelled':
      return { title: copy.returnCancelled, lines: [copy.stayed] }
    case 'lost':
      return { title: copy.lost, lines: [copy.nothingToPay] }
  }
}

function postedNext({ events }: Return['tracking']): Next {
  if (events.some(({ code }) => code === 'returned_to_sender'))
    return { title: copy.backToYou, lines: [copy.writeToUs] }
  if (events.some(({ code }) => code === 'delivered'))
    return { title: copy.reachedUs, lines: [copy.noDeadline, copy.emailWhenChecked] }
  return { title: copy.toUs, lines: [copy.noDeadline] }
}
