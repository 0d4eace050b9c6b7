import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { RunOrder } from './tests/support/run/run-order.ts'
import { RunReporter } from './tests/support/run/run-reporter.ts'

const databaseSetup = ['tests/support/run/database-setup.ts']
const demoSetup = [...databaseSetup, 'tests/support/run/demo-setup.ts']
/** One more than Vitest uses by default on a machine with two cores: a test waits for its database half of the time. */
const maxWorkers = Math.max(2, availableParallelism() - 1)
/** The soak plays every round (tests/support/volume.ts). */
const patience = process.env.VOLUME === 'full' ? 30 : 1
/** Files in one worker share its modules: loading these is most of the work. Room for young objects halves the garbage collection. */
const shared = { isolate: false, execArgv: ['--max-semi-space-size=64'] }
const notUnit = ['**/*.db.test.ts', '**/node_modules/**']

// The limits of time below only end what hangs and measure nothing: machines differ by ten times.
export default defineConfig({
  test: {
    reporters: ['default', new RunReporter()],
    sequence: { sequencer: RunOrder },
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          include: [
            '{contract,server,web,seed,tools,scripts,bench}/**/*.test.{ts,tsx}',
            'tests/{builders,support}/**/*.test.ts',
          ],
          exclude: notUnit,
          maxWorkers,
          testTimeout: 60_000 * patience,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'sandbox',
          ...shared,
          include: ['stripe-sandbox/**/*.test.ts'],
          exclude: ['**/*browser.test.ts'],
          maxWorkers,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'db',
          ...shared,
          include: ['{server,seed,tests/builders,tests/support}/**/*.db.test.ts', 'tests/db/**/*.test.ts'],
          globalSetup: databaseSetup,
          maxWorkers,
          testTimeout: 300_000 * patience,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'lives',
          ...shared,
          include: ['tests/lives/**/*.test.ts'],
          globalSetup: databaseSetup,
          maxWorkers,
          testTimeout: 300_000 * patience,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'races',
          ...shared,
          include: ['tests/races/**/*.test.ts'],
          globalSetup: databaseSetup,
          // They wait for each other and for their processes half of the time.
          maxWorkers,
          testTimeout: 600_000 * patience,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'sandbox-pages',
          ...shared,
          include: ['stripe-sandbox/**/*browser.test.ts'],
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.{spec,test}.ts'],
          globalSetup: demoSetup,
          ...shared,
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
          // Pages are rendered here, by React as it is built for production.
          env: { NODE_ENV: 'production' },
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
