/** The options of a sandbox; every field has a default that suits a test. */
export interface SandboxOptions {
  /** 0 or absent for a free port. */
  port?: number
  /** The folder of the sandbox's SQLite file; absent to keep everything in memory. */
  dataFolder?: string
  secretKey?: string
  publishableKey?: string
  /** The address to which events are sent; without it, only endpoints created by the API receive them. */
  webhookUrl?: string
  webhookSecret?: string
  /** The path of pages and browser calls, the same on the proxying origin and here. */
  publicBase?: string
  /** The origin of page addresses; the sandbox's own by default. */
  publicOrigin?: string
  /** The waits between delivery attempts, in milliseconds; there are as many retries as waits. */
  retryDelays?: number[]
  /** For how many seconds a renewal's invoice stays a draft; 3600 by default. */
  finalizeAfter?: number
  /** How many days after the first failure a renewal is retried; [1, 3, 5, 7] by default. */
  retryDays?: number[]
  /** The status of a subscription after the last retry; 'canceled' by default. */
  afterRetries?: AfterRetries
  /** Whether the sandbox's time stands still between its moves; by default it runs. */
  isClockStopped?: boolean
}

export type AfterRetries = 'canceled' | 'past_due' | 'unpaid'

export interface SandboxConfig {
  secretKey: string
  publishableKey: string
  publicBase: string
  /** Set once the server listens. */
  publicOrigin: string
  retryDelays: number[]
  finalizeAfter: number
  retryDays: number[]
  afterRetries: AfterRetries
}

export function configOf(options: SandboxOptions): SandboxConfig {
  return {
    secretKey: options.secretKey ?? 'sk_test_sandbox_wrenlet',
    publishableKey: options.publishableKey ?? 'pk_test_sandbox_wrenlet',
    publicBase: (options.publicBase ?? '/__sandbox').replace(/\/+$/, ''),
    publicOrigin: options.publicOrigin ?? '',
    retryDelays: options.retryDelays ?? [1_000, 5_000, 30_000],
    finalizeAfter: options.finalizeAfter ?? 3600,
    retryDays: options.retryDays ?? [1, 3, 5, 7],
    afterRetries: options.afterRetries ?? 'canceled',
  }
}

/** Reads the options from the `SANDBOX_*` environment variables. */
export function optionsFromEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  const text = (name: string) => (env[name] === undefined || env[name] === '' ? undefined : env[name])
  const port = Number(text('SANDBOX_PORT') ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`SANDBOX_PORT is not a port: ${env.SANDBOX_PORT}`)
  const set = {
    dataFolder: text('SANDBOX_DATA'),
    secretKey: text('SANDBOX_SECRET_KEY'),
    publishableKey: text('SANDBOX_PUBLISHABLE_KEY'),
    webhookUrl: text('SANDBOX_WEBHOOK_URL'),
    webhookSecret: text('SANDBOX_WEBHOOK_SECRET'),
    publicBase: text('SANDBOX_PUBLIC_BASE'),
    publicOrigin: text('SANDBOX_PUBLIC_ORIGIN'),
  }
  return { port, ...set }
}
