// An order of the resale shop and its returns, as its buyer reads them (spec §7; product §6).
import Type from 'typebox'
import { Can, Nullable, PenceField, RecallField, SaleCondition, Strict, Uuid } from '../primitives.ts'
import { Picture } from '../product.ts'
import { expectedDay, Stage } from '../rental-shapes.ts'

export const ResaleTotals = Strict({
  goods: PenceField,
  postage: PenceField,
  total: PenceField,
  vat: Type.String({ description: 'Display text: the VAT in the total, at each rate; on children’s clothes it is 0%' }),
})

export const ReturnReason = Type.Enum(['changed_mind', 'does_not_fit', 'not_as_described', 'faulty'])

export const ResaleReturn = Strict({
  id: Uuid,
  state: Type.Enum(['booked', 'posted', 'received', 'cancelled', 'lapsed', 'lost']),
  stateLabel: Type.String(),
  open: Type.Boolean({ description: 'It waits to be posted, or is on its way' }),
  labelCode: Type.String({ description: 'The code on its label, such as WR-7K3Q9M' }),
  reason: Nullable(ReturnReason),
  reasonLabel: Nullable(Type.String()),
  bookedOn: Type.String({ description: 'Display text, such as 4 December 2026' }),
  postBy: Type.String({ description: 'Display text: the last day to post it' }),
  itemsIds: Type.Array(Uuid),
  missingItemsIds: Type.Array(Uuid, {
    description: 'Those that were not in its parcel, and are still the buyer’s; empty until it is received',
  }),
  deliveredOn: Nullable(
    Type.String({
      description: 'Display text: when its carrier says it reached us, if it was refunded as lost all the same',
    }),
  ),
  stages: Type.Array(Stage),
  comingBack: Type.Boolean({ description: 'Its carrier is bringing it back to its buyer' }),
  bankDecides: Type.Boolean({
    description:
      'The bank of the payer is deciding about the payment, so that its pieces are not refunded to the card for now',
  }),
  can: Strict({ cancel: Can }),
})

export const ResaleOrder = Strict({
  orderId: Uuid,
  reference: Type.String({ description: 'Short name for people, such as R-7K3Q9M' }),
  state: Type.Enum(['placed', 'picking', 'packed', 'dispatched', 'delivered', 'cancelled']),
  stateLabel: Type.String(),
  stages: Type.Array(Stage),
  placedOn: Type.String({ description: 'Display text, such as 20 November 2026' }),
  expected: expectedDay('null once it has, was cancelled, or is being brought back to us'),
  comingBack: Type.Boolean({ description: 'Its carrier could not deliver it and is bringing it back to us' }),
  items: Type.Array(
    Strict({
      ...{ itemId: Uuid, productId: Uuid, slug: Type.String(), name: Type.String(), brand_name: Type.String() },
      item_size_name: Type.String(),
      item_sale_condition: SaleCondition,
      conditionLabel: Type.String(),
      price: PenceField,
      refunded: Type.Boolean({ description: 'Not sold after all: cancelled, not to be found, or sent back' }),
      recall: RecallField,
      partRefunded: PenceField,
      returnable: Type.Union(
        [
          Strict({
            until: Nullable(Type.String({ description: 'Display text: the last day; null if there is none' })),
            anyReason: Type.Boolean({ description: 'If false, it must be faulty or not as described' }),
          }),
          Type.Null(),
        ],
        {
          description:
            'Whether its return may be booked today, once no other is open; null if not. After the days for a change of mind only what is wrong may be returned, unless an earlier return came back to its buyer, or arrived without this piece',
        },
      ),
      picture: Picture,
    }),
  ),
  totals: ResaleTotals,
  postageRefunded: PenceField,
  chargedBack: Type.Boolean({ description: 'After a dispute the bank of the payer has given back what a card paid' }),
  bankDecides: Type.Boolean({
    description: 'The bank of the payer is deciding about the payment, so that nothing is refunded to the card for now',
  }),
  address: Type.Array(Type.String(), { description: 'Lines, the name first' }),
  can: Strict({ cancel: Can, return: Can }),
  cancelBy: Nullable(
    Type.String({ description: 'Display text: the last day on which it can be cancelled; null before it has arrived' }),
  ),
  returns: Type.Array(ResaleReturn, { description: 'Newest first' }),
  returnReasons: Type.Array(Strict({ reason: ReturnReason, label: Type.String() }), {
    description: 'Those that any of its pieces may be returned for today',
  }),
})
