import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'

const hourMs = 60 * 60 * 1000

/** Moves application time to the next noon in London, so that the date does not change during the test. */
export async function moveToNoon(origin: string): Promise<void> {
  const { now } = (await (await fetch(`${origin}/__clock/now`)).json()) as { now: string }
  const today = dayInLondon(new Date(now))
  // An hour out on the two days when the clocks change, which does no harm here.
  const noonOf = (day: LocalDay) => startOfDayInLondon(day).getTime() + 12 * hourMs
  const to = noonOf(today) > Date.parse(now) ? noonOf(today) : noonOf(addDays(today, 1))
  const answer = await fetch(`${origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(to).toISOString() }),
  })
  if (!answer.ok) throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`)
}
