import { expect, test } from 'vitest'
import { onceMore } from './once-more.ts'

/** Work that runs until the test ends it. */
function heldWork() {
  const runs: PromiseWithResolvers<void>[] = []
  const work = onceMore(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { runs, work }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('callers during a run share one further run, and the next caller starts another', async () => {
  const { runs, work } = heldWork()
  work.ask()
  work.ask()
  work.ask()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await turn()
  expect(runs).toHaveLength(2)
  work.ask()
  expect(runs).toHaveLength(3)
})

test('stopping waits for the current run, and does not begin the run requested since', async () => {
  const { runs, work } = heldWork()
  work.ask()
  work.ask()
  let ended = false
  const stopping = work.stop().then(() => {
    ended = true
  })
  await turn()
  expect(ended).toBe(false)
  runs[0]?.resolve()
  await stopping
  work.ask()
  await turn()
  expect(runs).toHaveLength(1)
})
