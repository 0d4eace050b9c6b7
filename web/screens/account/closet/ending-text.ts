import { closetBannerCopy as copy } from '#web/screens/account/closet/banner-copy.ts'

/**
 * The text above the closet of an ending membership, before or after its last day.
 * @param over whether its last day has passed
 * @param mayBook whether a return can be booked now for a piece at home
 */
export function endingText(day: string | null, { over, mayBook }: { over: boolean; mayBook: boolean }) {
  const sendBack = mayBook ? copy.sendBack : ''
  if (day === null) return { title: copy.endingTitle, text: sendBack }
  if (over) return { title: copy.endedTitle(day), text: sendBack }
  return { title: copy.endingTitle, text: `${copy.lastDay(day)} ${sendBack}`.trimEnd() }
}
