import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { catalogueCopy, styleCount } from '#web/copy/catalogue.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { breadcrumbList, jsonLd } from '#web/lib/site/structured-data.ts'
import { brandsCopy } from '#web/screens/storefront/brands/copy.ts'
import { groupByLetter } from '#web/screens/storefront/brands/group-by-letter.ts'
import { ListFailed } from '#web/screens/storefront/shop/list-failed.tsx'
import { suggestedAddress } from '#web/screens/storefront/shop/suggested-address.ts'
import { Trail } from '#web/screens/storefront/shop/trail.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/brands.ts'

type BrandFacts = AnswerOf<'listBrands'>['brands'][number]

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const trail = [
  { name: catalogueCopy.home, path: '/' },
  { name: brandsCopy.title, path: '/brands' },
]

/** The id of a letter's heading. The fragment of an address cannot contain "#". */
const anchorOf = (letter: string): string => `letter-${letter === '#' ? 'other' : letter}`

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = originOf(matches)
  return [
    ...pageMeta({
      origin,
      title: brandsCopy.title,
      description: brandsCopy.description,
      canonical: '/brands',
      picture: loaderData?.brands.flatMap(({ pictures }) => pictures.slice(0, 1)).slice(0, 3),
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbList(origin, trail))] : []),
  ]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return answerOrThrow(await context.get(apiContext)('listBrands', {}), request)
}

export default function Brands({ loaderData: { brands } }: Route.ComponentProps) {
  const groups = groupByLetter(brands)
  return (
    <main id="main" className="container shop-page">
      <Trail steps={trail} />
      <PageHeading className="mt-8">{brandsCopy.title}</PageHeading>
      <p className="lead muted mt-8">{brandsCopy.lead}</p>
      {brands.length === 0 ? (
        <EmptyState
          motif="basket"
          title={brandsCopy.emptyTitle}
          action={<ButtonLink to="/shop">{brandsCopy.browse}</ButtonLink>}
        >
          {brandsCopy.emptyText}
        </EmptyState>
      ) : (
        <>
          <JumpLetters letters={groups.map((group) => group.letter)} />
          {groups.map(({ letter, members }) => (
            <section key={letter} className="letter-group" aria-labelledby={anchorOf(letter)}>
              <h2 className="letter-mark" id={anchorOf(letter)} tabIndex={-1}>
                <span aria-hidden>{letter}</span>
                <span className="visually-hidden">{brandsCopy.letter(letter)}</span>
              </h2>
              <ul className="brand-list">
                {members.map((brand) => (
                  <li key={brand.code}>
                    <BrandRow brand={brand} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </main>
  )
}

/** The whole alphabet, so that letters keep their places; only those with brands are links. */
function JumpLetters({ letters }: { letters: string[] }) {
  const shown = letters.includes('#') ? [...alphabet, '#'] : alphabet
  return (
    <nav aria-label={brandsCopy.jump} className="jump-letters">
      <ul>
        {shown.map((letter) => (
          <li key={letter}>
            {letters.includes(letter) ? (
              <a className="jump-letter" href={`#${anchorOf(letter)}`}>
                {letter}
              </a>
            ) : (
              <span className="jump-letter" aria-hidden>
                {letter}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BrandRow({ brand }: { brand: BrandFacts }) {
  const { code, name, story, count, pictures } = brand
  return (
    <article className="brand-row product-card">
      <div className="min-w-0">
        <h3 className="h3">
          <Link
            className="stretched product-name"
            to={suggestedAddress({ facet: 'brands', code })}
            aria-label={`${name}, ${styleCount(count)}`}
          >
            {name}
          </Link>
        </h3>
        <p className="brand-story mt-4">{story}</p>
        <p className="muted mt-8 flex items-center gap-8 text-small" aria-hidden>
          {styleCount(count)}
          <Icon of={ArrowRight} size={16} />
        </p>
      </div>
      {pictures.length > 0 && (
        <div className="brand-pictures">
          {pictures.map((picture) => (
            <span key={picture.base} className="product-frame">
              <ProductPicture
                picture={picture}
                sizes="(min-width: 1280px) 10rem, (min-width: 720px) 6rem, 28vw"
                decorative
              />
            </span>
          ))}
        </div>
      )}
    </article>
  )
}

export function ErrorBoundary() {
  return <ListFailed title={brandsCopy.title} problem={brandsCopy.errorTitle} />
}
