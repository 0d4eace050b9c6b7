// The environment, parsed once at boot. Every variable is in `.env.example`, which a test compares with this file,
// carrier-settings.ts and sink-settings.ts.
import { resolve } from 'node:path'
import type { GiftCodeKeys } from '../kernel/gift-code.ts'
import type { Trader } from '../kernel/trader.ts'
import type { TimeLimits } from '../platform/db/time-limits.ts'
import type { LoadLimits } from '../platform/load/admission.ts'
import { type CarrierConfig, readCarrier } from './carrier-settings.ts'
import {
  asDatabaseUrl,
  asEmail,
  asHelpAddress,
  asIs,
  asMilliseconds,
  asOrigin,
  asPort,
  asSeconds,
  asSecretKeys,
  asSecureOrigin,
  asSmtpUrl,
  asTrust,
  asUkAddress,
  asUrl,
  asYesOrNo,
  type Parse,
  type UkAddress,
} from './setting-parsers.ts'
import { readSinks, type SinkConfig } from './sink-settings.ts'
import { areMixed, asKey, asRealKey, asTestKey, sandboxRefused } from './stripe-keys.ts'
import { asCompanyNumber, asNotMadeUp, asVatNumber, madeUpTrader, registerOf } from './trader-settings.ts'
import { ConfigError, type Environment, Variables } from './variables.ts'

export { ConfigError, type Environment }

export type Mode = 'demo' | 'production'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

export type JobsIn = 'web' | 'worker'

export interface StoreConfig {
  mode: Mode
  /** Absolute folder of everything stored outside of the database, and of the embedded database itself. */
  dataDir: string
  /** Absent: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined
  timeLimits: TimeLimits
  /** Whether statements may be prepared; a pooler that shares connections between transactions forbids it. */
  prepareStatements: boolean
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Origin of the API; any server that implements it. */
  apiBase: string
  /** Where the browser loads Stripe.js from: one of our paths, or an address elsewhere. */
  jsUrl: string
}

/** Who emails come from, and the site that they link to. */
export interface Sender {
  /** Origin under which people reach the site, without a trailing slash. */
  publicUrl: string
  /** Where the office receives notifications. */
  providerEmail: string
  /** The one address that customers know: emails come from it, and it is on every page. */
  contactEmail: string
  trader: Trader
}

export interface Config extends StoreConfig, Sender {
  host: string
  port: number
  /** Fastify's `trustProxy`: how many proxies are in front, or their addresses; false trusts no header. */
  trustProxy: false | number | string
  load: LoadLimits
  /** Absent: emails are written into `dataDir`/mail. */
  smtpUrl: string | undefined
  logLevel: LogLevel
  /** Which process runs the jobs: this one, or one started by `npm run worker`. */
  jobs: JobsIn
  /** The site with answers to common questions; null if there is none. */
  faqUrl: string | null
  /** Where events are sent if visitors agree to it. */
  sinks: SinkConfig
  /** Where parcels come from and go back to. */
  returnsAddress: UkAddress
  carrier: CarrierConfig
  /** The keys from which gift card codes are derived; the first derives new ones. */
  giftCodeKeys: GiftCodeKeys
  stripe: StripeConfig
  /** The payments sandbox to proxy under `/__sandbox`; set by the launcher. */
  sandboxOrigin: string | undefined
}

const demoFaq = 'https://help.wrenlet.example/'
const stripeApi = 'https://api.stripe.com'
const stripeJs = 'https://js.stripe.com/endive/stripe.js'

/**
 * What a command needs if it only uses the database.
 * @throws ConfigError
 */
export function parseStoreConfig(env: Environment, folder = process.cwd()): StoreConfig {
  const variables = new Variables(env)
  const config = readStore(variables, folder)
  variables.throwProblems()
  return config
}

/** What a command that makes gift cards needs as well. @throws ConfigError */
export function parseGiftCodeKeys(env: Environment): GiftCodeKeys {
  const variables = new Variables(env)
  const keys = variables.read('GIFT_CODE_KEYS', asSecretKeys)
  variables.throwProblems()
  return keys
}

