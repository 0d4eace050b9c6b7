// The services that receive events besides our own totals, as the environment configures them.
import { expect, test } from 'vitest'
import { productionSettings as production } from '#tests/support/production-settings.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { ConfigError, type Environment, parseConfig } from './config.ts'

const demo: Environment = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_1',
  GIFT_CODE_KEYS: giftCodeKey,
}

function problemsOf(env: Environment): readonly string[] {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const google = { GOOGLE_ANALYTICS_ID: 'G-AB12CD34EF', GOOGLE_ANALYTICS_SECRET: 'a-secret' }
const meta = { META_PIXEL_ID: '1234567890', META_ACCESS_TOKEN: 'a-long-token' }
const dsn = 'https://abc123@o7.errors.example/42'

test('the services are configured one by one', () => {
  expect(parseConfig({ ...production, ...google, ...meta, SENTRY_DSN: dsn }).sinks).toEqual({
    google: {
      measurementId: 'G-AB12CD34EF',
      apiSecret: 'a-secret',
      base: 'https://region1.google-analytics.com',
    },
    meta: { pixelId: '1234567890', accessToken: 'a-long-token', base: 'https://graph.facebook.com' },
    errors: { endpoint: 'https://o7.errors.example/api/42/envelope/', publicKey: 'abc123' },
  })
  expect(parseConfig({ ...demo, ...meta }).sinks).toMatchObject({ google: undefined, errors: undefined })
})

test('an error collector may be below a path', () => {
  const { errors } = parseConfig({ ...demo, SENTRY_DSN: 'http://abc@127.0.0.1:9000/glitch/tip/7' }).sinks
  expect(errors?.endpoint).toBe('http://127.0.0.1:9000/glitch/tip/api/7/envelope/')
})

test.each([
  [{ ...google, GOOGLE_ANALYTICS_SECRET: undefined }, 'GOOGLE_ANALYTICS_SECRET is missing.'],
  [{ ...google, GOOGLE_ANALYTICS_ID: undefined }, 'GOOGLE_ANALYTICS_SECRET is set without GOOGLE_ANALYTICS_ID.'],
  [
    { ...google, GOOGLE_ANALYTICS_ID: 'UA-1' },
    'GOOGLE_ANALYTICS_ID must be the id of a data stream, like G-AB12CD34EF, not "UA-1".',
  ],
  [
    { ...google, GOOGLE_ANALYTICS_SECRET: 'two words' },
    'GOOGLE_ANALYTICS_SECRET must be one word of at least eight characters, as it was issued.',
  ],
  [
    { ...google, GOOGLE_ANALYTICS_BASE: 'http://127.0.0.1:9' },
    'GOOGLE_ANALYTICS_BASE must begin with https:// in production.',
  ],
  [{ ...meta, META_ACCESS_TOKEN: undefined }, 'META_ACCESS_TOKEN is missing.'],
  [{ ...meta, META_PIXEL_ID: undefined }, 'META_ACCESS_TOKEN is set without META_PIXEL_ID.'],
  [{ ...meta, META_PIXEL_ID: 'wrenlet' }, 'META_PIXEL_ID must be the number of a pixel, not "wrenlet".'],
  [{ SENTRY_DSN: 'http://abc@errors.example/42' }, 'SENTRY_DSN must begin with https:// in production.'],
  [
    { SENTRY_DSN: 'https://errors.example/42' },
    'SENTRY_DSN must be an address like https://key@errors.example.org/42.',
  ],
  [
    { SENTRY_DSN: 'https://abc:secret@errors.example/42' },
    'SENTRY_DSN must be an address like https://key@errors.example.org/42.',
  ],
  [
    { SENTRY_DSN: 'https://abc@errors.example/project' },
    'SENTRY_DSN must be an address like https://key@errors.example.org/42.',
  ],
])('%o is reported in one sentence', (change, sentence) => {
  expect(problemsOf({ ...production, ...change })).toEqual([sentence])
})
