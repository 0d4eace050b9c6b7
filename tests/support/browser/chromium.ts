import { existsSync } from 'node:fs'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const options = () => ({
  executablePath: process.env.CHROMIUM ?? usualPlaces.find((path) => existsSync(path)),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
    // The words on a page keep their place whatever fonts the machine draws with.
    '--font-render-hinting=none',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
})

/** A browser of one's own, which cannot look up any machine but this one. */
export const launchChromium = (): Promise<Browser> => chromium.launch(options())

/** The same for several processes, which connect to its endpoint. */
export const launchChromiumServer = (): Promise<BrowserServer> =>
  chromium.launchServer({ ...options(), host: '127.0.0.1' })
