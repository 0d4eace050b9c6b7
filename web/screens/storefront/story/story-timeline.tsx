import type { GarmentStory } from '#web/screens/storefront/story/load-story.ts'

/** A garment's arrival, rentals and mends by month, then where it is now. */
export function StoryTimeline({ timeline }: { timeline: GarmentStory['timeline'] }) {
  return (
    <ol className="story-timeline">
      {timeline.map(({ when, title, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story's lines never change places, and two may read alike
        <li key={at}>
          <p className="muted text-small">{when}</p>
          <h3 className="font-strong">{title}</h3>
          {text && <p className="muted text-small">{text}</p>}
        </li>
      ))}
    </ol>
  )
}
