import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

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
    // A page lives for a second or two here, and compiling optimised code for it takes a seventh of the browser's CPU time.
    '--js-flags=--no-opt --no-maglev',
    // Text keeps its position on machines with other fonts.
    '--font-render-hinting=none',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
})

/** Launches a separate browser, which can reach only this machine. */
export const launchChromium = (): Promise<Browser> => chromium.launch(options())
