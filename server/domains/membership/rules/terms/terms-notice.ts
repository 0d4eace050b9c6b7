// Decides when members are emailed about changed terms, and how many in one run (law L-29).
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

/** The notice that the terms promise. */
export const noticeDays = 30
/** Emailing all members takes a while, so it begins this many days earlier: even the last one has 30 days' notice. */
const leadDays = 5
/** Notices of one version in a run. With a run every 10 minutes that is 1,200 an hour, and 144,000 within the lead time. */
export const maxNoticesPerRun = 200

/** The first day of the notices, which are sent until the version takes effect. */
export const noticesFrom = (version: LocalDay): LocalDay => addDays(version, -(noticeDays + leadDays))

const areNoticesDue = (version: LocalDay, today: LocalDay): boolean => today >= noticesFrom(version) && today < version

/** Each version has its own 30 days, even if it follows another sooner than that. */
export const versionsToAnnounce = (versions: readonly LocalDay[], today: LocalDay): LocalDay[] =>
  versions.filter((version) => areNoticesDue(version, today))
