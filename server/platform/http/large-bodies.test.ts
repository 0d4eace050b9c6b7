import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { largeBodies } from './large-bodies.ts'

/** A caller whose body is read until `leave`. */
function caller(destroyed = false) {
  const raw = Object.assign(new EventEmitter(), { destroyed })
  return { reply: { raw, hijack() {} } as unknown as FastifyReply, leave: () => raw.emit('close') }
}

test('an account may send two bodies at a time, and only its own places become free for it', () => {
  const admit = largeBodies()
  const [first, second, other] = [caller(), caller(), caller()]
  expect([admit('hers', first.reply), admit('hers', second.reply), admit('his', other.reply)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(admit('hers', caller().reply)).toBe('busy')
  first.leave()
  expect(admit('hers', caller().reply)).toBeUndefined()
  other.leave()
  expect(admit('hers', caller().reply)).toBe('busy')
})

test('all accounts together may send eight', () => {
  const admit = largeBodies()
  const admitted = Array.from({ length: 9 }, (_, at) => admit(`family ${at}`, caller().reply))
  expect(admitted).toEqual([...Array(8).fill(undefined), 'busy'])
})

test('a caller who is signed out, or has left already, takes no place', () => {
  const admit = largeBodies()
  expect(admit(undefined, caller().reply)).toBe('signed out')
  for (let times = 0; times < 9; times++) expect(admit('hers', caller(true).reply)).toBeUndefined()
  expect(admit('hers', caller().reply)).toBeUndefined()
})
