import type { Handlers } from '#server/platform/http/handler.ts'
import { findObjectSetting } from '#server/platform/settings.ts'
import { listTestimonials } from './queries.ts'
import { readAnnouncement } from './rules/read-announcement.ts'
import type { ContentServices } from './services.ts'

export const contentRoutes = ({ db }: ContentServices): Pick<Handlers, 'announcementBar' | 'testimonials'> => ({
  announcementBar: async () => ({ announcement: readAnnouncement(await findObjectSetting(db, 'announcement_bar')) }),
  testimonials: async () => ({ testimonials: await listTestimonials(db) }),
})
