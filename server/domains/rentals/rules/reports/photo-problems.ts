// The limits of a photo, and what the family reads when its photo is not accepted (product §4.11).

export type PhotoProblem = 'unknown' | 'broken' | 'too_many_bytes' | 'too_many_pixels' | 'too_slow'

export const mostPhotoBytes = 6_000_000
/** By format: an AVIF is decoded as a whole, and takes twenty bytes a pixel. */
export const maxPhotoPixels = { jpeg: 50_000_000, png: 50_000_000, webp: 50_000_000, avif: 16_000_000 } as const

export const photoProblems: Readonly<Record<PhotoProblem, string>> = {
  unknown: 'We can’t read this as a photo. Choose a JPEG, PNG, WebP or AVIF picture.',
  broken: 'Part of this photo is missing or damaged. Choose another one.',
  too_many_bytes: `This photo is too large. Choose one of at most ${mostPhotoBytes / 1_000_000} MB.`,
  too_many_pixels: 'This photo has too many pixels. Choose a smaller one.',
  too_slow: 'We couldn’t read this photo in time. Choose a smaller one.',
}
