import { moveBalance } from '../billing/customer-balance.ts'
import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { emptyable, inRange, integer, metadata, range, required, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { resourceMissing } from '../http/stripe-error.ts'
import type { CustomerBalanceTransaction } from '../objects.ts'
import type { World } from '../world.ts'

const path = '/v1/customers/:customer/balance_transactions'
const noteFields = { description: text(350), metadata: emptyable(metadata()) }

export const customerBalanceRoutes: Route[] = [
  route(
    'POST',
    path,
    { ...noteFields, amount: required(integer()), currency: required(text(3)) },
    ({ world, path: at, params }) => {
      const customer = world.get('customer', at.customer ?? '')
      return moveBalance(world, customer.id, {
        amount: params.amount,
        type: 'adjustment',
        currency: params.currency.toLowerCase(),
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      })
    },
  ),
  route('GET', path, { ...pageFields, created: range(), invoice: text() }, ({ world, path: at, params }) => {
    const { id } = world.get('customer', at.customer ?? '')
    return listPage(
      world,
      'customer_balance_transaction',
      `/v1/customers/${id}/balance_transactions`,
      params,
      { customer: id, lookup: params.invoice },
      (transaction) => inRange(transaction.created, params.created),
    )
  }),
  route('GET', `${path}/:id`, {}, ({ world, path: at }) => findTransaction(world, at.customer, at.id)),
  route('POST', `${path}/:id`, noteFields, ({ world, path: at, params }) => {
    const current = findTransaction(world, at.customer, at.id)
    return world.store.put<'customer_balance_transaction'>({
      ...current,
      ...(params.description === undefined ? {} : { description: params.description }),
      metadata: mergeMetadata(current.metadata ?? {}, params.metadata),
    })
  }),
]

function findTransaction(world: World, customer = '', id = ''): CustomerBalanceTransaction {
  const transaction = world.get('customer_balance_transaction', id)
  if (transaction.customer !== customer) throw resourceMissing('customer_balance_transaction', id)
  return transaction
}
