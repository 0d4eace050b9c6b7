// Decides when members are emailed of a change of the terms, and how many in one round (law L-29).
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

/** What the terms promise. */
export const noticeDays = 30
/** The emails of all members take a while: they begin so much earlier that the last of them still has its 30 days. */
const leadDays = 5
/** Notices of one version in a round. With a round every 10 minutes that is 1,200 an hour, and 144,000 within the lead time. */
export const noticesARound = 200

/** From that day on they are sent, until the version takes effect. */
export const noticesFrom = (version: LocalDay): LocalDay => addDays(version, -(noticeDays + leadDays))

const areNoticesDue = (version: LocalDay, today: LocalDay): boolean => today >= noticesFrom(version) && today < version

/** Each version has its own 30 days, also where it follows another sooner than that. */
export const versionsToAnnounce = (versions: readonly LocalDay[], today: LocalDay): LocalDay[] =>
  versions.filter((version) => areNoticesDue(version, today))
