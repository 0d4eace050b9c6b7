import { expect, it } from 'vitest'
import { SharedAnswer } from './shared-answer.ts'

const request = { headers: {} } as never

it('leaves out what belongs to one caller alone', () => {
  const answer = new SharedAnswer(Buffer.from('x'), {
    'Set-Cookie': 'wrenlet_session=a',
    'x-request-id': 'r',
    'Content-Type': 'text/plain',
    'x-absent': undefined,
  })
  const head = answer.findForm(request)?.head ?? []
  expect(head.filter((_, at) => at % 2 === 0).toSorted()).toEqual(['content-length', 'content-type', 'etag', 'vary'])
})

it('varies by what it was told and by encoding, each once', () => {
  const varyOf = (vary: string | undefined) => {
    const { head = [] } = new SharedAnswer(Buffer.from('x'), { vary }).findForm(request) ?? {}
    return head[head.indexOf('vary') + 1]
  }
  expect(varyOf(undefined)).toBe('Accept-Encoding')
  expect(varyOf('Cookie')).toBe('Cookie, Accept-Encoding')
  expect(varyOf('Accept-Encoding, Cookie')).toBe('Accept-Encoding, Cookie')
})

it('has no validator where it may not be kept', () => {
  const answer = new SharedAnswer(Buffer.from('x'), {}, { validated: false })
  expect(answer.findForm(request)?.etag).toBeUndefined()
})
