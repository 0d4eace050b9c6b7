import { describePicture } from './describe-picture.ts'
import type { Style, StyleTags, TypeCode } from './style.ts'

export type StyleDraft = Omit<Style, 'type' | 'alt' | 'tags'> & { tags: Partial<StyleTags> }

const noTags: StyleTags = {
  cutForCloth: false,
  easyDressing: [],
  comfort: [],
  specialDetails: [],
  adjustableSizing: [],
  coordinatingItems: [],
  organicCertifications: [],
  care: [],
}

/** Completes hand-written drafts of one type: missing tags become empty, and the recipe gives the alt text. */
export function defineStyles(type: TypeCode, drafts: StyleDraft[]): Style[] {
  return drafts.map((draft) => ({
    ...draft,
    type,
    tags: { ...noTags, ...draft.tags },
    alt: describePicture({ ...draft, type }),
  }))
}