/** What a command that shows an email needs as well. @throws ConfigError */
export function parseSender(env: Environment): Sender {
  const variables = new Variables(env)
  const { mode } = readStore(variables, process.cwd())
  const sender = readSender(variables, mode === 'production', variables.read('PORT', asPort, '3000'))
  variables.throwProblems()
  return sender
}

/** Everything the server needs. @throws ConfigError */
export function parseConfig(env: Environment, folder = process.cwd()): Config {
  const variables = new Variables(env)
  const store = readStore(variables, folder)
  const isProduction = store.mode === 'production'
  const port = variables.read('PORT', asPort, '3000')
  const config: Config = {
    ...store,
    port,
    host: variables.read('HOST', asIs, '127.0.0.1'),
    ...readSender(variables, isProduction, port),
    trustProxy: variables.read('TRUST_PROXY', asTrust, 'false'),
    load: readLoad(variables),
    logLevel: variables.read('LOG_LEVEL', asLogLevel, isProduction ? 'info' : 'warn'),
    smtpUrl: isProduction ? variables.read('SMTP_URL', asSmtpUrl) : variables.find('SMTP_URL', asSmtpUrl),
    jobs: variables.read('JOBS', asJobs, 'web'),
    faqUrl:
      (isProduction ? variables.find('FAQ_URL', asHelpAddress) : variables.read('FAQ_URL', asHelpAddress, demoFaq)) ??
      null,
    sinks: readSinks(variables, isProduction),
    returnsAddress: isProduction
      ? variables.read('RETURNS_ADDRESS', asUkAddress)
      : variables.read('RETURNS_ADDRESS', asUkAddress, '1 Nowhere Lane, Sampletown, ZZ1 1ZZ'),
    carrier: readCarrier(variables, isProduction),
    stripe: isProduction ? readRealStripe(variables) : readAnyStripe(variables),
    giftCodeKeys: variables.read('GIFT_CODE_KEYS', asSecretKeys),
    sandboxOrigin: isProduction
      ? variables.refuse('SANDBOX_ORIGIN', sandboxRefused)
      : variables.find('SANDBOX_ORIGIN', asOrigin),
  }
  variables.throwProblems()
  return config
}

const readSender = (variables: Variables, isProduction: boolean, port: number): Sender => ({
  publicUrl: isProduction
    ? variables.read('PUBLIC_URL', asSecureOrigin)
    : variables.read('PUBLIC_URL', asOrigin, `http://localhost:${port || 3000}`),
  providerEmail: isProduction
    ? variables.read('PROVIDER_EMAIL', asEmail)
    : variables.read('PROVIDER_EMAIL', asEmail, 'office@wrenlet.example'),
  contactEmail: isProduction
    ? variables.read('CONTACT_EMAIL', asEmail)
    : variables.read('CONTACT_EMAIL', asEmail, 'hello@wrenlet.example'),
  trader: readTrader(variables, isProduction),
})

function readStore(variables: Variables, folder: string): StoreConfig {
  const mode = variables.read('WRENLET_MODE', asMode, 'demo')
  return {
    mode,
    dataDir: variables.read('DATA_DIR', (text) => resolve(folder, text), '.data'),
    databaseUrl:
      mode === 'production'
        ? variables.read('DATABASE_URL', asDatabaseUrl)
        : variables.find('DATABASE_URL', asDatabaseUrl),
    prepareStatements: variables.read('DATABASE_PREPARED', asYesOrNo, 'yes'),
    timeLimits: {
      statementSeconds: variables.read('DATABASE_STATEMENT_SECONDS', asSeconds, '30'),
      lockSeconds: variables.read('DATABASE_LOCK_SECONDS', asSeconds, '10'),
      idleTransactionSeconds: variables.read('DATABASE_IDLE_SECONDS', asSeconds, '60'),
    },
  }
}

function readLoad(variables: Variables): LoadLimits {
  const shedMs = variables.read('SHED_DELAY_MILLISECONDS', asMilliseconds, '1000')
  const threefold = String(Math.min(3 * shedMs, 999_999) || 3000)
  const shedPriorityMs = variables.read('SHED_PRIORITY_DELAY_MILLISECONDS', asMilliseconds, threefold)
  if (shedPriorityMs < shedMs)
    variables.refuse('SHED_PRIORITY_DELAY_MILLISECONDS', 'must not be less than SHED_DELAY_MILLISECONDS')
  return { shedMs, shedPriorityMs, queueMs: variables.read('QUEUE_MILLISECONDS', asMilliseconds, '1000') }
}

