import { expect, test } from 'vitest'
import { streetLines } from './read-customer.ts'

const at = (property1: string) =>
  streetLines({ property1, street1: 'High Street', town: 'Leeds', postalCode: 'LS1 4AP' })

test.each(['12', '12a', '7B'])('the number %s comes before its street', (number) => {
  expect(at(number)).toEqual([`${number} High Street`])
})

test.each(['Rose Cottage', 'Flat 3, 12'])('%s gets its own line', (name) => {
  expect(at(name)).toEqual([name, 'High Street'])
})
