import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { productionSettings as production } from '#tests/support/production-settings.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { ConfigError, type Environment, parseConfig, parseStoreConfig } from './config.ts'

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

const timeLimits = { statementSeconds: 30, lockSeconds: 10, idleTransactionSeconds: 60 }

test('a demo needs only what the launcher sets', () => {
  expect(parseConfig(demo, '/somewhere')).toEqual({
    mode: 'demo',
    publicUrl: 'http://localhost:3000',
    host: '127.0.0.1',
    port: 3000,
    trustProxy: false,
    load: { shedMs: 1000, shedPriorityMs: 3000, queueMs: 1000 },
    logLevel: 'warn',
    dataDir: '/somewhere/.data',
    databaseUrl: undefined,
    timeLimits,
    prepareStatements: true,
    smtpUrl: undefined,
    jobs: 'web',
    providerEmail: 'office@wrenlet.example',
    contactEmail: 'hello@wrenlet.example',
    faqUrl: 'https://help.wrenlet.example/',
    sinks: { google: undefined, meta: undefined, errors: undefined },
    trader: {
      name: 'Wrenlet Demonstration Ltd',
      companyNumber: '00000000',
      registeredIn: 'England and Wales',
      address: '1 Nowhere Lane, Sampletown ZZ1 1ZZ',
      vatNumber: 'GB 000 0000 00',
    },
    returnsAddress: { addressLine1: '1 Nowhere Lane', addressLine2: '', city: 'Sampletown', postCode: 'ZZ1 1ZZ' },
    carrier: { name: 'offline' },
    giftCodeKeys: [Buffer.from(giftCodeKey, 'base64url')],
    stripe: {
      secretKey: 'sk_test_sandbox_1',
      publishableKey: 'pk_test_sandbox_1',
      webhookSecret: 'whsec_sandbox_1',
      apiBase: 'https://api.stripe.com',
      jsUrl: 'https://js.stripe.com/endive/stripe.js',
    },
    sandboxOrigin: undefined,
  })
})

test('the public address follows the port, and an empty variable counts as not set', () => {
  expect(parseConfig({ ...demo, PORT: '4100', PUBLIC_URL: '', DATA_DIR: ' ' }).publicUrl).toBe('http://localhost:4100')
  expect(parseConfig({ ...demo, PUBLIC_URL: 'http://10.0.0.5:80/' }).publicUrl).toBe('http://10.0.0.5')
})

