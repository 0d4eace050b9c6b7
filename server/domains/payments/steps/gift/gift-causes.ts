import { type Id, isId } from '#server/kernel/ids.ts'

const movedPrefix = 'gift:'

/** The cause under which a gift balance is moved to the customer's balance. */
export const giftCause = (paymentId: Id<'gift-payment'>): string => `${movedPrefix}${paymentId}`

/** The prefix of causes under which unused gift money is taken back from the customer's balance. */
export const takenBackCausePrefix = 'gift-back:'

/** The gift payment for which an entry moved a gift balance; undefined for other causes. */
export function giftPaymentOfCause(causeKey: string): Id<'gift-payment'> | undefined {
  const id = causeKey.startsWith(movedPrefix) ? causeKey.slice(movedPrefix.length) : ''
  return isId<'gift-payment'>(id) ? id : undefined
}
