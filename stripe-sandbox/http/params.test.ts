import { expect, test } from 'vitest'
import { decodeForm } from './form.ts'
import {
  emptyable,
  flag,
  hash,
  integer,
  list,
  metadata,
  oneOf,
  range,
  readFields,
  required,
  text,
  url,
} from './params.ts'
import { StripeError } from './stripe-error.ts'

const fields = {
  amount: required(integer(1)),
  on: flag(),
  kind: oneOf('a', 'b', 'c'),
  items: list(hash({ id: text(), price: required(text()) })),
  metadata: metadata(),
  note: emptyable(text(5)),
  back: url(),
  created: range(),
}
const read = (body: string) => readFields(fields, decodeForm(body))

function refusal(body: string): { code: string | undefined; param: string | undefined; message: string } {
  try {
    read(body)
  } catch (error) {
    if (error instanceof StripeError) return { code: error.body.code, param: error.body.param, message: error.message }
  }
  throw new Error('It was not refused.')
}

test('each kind of parameter is read', () => {
  expect(
    read(
      'amount=5&on=true&kind=b&items[0][price]=p&metadata[x]=1&note=&back=http://a.b/{CHECKOUT_SESSION_ID}&created[gte]=3',
    ),
  ).toEqual({
    amount: 5,
    on: true,
    kind: 'b',
    items: [{ price: 'p' }],
    metadata: { x: '1' },
    note: '',
    back: 'http://a.b/{CHECKOUT_SESSION_ID}',
    created: { gte: 3 },
  })
})

test.each([
  ['', 'parameter_missing', 'amount'],
  ['amount=5&foo=1', 'parameter_unknown', 'foo'],
  ['amount=5&items[0][price]=p&items[0][foo]=1', 'parameter_unknown', 'items[0][foo]'],
  ['amount=5&items[0][id]=i', 'parameter_missing', 'items[0][price]'],
  ['amount=5.5', 'parameter_invalid_integer', 'amount'],
  ['amount=0', 'parameter_invalid_integer', 'amount'],
  ['amount=', 'parameter_invalid_empty', 'amount'],
  ['amount=5&on=yes', undefined, 'on'],
  ['amount=5&kind=z', undefined, 'kind'],
  ['amount=5&items=x', undefined, 'items'],
  ['amount=5&note=sixsix', undefined, 'note'],
  ['amount=5&back=nowhere', 'url_invalid', 'back'],
  ['amount=5&payment_method_types[0]=card', 'payment_method_types_no_longer_supported', 'payment_method_types'],
])('the form "%s" is refused', (body, code, param) => {
  expect(refusal(body)).toMatchObject({ code, param })
})

test('metadata is limited in keys and lengths', () => {
  expect(refusal(`amount=5&metadata[${'k'.repeat(41)}]=1`).message).toContain('40 characters')
  expect(refusal(`amount=5&metadata[k]=${'v'.repeat(501)}`).message).toContain('500 characters')
  const many = Array.from({ length: 51 }, (_, i) => `metadata[k${i}]=1`).join('&')
  expect(refusal(`amount=5&${many}`).message).toContain('50 keys')
})
