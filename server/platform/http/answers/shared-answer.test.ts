import { expect, it } from 'vitest'
import { SharedAnswer, SharedHeaders } from './shared-answer.ts'

const request = { headers: {} } as never

it('leaves out what belongs to one caller alone', () => {
  const headers = new SharedHeaders({
    'Set-Cookie': 'wrenlet_session=a',
    'x-request-id': 'r',
    'Content-Type': 'text/plain',
  })
  const answer = new SharedAnswer(Buffer.from('x'), headers)
  const head = answer.findForm(request)?.head ?? []
  expect(head.filter((_, index) => index % 2 === 0).toSorted()).toEqual([
    'content-length',
    'content-type',
    'etag',
    'vary',
  ])
})

it('varies by the given headers and by encoding, each once', () => {
  const varyOf = (headers: Record<string, string>) => {
    const { list } = new SharedHeaders(headers)
    return list[list.indexOf('vary') + 1]
  }
  expect(varyOf({})).toBe('Accept-Encoding')
  expect(varyOf({ vary: 'Cookie' })).toBe('Cookie, Accept-Encoding')
  expect(varyOf({ vary: 'Accept-Encoding, Cookie' })).toBe('Accept-Encoding, Cookie')
})

it('has an ETag in each of its forms, which depends on what the answer was made from', async () => {
  const body = 'x'.repeat(5000)
  const etagsOf = async (madeFrom: string, text = body) => {
    const answer = new SharedAnswer(text, new SharedHeaders({}), { madeFrom })
    const compressed = await answer.makeForm({ headers: { 'accept-encoding': 'br' } } as never)
    return [answer.findForm(request)?.etag, compressed.etag]
  }
  const [plain, compressed] = await etagsOf('1 /a')
  expect(await etagsOf('1 /a', `${body}y`)).toEqual([plain, compressed])
  expect(new Set([plain, compressed, ...(await etagsOf('1 /b')), ...(await etagsOf('2 /a'))]).size).toBe(6)
})

it('has no validator if browsers may not store the answer', () => {
  const answer = new SharedAnswer(Buffer.from('x'), new SharedHeaders({}), { validated: false })
  expect(answer.findForm(request)?.etag).toBeUndefined()
})
