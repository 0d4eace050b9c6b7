import type { Db } from '#server/platform/db/database.ts'

export const listTestimonials = (db: Db) =>
  db.selectFrom('testimonial').select(['text', 'name', 'about', 'sample']).orderBy('position').execute()
