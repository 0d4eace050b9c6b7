import { type Style, styles } from '../styles/index.ts'
import { conditionAlts, conditions, drawConditionExample, wear } from './cloth/condition.ts'
import { sheenOf } from './cloth/fabrics.ts'
import { renderHero, renderMobileHero } from './compose-hero.ts'
import { renderStory, stories } from './compose-stories.ts'
import { drawStyle } from './draw-style.ts'
import type { PictureFile } from './drawing/encode.ts'
import { keepsakeAlts, keepsakes } from './keepsakes.ts'
import { renderFront } from './render-front.ts'
import { renderKeepsake } from './render-keepsake.ts'
import { drawView, views } from './views.ts'

/** One unit of drawing work. Its files are called `<name>-<width>.<format>`. */
export type Job = { name: string; formats: string[]; draw: () => Promise<PictureFile[]> }

const frontFormats = ['320.avif', '640.avif', '640.webp', '960.avif']
const conditionBackdrop = 'cream'

const frontJobOf = (style: Style): Job => ({
  name: style.handle,
  formats: frontFormats,
  draw: () =>
    renderFront(style.handle, (strength) => drawStyle(style, strength), style.backdrop, {
      sheen: sheenOf(style.fabric),
    }),
})

const viewJobsOf = (style: Style): Job[] =>
  views.map((view) => ({
    name: `${style.handle}-${view}`,
    formats: ['320.avif', '640.avif'],
    draw: () => drawView(style, view),
  }))

const conditionJobs: Job[] = conditions.map((condition) => {
  const name = `condition-${condition}`
  return {
    name,
    formats: frontFormats,
    draw: () =>
      renderFront(name, (strength) => drawConditionExample(condition, strength), conditionBackdrop, wear[condition]),
  }
})

const keepsakeJobs: Job[] = keepsakes.map((keepsake) => ({
  name: `motif-${keepsake}`,
  formats: ['160.webp', '320.webp'],
  draw: () => renderKeepsake(keepsake),
}))

const heroJobs: Job[] = [
  { name: 'hero', formats: ['1440.avif', '1440.webp', '2160.avif'], draw: renderHero },
  { name: 'hero-mobile', formats: ['1080.avif', '720.avif', '720.webp'], draw: renderMobileHero },
]

const storyJobs: Job[] = stories.map((story) => ({
  name: story.name,
  formats: ['1440.avif', '1440.webp', '720.avif', '720.webp'],
  draw: () => renderStory(story),
}))

/** Every picture of the repository. The slow compositions come first, so that no worker starts one last. */
export const jobs: Job[] = [
  ...heroJobs,
  ...storyJobs,
  ...conditionJobs,
  ...keepsakeJobs,
  ...styles.map(frontJobOf),
  ...styles.flatMap(viewJobsOf),
]

const heroAlt = 'Children’s clothes laid out flat: a yellow raincoat, knitwear, dungarees and green wellies'

/** Alt texts of the pictures that belong to no style, by job name. */
export const otherAlts: Record<string, string> = {
  hero: heroAlt,
  'hero-mobile': heroAlt,
  ...Object.fromEntries(stories.map(({ name, alt }) => [name, alt])),
  ...Object.fromEntries(conditions.map((condition) => [`condition-${condition}`, conditionAlts[condition]])),
  ...Object.fromEntries(keepsakes.map((keepsake) => [`motif-${keepsake}`, keepsakeAlts[keepsake]])),
}
