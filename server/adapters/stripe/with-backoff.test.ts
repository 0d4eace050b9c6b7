import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { withBackoff } from './with-backoff.ts'

const tooFast = (headers: Record<string, string> = {}) =>
  new Stripe.errors.StripeRateLimitError({ message: 'No.', type: 'rate_limit_error', statusCode: 429, headers })

/** The waits, each without the random quarter. */
async function waitsOf(headers: Record<string, string>, failures: number): Promise<{ waits: number[]; tries: number }> {
  const waited: number[] = []
  let tries = 0
  const call = async () => {
    tries += 1
    if (tries <= failures) throw tooFast(headers)
  }
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0)
  try {
    await withBackoff(call, async (ms) => void waited.push(ms)).catch((error) => expect(error.statusCode).toBe(429))
  } finally {
    chance.mockRestore()
  }
  return { waits: waited, tries }
}

test('each refusal doubles the wait, and the fifth ends the attempts', async () => {
  expect(await waitsOf({}, 2)).toEqual({ waits: [250, 500], tries: 3 })
  expect(await waitsOf({}, 99)).toEqual({ waits: [250, 500, 1000, 2000], tries: 5 })
})

test('each wait is as long as Stripe requests, up to five seconds', async () => {
  expect((await waitsOf({ 'retry-after': '3' }, 1)).waits).toEqual([3000])
  expect((await waitsOf({ 'retry-after': '60' }, 1)).waits).toEqual([5000])
  expect((await waitsOf({ 'retry-after': 'soon' }, 1)).waits).toEqual([250])
})

test('a random quarter is added, so that callers do not retry together', async () => {
  const waited: number[] = []
  const chance = vi.spyOn(Math, 'random').mockReturnValue(1)
  await withBackoff(
    async () => {
      if (waited.length === 0) throw tooFast()
    },
    async (ms) => void waited.push(ms),
  )
  chance.mockRestore()
  expect(waited).toEqual([312.5])
})

test('other failures are not retried', async () => {
  const broken = new Stripe.errors.StripeAPIError({ message: 'No.', type: 'api_error', statusCode: 500 })
  const wait = vi.fn()
  await expect(withBackoff(() => Promise.reject(broken), wait)).rejects.toBe(broken)
  expect(wait).not.toHaveBeenCalled()
})
