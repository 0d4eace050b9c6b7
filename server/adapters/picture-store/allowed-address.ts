// Which machines we fetch pictures from. Feeds are written by others, so their addresses must not reach our own network
// (server-side request forgery). The address that is connected to is checked, not an earlier lookup of its name.
import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
/** Only global unicast IPv6 addresses are allowed: all others are local, mapped or reserved. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [net, prefix] of [
  // Addresses that embed an IPv4 address (Teredo, 6to4), and those reserved for documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed6.addSubnet(net, prefix, 'ipv6')

/** @param loopback whether this machine itself is allowed: in a demo, where the feed's shop may run on it */
export function isAllowedAddress(address: string, { loopback }: { loopback: boolean }): boolean {
  const family = isIP(address)
  if (family === 4) return (loopback && address.startsWith('127.')) || !closed.check(address, 'ipv4')
  if (family === 6)
    return (loopback && isLoopback6(address)) || (open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6'))
  return false
}

const loopback6 = new BlockList()
loopback6.addAddress('::1', 'ipv6')
const isLoopback6 = (address: string): boolean => loopback6.check(address, 'ipv6')

export class ClosedAddressError extends Error {}

/** A lookup for sockets that returns only allowed addresses. */
export const guardedLookup =
  (rule: { loopback: boolean }): LookupFunction =>
  (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, rule))
      const [first] = allowed
      if (!first) return callback(new ClosedAddressError(`${hostname} is not a machine on the open internet`), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
