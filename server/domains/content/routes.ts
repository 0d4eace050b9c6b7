import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { findObjectSetting } from '#server/platform/settings.ts'
import { presentClaim } from './present-claim.ts'
import { presentVersions } from './present-versions.ts'
import { listClaims } from './queries/claims.ts'
import { listTestimonials } from './queries/testimonials.ts'
import { claimState, isClaimShown } from './rules/claim-state.ts'
import { readAnnouncement } from './rules/read-announcement.ts'
import type { ContentServices } from './services.ts'

type ContentCalls = 'announcementBar' | 'testimonials' | 'claims' | 'legalVersions'

export const contentRoutes = ({ db, clock, demo, legalVersions }: ContentServices): Pick<Handlers, ContentCalls> => ({
  announcementBar: async () => ({ announcement: readAnnouncement(await findObjectSetting(db, 'announcement_bar')) }),
  testimonials: async () => ({ testimonials: await listTestimonials(db, { withSamples: demo }) }),
  claims: async () => {
    const today = dayInLondon(clock.now())
    const claims = await listClaims(db)
    return { claims: claims.filter((claim) => isClaimShown(claimState(claim, today), demo)).map(presentClaim) }
  },
  legalVersions: async () => ({ versions: presentVersions(legalVersions, dayInLondon(clock.now())) }),
})