/** Production requires a real company; a demo has one that is plainly made up. */
function readTrader(variables: Variables, isProduction: boolean): Trader {
  const fallback = isProduction ? undefined : madeUpTrader
  const real = <T>(madeUp: string, parse: Parse<T>) => (isProduction ? asNotMadeUp(madeUp, parse) : parse)
  const { name, companyNumber, address, vatNumber } = madeUpTrader
  const company = variables.read('TRADER_COMPANY_NUMBER', real(companyNumber, asCompanyNumber), fallback?.companyNumber)
  return {
    name: variables.read('TRADER_NAME', real(name, asIs), fallback?.name),
    companyNumber: company,
    registeredIn: registerOf(company),
    address: variables.read('TRADER_ADDRESS', real(address, asIs), fallback?.address),
    vatNumber: variables.read('TRADER_VAT_NUMBER', real(vatNumber, asVatNumber), fallback?.vatNumber),
  }
}

/** Another server with the same API may not check keys. */
function readAnyStripe(variables: Variables): StripeConfig {
  const apiBase = variables.read('STRIPE_API_BASE', asOrigin, stripeApi)
  const isOtherServer = apiBase !== stripeApi
  return {
    secretKey: variables.read(
      'STRIPE_SECRET_KEY',
      asTestKey('sk_', 'rk_'),
      isOtherServer ? 'sk_test_wrenlet' : undefined,
    ),
    publishableKey: variables.read(
      'STRIPE_PUBLISHABLE_KEY',
      asTestKey('pk_'),
      isOtherServer ? 'pk_test_wrenlet' : undefined,
    ),
    webhookSecret: variables.read('STRIPE_WEBHOOK_SECRET', asKey('whsec_')),
    apiBase,
    jsUrl: variables.read('STRIPE_JS_URL', asPathOrUrl, stripeJs),
  }
}

function readRealStripe(variables: Variables): StripeConfig {
  const stripe = readRealKeys(variables)
  if (areMixed(stripe))
    variables.refuse('STRIPE_PUBLISHABLE_KEY', 'is a live key and STRIPE_SECRET_KEY a test key, or the other way round')
  return stripe
}

const readRealKeys = (variables: Variables): StripeConfig => ({
  secretKey: variables.read('STRIPE_SECRET_KEY', asRealKey('sk_', 'rk_')),
  publishableKey: variables.read('STRIPE_PUBLISHABLE_KEY', asRealKey('pk_')),
  webhookSecret: variables.read('STRIPE_WEBHOOK_SECRET', asRealKey('whsec_')),
  apiBase: variables.read('STRIPE_API_BASE', asExactly(stripeApi), stripeApi),
  jsUrl: variables.read('STRIPE_JS_URL', asStripeScript, stripeJs),
})

const asMode: Parse<Mode> = (text) => {
  if (text !== 'demo' && text !== 'production') throw new Error('must be "demo" or "production"')
  return text
}

const asLogLevel: Parse<LogLevel> = (text) => {
  const level = logLevels.find((known) => known === text)
  if (!level) throw new Error(`must be one of ${logLevels.join(', ')}`)
  return level
}

const asJobs: Parse<JobsIn> = (text) => {
  if (text !== 'web' && text !== 'worker') throw new Error(`must be "web" or "worker", not "${text}"`)
  return text
}

const asExactly =
  (wanted: string): Parse<string> =>
  (text) => {
    if (text.replace(/\/$/, '') !== wanted) throw new Error(`must be ${wanted} in production`)
    return wanted
  }

const asPathOrUrl: Parse<string> = (text) =>
  text.startsWith('/') && !text.startsWith('//') ? text : asUrl(text, ['http:', 'https:'], stripeJs).href

const asStripeScript: Parse<string> = (text) => {
  if (!text.startsWith('https://js.stripe.com/'))
    throw new Error('must begin with https://js.stripe.com/ in production')
  return text
}
