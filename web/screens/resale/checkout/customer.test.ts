import { expect, test } from 'vitest'
import { customerOf } from '#web/screens/resale/checkout/customer.ts'

const user = {
  email: 'freya@example.com',
  givenName: 'Freya',
  familyName: 'Field',
  contactPhone: '+447700900982',
  addressLine1: '1 Wren Lane',
  addressLine2: '',
  city: 'Leeds',
  postCode: 'LS1 4AP',
}

test('prefills the form with the customer’s own details', () => {
  expect(customerOf(user)).toEqual({
    email: 'freya@example.com',
    name: 'Freya Field',
    telephone: '+447700900982',
    property1: '1',
    street1: 'Wren Lane',
    town: 'Leeds',
    postalCode: 'LS1 4AP',
  })
})

test.each([
  ['12a High Street', '', '12a', 'High Street'],
  ['12, High Street', 'Headingley', '12', 'High Street, Headingley'],
  ['Rose Cottage', 'High Street', 'Rose Cottage', 'High Street'],
  ['High Street', '', '', 'High Street'],
  ['', '', '', ''],
])('splits "%s" and "%s" into house "%s" and street "%s"', (addressLine1, addressLine2, property1, street1) => {
  expect(customerOf({ ...user, addressLine1, addressLine2 })).toMatchObject({ property1, street1 })
})
