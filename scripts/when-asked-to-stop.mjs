import process from 'node:process'
import { whenNpmEnds } from './when-npm-ends.mjs'

/**
 * Resolves when we are asked to stop, by a signal or because the npm that runs us has ended.
 * @returns {{ promise: Promise<void>, asked: () => boolean }}
 */
export function whenAskedToStop() {
  let asked = false
  const promise = new Promise((resolve) => {
    const ask = () => {
      // A second Ctrl-C does not wait: what we started ends with us (service.mjs).
      if (asked) process.exit(130)
      asked = true
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
    whenNpmEnds(() => asked || ask())
  })
  return { promise, asked: () => asked }
}
