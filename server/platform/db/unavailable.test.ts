import { expect, it } from 'vitest'
import { whyUnavailable } from './unavailable.ts'

const coded = (code: string, message = 'planted') => Object.assign(new Error(message), { code })

it.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH'],
  ...['08000', '08001', '08003', '08006', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '58030'],
])('%s means that the database is unreachable', (code) => {
  expect(whyUnavailable(coded(code))).toBe('unreachable')
})

it('a missing unix socket means that the database is unreachable, unlike any other missing file', () => {
  expect(whyUnavailable(Object.assign(coded('ENOENT'), { syscall: 'connect' }))).toBe('unreachable')
  expect(whyUnavailable(Object.assign(coded('ENOENT'), { syscall: 'open' }))).toBeUndefined()
})

it.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
])('“%s” means that the database is unreachable', (message) => {
  expect(whyUnavailable(new Error(message))).toBe('unreachable')
})

it.each([
  ...['53000', '53200', '53300', '57014', '55P03', '40001', '40P01'].map((code) => coded(code)),
  new Error('timeout exceeded when trying to connect'),
])('%s means that the database is overloaded', (error) => {
  expect(whyUnavailable(error)).toBe('overloaded')
})

it.each(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])('%s means that nothing can be written', (code) => {
  expect(whyUnavailable(coded(code))).toBe('full')
})

it('finds the failure among the causes of an error, and among several errors', () => {
  expect(whyUnavailable(new Error('the list failed', { cause: coded('57P01') }))).toBe('unreachable')
  expect(whyUnavailable(new AggregateError([new Error('x'), coded('ECONNREFUSED')]))).toBe('unreachable')
})

it.each(['23505', '23514', '42P01', '22P02', 'XX000'])('%s does not mean that PostgreSQL is unavailable', (code) => {
  expect(whyUnavailable(coded(code))).toBeUndefined()
})

it('gives no reason for an error without a code, or for a value that is not an error', () => {
  for (const error of [new Error('no'), 'no', null, undefined]) expect(whyUnavailable(error)).toBeUndefined()
})