test('another server with the same API needs no keys, only the webhook’s secret', () => {
  const keys = { STRIPE_WEBHOOK_SECRET: 'whsec_1', GIFT_CODE_KEYS: giftCodeKey }
  const own = { STRIPE_API_BASE: 'http://127.0.0.1:12111', ...keys }
  expect(parseConfig(own).stripe).toMatchObject({ secretKey: 'sk_test_wrenlet', publishableKey: 'pk_test_wrenlet' })
  expect(problemsOf(keys)).toEqual(['STRIPE_SECRET_KEY is missing.', 'STRIPE_PUBLISHABLE_KEY is missing.'])
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number from 1 to 65535, not "abc".'],
  [{ PORT: '70000' }, 'PORT must be a port number from 1 to 65535, not "70000".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.'],
  [{ WRENLET_MODE: 'prod' }, 'WRENLET_MODE must be "demo" or "production".'],
  [{ PUBLIC_URL: 'wrenlet.example' }, 'PUBLIC_URL must be an address like https://www.example.org.'],
  [
    { PUBLIC_URL: 'https://wrenlet.example/shop' },
    'PUBLIC_URL must be an address without a path, like https://www.example.org.',
  ],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address like postgres://user:password@host:5432/wrenlet.'],
  [{ JOBS: '8' }, 'JOBS must be "web" or "worker", not "8".'],
  [{ SMTP_URL: 'localhost:25' }, 'SMTP_URL must be an address like smtps://user:password@host:465.'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY must be "false", the number of proxies in front, or their addresses with commas between.',
  ],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must begin with sk_ or rk_.'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY is a live key, which only production may use.'],
  [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_SECRET_KEY is a live key, which only production may use.'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY is a live key, which only production may use.'],
  [{ DATABASE_LOCK_SECONDS: '0' }, 'DATABASE_LOCK_SECONDS must be whole seconds from 1 to 9999, not "0".'],
  [{ SHED_DELAY_MILLISECONDS: '1s' }, 'SHED_DELAY_MILLISECONDS must be whole milliseconds from 1 to 999999, not "1s".'],
  [{ QUEUE_MILLISECONDS: '0' }, 'QUEUE_MILLISECONDS must be whole milliseconds from 1 to 999999, not "0".'],
  [
    { SHED_PRIORITY_DELAY_MILLISECONDS: '999' },
    'SHED_PRIORITY_DELAY_MILLISECONDS must not be less than SHED_DELAY_MILLISECONDS.',
  ],
  [{ STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY is missing.'],
  [{ STRIPE_API_BASE: 'localhost' }, 'STRIPE_API_BASE must be an address like https://www.example.org.'],
  [{ PROVIDER_EMAIL: 'office' }, 'PROVIDER_EMAIL must be an email address.'],
  [{ FAQ_URL: 'help.example.org' }, 'FAQ_URL must be an address like https://help.example.org.'],
  [{ CONTACT_EMAIL: 'hello' }, 'CONTACT_EMAIL must be an email address.'],
  [
    { TRADER_COMPANY_NUMBER: '1234' },
    'TRADER_COMPANY_NUMBER must be a company number of eight characters, like 01234567 or SC123456.',
  ],
  [{ CARRIER: 'evri' }, 'CARRIER must be "offline" or "royal-mail", not "evri".'],
  [{ TRADER_VAT_NUMBER: 'GB12' }, 'TRADER_VAT_NUMBER must be a VAT number like GB123456789, or "none".'],
])('%o is reported in one sentence', (change, sentence) => {
  expect(problemsOf({ ...demo, ...change })).toEqual([sentence])
})

describe('Royal Mail', () => {
  const royalMail = {
    ...demo,
    CARRIER: 'royal-mail',
    ROYAL_MAIL_API_KEY: 'key',
    ROYAL_MAIL_TRACKING_CLIENT_ID: 'id',
    ROYAL_MAIL_TRACKING_CLIENT_SECRET: 'secret',
    ROYAL_MAIL_SERVICE: 'tps',
    ROYAL_MAIL_RETURN_SERVICE: 'TSS',
  }
  test('needs its keys and services; the rest has a default', () => {
    expect(parseConfig(royalMail).carrier).toEqual({
      name: 'royal-mail',
      apiBase: 'https://api.parcel.royalmail.com',
      apiKey: 'key',
      trackingBase: 'https://api.royalmail.net',
      trackingClientId: 'id',
      trackingClientSecret: 'secret',
      service: 'TPS',
      returnService: 'TSS',
      format: 'smallParcel',
      weightGrams: 2000,
    })
    expect(problemsOf({ ...demo, CARRIER: 'royal-mail' })).toEqual([
      'ROYAL_MAIL_API_KEY is missing.',
      'ROYAL_MAIL_TRACKING_CLIENT_ID is missing.',
      'ROYAL_MAIL_TRACKING_CLIENT_SECRET is missing.',
      'ROYAL_MAIL_SERVICE is missing.',
      'ROYAL_MAIL_RETURN_SERVICE is missing.',
    ])
  })
  test.each([
    [
      { ROYAL_MAIL_API_KEY: 'two words' },
      'ROYAL_MAIL_API_KEY must be one word without spaces, as Royal Mail issued it.',
    ],
    [
      { ROYAL_MAIL_SERVICE: 'Tracked 48' },
      'ROYAL_MAIL_SERVICE must be a code of at most ten letters and digits, not "Tracked 48".',
    ],
    [
      { ROYAL_MAIL_FORMAT: 'letter' },
      'ROYAL_MAIL_FORMAT must be one of smallParcel, mediumParcel, largeParcel, parcel.',
    ],
    [{ ROYAL_MAIL_WEIGHT_GRAMS: '2kg' }, 'ROYAL_MAIL_WEIGHT_GRAMS must be whole grams from 1 to 30000, not "2kg".'],
    [{ ROYAL_MAIL_WEIGHT_GRAMS: '30001' }, 'ROYAL_MAIL_WEIGHT_GRAMS must be whole grams from 1 to 30000, not "30001".'],
    [
      { ROYAL_MAIL_API_BASE: 'https://api.parcel.royalmail.com/api/v1' },
      'ROYAL_MAIL_API_BASE must be an address without a path, like https://www.example.org.',
    ],
  ])('%o is reported in one sentence', (change, sentence) => {
    expect(problemsOf({ ...royalMail, ...change })).toEqual([sentence])
  })
  test('is called over https in production', () => {
    expect(problemsOf({ ...production, ROYAL_MAIL_TRACKING_BASE: 'http://127.0.0.1:9' })).toEqual([
      'ROYAL_MAIL_TRACKING_BASE must begin with https:// in production.',
    ])
    expect(parseConfig({ ...production, CARRIER: 'offline' }).carrier).toEqual({ name: 'offline' })
  })
})

test('every invalid variable is reported at once', () => {
  expect(problemsOf({ PORT: '0' })).toHaveLength(5)
  expect(() => parseConfig({ PORT: '0' })).toThrow(/PORT .*\n.*STRIPE_SECRET_KEY/)
})

test('by default priority requests are shed at three times the delay', () => {
  const load = (env: Environment) => parseConfig({ ...demo, ...env }).load
  expect(load({ SHED_DELAY_MILLISECONDS: '400' })).toMatchObject({ shedMs: 400, shedPriorityMs: 1200 })
  expect(load({ SHED_DELAY_MILLISECONDS: '999999' })).toMatchObject({ shedMs: 999_999, shedPriorityMs: 999_999 })
})

test('proxies are trusted by number or address', () => {
  const trust = (text: string) => parseConfig({ ...demo, TRUST_PROXY: text }).trustProxy
  expect([trust('1'), trust('0'), trust('false'), trust('10.0.0.0/8, ::1')]).toEqual([
    1,
    false,
    false,
    '10.0.0.0/8, ::1',
  ])
})

describe('the keys of gift card codes', () => {
  const key = (text: string, bytes = 32) => Buffer.alloc(bytes, text).toString('base64url')
  test('are the key that derives new codes, and former keys', () => {
    expect(parseConfig({ ...demo, GIFT_CODE_KEYS: `${key('new')}, ${key('old', 48)}` }).giftCodeKeys).toEqual([
      Buffer.alloc(32, 'new'),
      Buffer.alloc(48, 'old'),
    ])
  })
  test.each([
    ['short', key('x', 31)],
    ['not base64url', `${key('x')}!`],
    ['missing between commas', `${key('x')},,${key('y')}`],
    ['short after a long one', `${key('x')},${key('y', 16)}`],
  ])('are refused when one is %s, and not shown', (_, keys) => {
    expect(problemsOf({ ...demo, GIFT_CODE_KEYS: keys })).toEqual([
      'GIFT_CODE_KEYS must be secrets of at least 32 random bytes in base64url, with commas between.',
    ])
  })
  test('have no default', () => {
    expect(problemsOf({ ...demo, GIFT_CODE_KEYS: undefined })).toEqual(['GIFT_CODE_KEYS is missing.'])
  })
})

describe('production', () => {
  test('starts with everything it needs', () => {
    expect(parseConfig(production)).toMatchObject({ mode: 'production', stripe: { apiBase: 'https://api.stripe.com' } })
  })
  test('reads the trader', () => {
    expect(parseConfig(production).trader).toEqual({
      name: 'Wrenlet Clothing Ltd',
      companyNumber: 'SC123456',
      registeredIn: 'Scotland',
      address: '14 Alma Road, Bristol BS8 2HB',
      vatNumber: 'GB 123 4567 89',
    })
    const another = { TRADER_COMPANY_NUMBER: 'ni 654321', TRADER_VAT_NUMBER: 'None' }
    expect(parseConfig({ ...production, ...another }).trader).toMatchObject({
      companyNumber: 'NI654321',
      registeredIn: 'Northern Ireland',
      vatNumber: null,
    })
  })
  test.each(Object.keys(production).filter((name) => name !== 'WRENLET_MODE'))('demands %s', (name) => {
    expect(problemsOf({ ...production, [name]: undefined })).toEqual([`${name} is missing.`])
  })
  test.each([
    [{ PUBLIC_URL: 'http://www.wrenlet.example' }, 'PUBLIC_URL must begin with https:// in production.'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY is a live key and STRIPE_SECRET_KEY a test key, or the other way round.',
    ],
    [
      { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_PUBLISHABLE_KEY is a live key and STRIPE_SECRET_KEY a test key, or the other way round.',
    ],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:9' }, 'STRIPE_API_BASE must be https://api.stripe.com in production.'],
    [
      { STRIPE_JS_URL: '/__sandbox/v3/stripe.js' },
      'STRIPE_JS_URL must begin with https://js.stripe.com/ in production.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_sandbox_1' },
      'STRIPE_SECRET_KEY is refused in production, where the payments sandbox must not take part.',
    ],
    [
      { SANDBOX_ORIGIN: 'http://127.0.0.1:9' },
      'SANDBOX_ORIGIN is refused in production, where the payments sandbox must not take part.',
    ],
    [{ TRADER_NAME: 'Wrenlet Demonstration Ltd' }, 'TRADER_NAME is the demo’s, which is made up.'],
    [{ TRADER_COMPANY_NUMBER: '00000000' }, 'TRADER_COMPANY_NUMBER is the demo’s, which is made up.'],
    [{ TRADER_ADDRESS: '1 Nowhere Lane, Sampletown ZZ1 1ZZ' }, 'TRADER_ADDRESS is the demo’s, which is made up.'],
    [{ TRADER_VAT_NUMBER: 'GB000000000' }, 'TRADER_VAT_NUMBER is the demo’s, which is made up.'],
  ])('refuses %o', (change, sentence) => {
    expect(problemsOf({ ...production, ...change })).toEqual([sentence])
  })
})

test('commands on the database need only its address', () => {
  expect(parseStoreConfig({ DATA_DIR: '/data' })).toEqual({
    mode: 'demo',
    dataDir: '/data',
    databaseUrl: undefined,
    timeLimits,
    prepareStatements: true,
  })
  expect(() => parseStoreConfig({ WRENLET_MODE: 'production' })).toThrow('DATABASE_URL is missing.')
})

test('.env.example names every variable, and no other', () => {
  const source = ['config.ts', 'carrier-settings.ts', 'sink-settings.ts']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
  const read = new Set([...source.matchAll(/variables\.(?:read|find|refuse)\('(\w+)'/g)].map((match) => match[1]))
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^(\w+)=/gm)].map((match) => match[1])
  expect(read.size).toBeGreaterThan(10)
  expect(named.toSorted()).toEqual([...read].toSorted())
})
