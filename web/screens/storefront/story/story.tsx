import { pageTitle } from '#web/brand.ts'
import { conditionWords } from '#web/copy/catalogue.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { storyCopy } from '#web/screens/storefront/story/copy.ts'
import { countStory } from '#web/screens/storefront/story/count-story.ts'
import { type GarmentStory, loadStory } from '#web/screens/storefront/story/load-story.ts'
import { StoryAction } from '#web/screens/storefront/story/story-action.tsx'
import { StoryFound } from '#web/screens/storefront/story/story-found.tsx'
import { StoryTimeline } from '#web/screens/storefront/story/story-timeline.tsx'
import { UnknownLabel } from '#web/screens/storefront/story/unknown-label.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import type { Route } from './+types/story.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const story = loaderData?.story
  if (!story) return [{ title: pageTitle(storyCopy.unknownTitle) }, { name: 'robots', content: 'noindex' }]
  return pageMeta({
    origin: originOf(matches),
    title: storyCopy.title(story.name),
    description: storyCopy.description(story.name),
    picture: story.picture,
    unlisted: true,
  })
}

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadStory(context.get(apiContext), params.qr_id, request)

/** The page that a label leads to, on which one garment says where it has been (design §3.10). */
export default function Story({ loaderData }: Route.ComponentProps) {
  if (!loaderData.story) return <UnknownLabel key={loaderData.code} {...loaderData} />
  const { story } = loaderData
  return (
    <main id="main" className="story">
      <StoryHead story={story} />
      <div className="container story-body">
        <Counters story={story} />
        <section aria-labelledby="story-so-far" className="story-timeline-part">
          <h2 id="story-so-far" className="h3">
            {storyCopy.soFar}
          </h2>
          <StoryTimeline timeline={story.timeline} />
        </section>
        <div className="story-side">
          <StoryAction story={story} forSale={loaderData.forSale} />
          <StoryFound qrId={story.qr_id} />
          {story.care.length > 0 && (
            <section aria-labelledby="story-care" className="panel">
              <h2 id="story-care" className="h4">
                {storyCopy.care}
              </h2>
              <ul className="mt-8 grid gap-4">
                {story.care.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </main>
  )
}

function StoryHead({ story }: { story: GarmentStory }) {
  const picturedAs = story.condition_picture?.condition
  return (
    <div className="story-head">
      <div className="container story-head-row">
        <span className="story-picture">
          <ProductPicture
            picture={story.condition_picture ?? story.picture}
            sizes="(min-width: 45rem) 13rem, 7rem"
            priority
          />
        </span>
        <div className="min-w-0">
          <PageHeading className="story-name">
            <span className="story-hello">{storyCopy.hello(story.name)} </span>
            {story.name}
          </PageHeading>
          <p className="mt-8">
            {story.brand_name} · {story.item_size_name}
          </p>
          <p>{story.conditionLabel}</p>
          {picturedAs && picturedAs !== story.current_condition && (
            <p className="muted mt-4 text-small">{storyCopy.picturedAs(conditionWords[picturedAs].label)}</p>
          )}
        </div>
      </div>
    </div>
  )
}

function Counters({ story }: { story: GarmentStory }) {
  return (
    <section aria-label={storyCopy.counters} className="story-counters">
      <ul>
        {countStory(story).map(({ number, words }) => (
          <li key={words}>
            <span className="number">{number}</span> <span className="text-small">{words}</span>
          </li>
        ))}
      </ul>
      <p className="muted mt-12 text-small">
        {story.marks ? storyCopy.marks(story.marks.count, story.marks.checked) : storyCopy.marksUnknown}
      </p>
    </section>
  )
}
