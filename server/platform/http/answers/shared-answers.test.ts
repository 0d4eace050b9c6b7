import { expect, it } from 'vitest'
import { SharedAnswer, SharedHeaders } from './shared-answer.ts'
import { SharedAnswers, type SharedAnswersOptions } from './shared-answers.ts'

const answer = (text: string) =>
  new SharedAnswer(Buffer.from(text), new SharedHeaders({ 'content-type': 'text/plain' }))

function aStore(options: Partial<SharedAnswersOptions> = {}) {
  const state = { version: '1', now: 0, made: 0 }
  const answers = new SharedAnswers({
    version: () => state.version,
    now: () => state.now,
    maxBytes: 1_000_000,
    ...options,
  })
  const ask = async (key: string, alias = key) => {
    const found = await answers.share(key, alias, async () => answer(`${key} ${++state.made}`))
    return found?.body.toString()
  }
  return { state, answers, ask }
}

it('makes an answer once, and finds it under every spelling of its address', async () => {
  const { state, answers, ask } = aStore()
  expect(await ask('/a?x=1&y=2', '/a?y=2&x=1')).toBe('/a?x=1&y=2 1')
  expect(await ask('/a?x=1&y=2')).toBe('/a?x=1&y=2 1')
  expect(answers.find('/a?y=2&x=1')?.body.toString()).toBe('/a?x=1&y=2 1')
  expect(answers.find('/a')).toBeUndefined()
  expect(state.made).toBe(1)
})

it('forgets everything when the version changes, and when it changes back', async () => {
  const { state, answers, ask } = aStore()
  await ask('/a')
  state.version = '2'
  expect(answers.find('/a')).toBeUndefined()
  state.version = '1'
  expect(answers.find('/a')).toBeUndefined()
  expect(await ask('/a')).toBe('/a 2')
})

it('keeps answers that a change does not affect, and forgets the rest', async () => {
  const { state, answers } = aStore()
  const holding = new Set(['/a', '/b'])
  for (const key of ['/a', '/b', '/c'])
    await answers.share(
      key,
      `${key}?`,
      async () => new SharedAnswer(key, new SharedHeaders({}), { isStillValid: () => holding.has(key) }),
    )
  state.version = '2'
  expect(['/a', '/b', '/b?', '/c', '/c?'].map((key) => answers.find(key)?.body)).toEqual([
    '/a',
    '/b',
    '/b',
    undefined,
    undefined,
  ])
  holding.delete('/a')
  expect(answers.find('/a')?.body).toBe('/a')
  state.version = '3'
  expect(['/a', '/b'].map((key) => answers.find(key)?.body)).toEqual([undefined, '/b'])
  holding.clear()
  state.version = '4'
  answers.find('/b')
  expect(answers.weight).toBe(0)
})

it('keeps a cheap answer only from its second request on, even if the version has changed since the first', async () => {
  const { state, answers, ask } = aStore({ keepOnSecondRequest: true })
  expect([await ask('/a'), answers.find('/a'), answers.weight]).toEqual(['/a 1', undefined, 0])
  expect([await ask('/a'), await ask('/a')]).toEqual(['/a 2', '/a 2'])
  expect(await ask('/b')).toBe('/b 3')
  state.version = '2'
  expect([await ask('/a'), await ask('/b'), await ask('/a'), await ask('/b')]).toEqual(['/a 4', '/b 5', '/a 4', '/b 5'])
})

it('makes one answer for simultaneous callers, kept or not', async () => {
  for (const keepOnSecondRequest of [false, true]) {
    const { state, ask } = aStore({ keepOnSecondRequest })
    expect(await Promise.all([ask('/a'), ask('/a'), ask('/b')])).toEqual(['/a 1', '/a 1', '/b 2'])
    expect(state.made).toBe(2)
  }
})

it('does not keep an answer made before a change, or give it to a caller after it', async () => {
  const { state, answers } = aStore()
  let finish = (_: SharedAnswer) => {}
  const slow = answers.share('/a', '/a', () => new Promise<SharedAnswer>((resolve) => (finish = resolve)))
  state.version = '2'
  const later = answers.share('/a', '/a', async () => answer('new'))
  finish(answer('old'))
  expect((await slow)?.body.toString()).toBe('old')
  expect((await later)?.body.toString()).toBe('new')
  expect(answers.find('/a')?.body.toString()).toBe('new')
})

it('shares neither a refusal nor a failure', async () => {
  const { answers, ask } = aStore()
  const refused = () => answers.share('/a', '/a', async () => undefined)
  expect(await Promise.all([refused(), refused()])).toEqual([undefined, undefined])
  await expect(answers.share('/a', '/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask('/a')).toBe('/a 1')
})

it('keeps an answer for its maximum age, counted from when the server began to make it', async () => {
  const { state, answers } = aStore({ maxAge: 5000 })
  await answers.share('/a', '/a', async () => {
    state.now = 2000
    return answer('page')
  })
  state.now = 5000
  expect(answers.find('/a')).toBeDefined()
  state.now = 5001
  expect(answers.find('/a')).toBeUndefined()
})

it('stays within its limit of bytes, and first drops answers that nobody requested again', async () => {
  const weight = answer('x').weight
  const { answers, ask } = aStore({ maxBytes: 3 * (weight + 400) })
  for (const key of ['/a', '/b', '/c']) await ask(key)
  answers.find('/a')
  await ask('/d')
  expect(answers.find('/a')).toBeDefined()
  expect(answers.find('/b')).toBeUndefined()
  for (let at = 0; at < 1000; at++) {
    await ask(`/many/${at}`, `/other/${at}`)
    expect(answers.weight).toBeLessThanOrEqual(3 * (weight + 400))
  }
  expect(answers.weight).toBeGreaterThan(0)
})

it('keeps an answer that is requested again, however its address is written', async () => {
  const { answers, ask } = aStore({ maxBytes: 4 * (answer('x').weight + 400) })
  await ask('/a?x=1&y=2', '/a?y=2&x=1')
  for (let at = 0; at < 100; at++) {
    expect(answers.find('/a?y=2&x=1')).toBeDefined()
    await ask(`/${at}`)
  }
})

it('does not keep an answer that is larger than the whole store', async () => {
  const { answers, ask } = aStore({ maxBytes: 1000 })
  expect(await ask('/a')).toBe('/a 1')
  expect(answers.find('/a')).toBeUndefined()
  expect(answers.weight).toBe(0)
})

it('remembers only a few spellings of an address, however many a caller invents', async () => {
  const { answers, ask } = aStore()
  for (let at = 0; at < 100; at++) await ask('/a', `/a?${at}`)
  expect(answers.find('/a?1')).toBeDefined()
  expect(answers.find('/a?99')).toBeUndefined()
})
