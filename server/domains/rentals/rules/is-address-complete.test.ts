import { expect, test } from 'vitest'
import { type DeliveryAddress, isAddressComplete } from './is-address-complete.ts'

const address: DeliveryAddress = {
  name: 'Ada Bell',
  addressLine1: '1 Mill Lane',
  addressLine2: '',
  city: 'York',
  postCode: 'YO1 7HH',
  contactPhone: '',
}

test('a parcel needs a name, a first line, a town and a postcode, and nothing else', () => {
  expect(isAddressComplete(address)).toBe(true)
  for (const part of ['name', 'addressLine1', 'city', 'postCode'] as const)
    for (const empty of ['', '  ']) expect(isAddressComplete({ ...address, [part]: empty }), part).toBe(false)
})
