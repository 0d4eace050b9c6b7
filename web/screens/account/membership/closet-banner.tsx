import type { AnswerOf } from '#contract/index.ts'
import { closetBannerCopy as copy } from '#web/copy/membership/membership-banner.ts'
import { endingText } from '#web/screens/account/membership/ending-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Plan = NonNullable<AnswerOf<'customerInfo'>['user']['plan']>

/** Their banner leads on by the one filled button of the view. */
export const bannersWithButton: ReadonlySet<Plan['state']> = new Set(['past_due', 'paused', 'cancelled'])

interface ClosetBannerProps {
  plan: Plan
  /** Of an ending membership: its last day is behind it. */
  over: boolean
  /** Something is at home for which a return can be booked now. */
  mayBook: boolean
}

/** Over the closet of a membership that does not simply run on: what that means for the clothes, and the way to mend it. */
export function ClosetBanner({ plan, over, mayBook }: ClosetBannerProps) {
  switch (plan.state) {
    case 'active':
      return null
    case 'pending_acceptance':
      return (
        <Notice look="info" title={copy.pendingTitle}>
          {copy.pending}
        </Notice>
      )
    case 'past_due':
      return (
        <Banner look="error" title={copy.overdueTitle} text={copy.overdue} to="/subscription-failed" label={copy.pay} />
      )
    case 'paused':
      return (
        <Banner
          look="info"
          title={copy.pausedTitle}
          text={copy.paused}
          to="/account/plan/reactivate"
          label={copy.reactivate}
        />
      )
    case 'ending':
      return (
        <Banner
          look="warning"
          {...endingText(plan.dates.ends, { over, mayBook })}
          to="/account/plan"
          label={copy.toPlan}
        />
      )
    case 'cancelled':
      return (
        <Banner
          look="info"
          title={copy.cancelledTitle}
          text={mayBook ? copy.sendBack : copy.cancelled}
          to="/plans"
          label={copy.rejoin}
        />
      )
  }
}

interface BannerProps {
  look: 'info' | 'warning' | 'error'
  title: string
  text: string
  to: string
  label: string
}

const Banner = ({ look, title, text, to, label }: BannerProps) => (
  <Notice look={look} title={title}>
    {text !== '' && <p>{text}</p>}
    <ButtonLink to={to} small look={look === 'warning' ? 'outline' : 'filled'} className="mt-12">
      {label}
    </ButtonLink>
  </Notice>
)
