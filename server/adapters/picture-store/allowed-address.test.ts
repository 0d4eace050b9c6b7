import { expect, test } from 'vitest'
import { isAllowedAddress } from './allowed-address.ts'

test.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is on the public internet',
  (address) => expect(isAllowedAddress(address, { loopback: false })).toBe(true),
)

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '64:ff9b::a00:1'],
  ...['2001:db8::1', '2002:a00:1::', '2001::1', 'localhost', ''],
])('%s is not on the public internet', (address) => {
  expect(isAllowedAddress(address, { loopback: false })).toBe(false)
})

test('a demo may fetch from itself, and from no other machine on its network', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1'])
    expect(isAllowedAddress(address, { loopback: true })).toBe(true)
  for (const address of ['10.0.0.1', '192.168.1.1', 'fd00::1'])
    expect(isAllowedAddress(address, { loopback: true })).toBe(false)
})
