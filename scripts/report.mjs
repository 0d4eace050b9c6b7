// What the commands print for the person at the terminal.
import process from 'node:process'

/** A reason to stop that the person can do something about: one sentence, and the exit code. */
export class Failure extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

export function tell(sentence, stream = process.stdout) {
  stream.write(`${sentence}\n`)
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Runs `work`, and prints what it is doing at the start, every ten seconds, and at the end with the time it took. */
export async function step(title, work) {
  const began = Date.now()
  tell(`${title} …`)
  const beat = setInterval(() => tell(`  … still running, ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  try {
    const result = await work()
    tell(`${title}: ${seconds(began)}`)
    return result
  } finally {
    clearInterval(beat)
  }
}
