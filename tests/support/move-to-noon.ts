import { dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'

const hourMs = 60 * 60 * 1000

/** Moves business time on to the next noon in London: what is counted by days then stays the same for hours. */
export async function moveToNoon(origin: string): Promise<void> {
  const { now } = (await (await fetch(`${origin}/__clock/now`)).json()) as { now: string }
  const noonAfter = (instant: number) => startOfDayInLondon(dayInLondon(new Date(instant))).getTime() + 12 * hourMs
  const today = noonAfter(Date.parse(now))
  const to = today > Date.parse(now) ? today : noonAfter(Date.parse(now) + 24 * hourMs)
  const answer = await fetch(`${origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(to).toISOString() }),
  })
  if (!answer.ok) throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`)
}
