// Copy for the page that changes an order before it is packed.
import { pounds } from '#web/lib/format.ts'

export const orderChangeCopy = {
  open: 'Change order',
  title: (reference: string) => `Change order ${reference}`,
  lead: 'You can change it until we start packing.',
  postage: (paid: number) =>
    paid === 0
      ? 'There’s nothing to pay for it.'
      : `There’s nothing to pay for it: the ${pounds(paid)} for delivery stays the same.`,
  creditsLabel: 'Credits with this order',
  inIt: 'What’s coming',
  inItHint: 'Untick what you don’t want.',
  fromBasket: 'Add from your basket',
  fromBasketHint: 'Tick what you’d like in the same parcel.',
  basketEmpty: 'To add something, put it in your basket first, then come back here.',
  browse: 'Browse the clothes',
  where: 'Where it’s going',
  name: 'Name',
  nameHint: 'The person the parcel is for.',
  onlyUk: 'We only deliver in the UK.',
  saveAddress: 'Use this address for my next orders, too',
  save: 'Save changes',
  saving: 'Saving your changes…',
  keep: 'Keep it as it is',
  toOrder: 'Back to your order',
} as const
