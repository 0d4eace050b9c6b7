import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { familyPageCopy as copy } from '#web/screens/gifting/family/copy.ts'

type ShownChild = AnswerOf<'familyLink'>['children'][number]

/** The size that fits one child now, and the next one. The child is known only by a number. */
export function ChildSizes({ child: { now, next, nextFromLabel }, number }: { child: ShownChild; number: number }) {
  return (
    <li className="family-child">
      <h2 className="h4">{copy.child(number)}</h2>
      {now ? (
        <>
          <dl className="family-sizes">
            <div>
              <dt className="muted text-small">{copy.now}</dt>
              <dd>
                <span className="number block">{now.label}</span>
                <span className="block text-small">{copy.upTo(now.heightCm)}</span>
              </dd>
            </div>
            <div>
              <dt className="muted text-small">{copy.next}</dt>
              <dd>
                {next ? (
                  <>
                    <span className="number number-sm block">{next.label}</span>
                    <span className="block text-small">
                      {copy.upTo(next.heightCm)}
                      {nextFromLabel && `, ${copy.from(nextFromLabel)}`}
                    </span>
                  </>
                ) : (
                  <span className="block text-small">{copy.largest}</span>
                )}
              </dd>
            </div>
          </dl>
          <Link
            to={`/shop?sizes=${encodeURIComponent(now.code)}`}
            className="link link-strong link-line"
            aria-label={copy.seeNowOf(number, now.label)}
          >
            {copy.seeNow}
          </Link>
        </>
      ) : (
        <p>{copy.unknown}</p>
      )}
    </li>
  )
}
