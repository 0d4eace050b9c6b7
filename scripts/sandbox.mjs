// The payments sandbox: started where no other server is named, with its own keys that are stored with its data.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './report.mjs'
import { startService } from './service.mjs'
import { dataFolder, isProduction } from './settings.mjs'
import { writeOnce } from './write-once.mjs'

/** Whether the sandbox takes payments: not in production, nor when a key or an address names another server. */
export const usesSandbox = (env) => !isProduction(env) && !env.STRIPE_SECRET_KEY && !env.STRIPE_API_BASE

/** @returns {Promise<{ service: object, settings: Record<string, string> }>} what the server needs to use it */
export async function startSandbox(root, node, env) {
  const folder = dataFolder(root, env)
  const keys = sandboxKeys(join(folder, 'stripe-sandbox.keys.json'))
  const port = env.PORT || '3000'
  const service = startService('The payments sandbox', node, ['stripe-sandbox/main.ts'], {
    stdout: 'pipe',
    env: {
      ...env,
      SANDBOX_PORT: '0',
      SANDBOX_DATA: join(folder, 'stripe-sandbox'),
      SANDBOX_SECRET_KEY: keys.secretKey,
      SANDBOX_PUBLISHABLE_KEY: keys.publishableKey,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
      SANDBOX_PUBLIC_ORIGIN: env.PUBLIC_URL || `http://localhost:${port}`,
    },
  })
  const origin = await announcedOrigin(service)
  // For `npm run worker`, and for tests that move the sandbox's clock and plant faults without going through the site.
  writeFileSync(join(folder, 'stripe-sandbox.origin'), origin)
  return { service, settings: settingsOf(keys, origin) }
}

/** What another process needs to use the sandbox that `npm start` has started on this folder. @throws Failure when there is none */
export function runningSandbox(root, env) {
  const folder = dataFolder(root, env)
  const originFile = join(folder, 'stripe-sandbox.origin')
  if (!existsSync(originFile))
    throw new Failure('Start Wrenlet first, with npm start: its payments sandbox is used here, too.')
  return settingsOf(sandboxKeys(join(folder, 'stripe-sandbox.keys.json')), readFileSync(originFile, 'utf8'))
}

const settingsOf = (keys, origin) => ({
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_BASE: origin,
  STRIPE_JS_URL: '/__sandbox/v3/stripe.js',
  SANDBOX_ORIGIN: origin,
})

function sandboxKeys(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const secret = () => randomBytes(18).toString('base64url')
  const keys = {
    secretKey: `sk_test_sandbox_${secret()}`,
    publishableKey: `pk_test_sandbox_${secret()}`,
    webhookSecret: `whsec_sandbox_${secret()}`,
  }
  writeOnce(file, JSON.stringify(keys))
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Reads the address that the sandbox prints, as one line of JSON, when it listens; later output does not matter. */
async function announcedOrigin({ child, ended }) {
  let text = ''
  const announced = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      text += chunk
      const line = text.split('\n').find((candidate) => candidate.startsWith('{"sandbox"'))
      if (!line) return
      child.stdout.removeAllListeners('data').resume()
      resolve(JSON.parse(line).sandbox)
    })
  })
  const origin = await Promise.race([announced, ended.then(() => undefined)])
  if (!origin) throw new Failure('The payments sandbox did not start: its reason is above.')
  return origin
}
