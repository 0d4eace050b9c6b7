import type { AnswerOf } from '#contract/index.ts'
import { closetBannerCopy as copy } from '#web/screens/account/closet/banner-copy.ts'
import { endingText } from '#web/screens/account/closet/ending-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

type Plan = NonNullable<AnswerOf<'customerInfo'>['user']['plan']>

/** The states whose banner has the page's one filled button. */
export const bannersWithButton: ReadonlySet<Plan['state']> = new Set(['past_due', 'paused', 'cancelled'])

const payerOnlyStates: ReadonlySet<Plan['state']> = new Set(['pending_acceptance', 'past_due', 'paused'])

interface ClosetBannerProps {
  plan: Plan
  /** Whether a return can be booked now for a piece at home. */
  mayBook: boolean
}

/** Tells a family whose membership is not active what that means for its clothes, and what to do about it. */
export function ClosetBanner({ plan, mayBook }: ClosetBannerProps) {
  // Only the payer can do something about these states.
  if (plan.part === 'second' && payerOnlyStates.has(plan.state))
    return (
      <Notice variant="info" title={copy.sharedTitle}>
        {copy.shared}
      </Notice>
    )
  switch (plan.state) {
    case 'active':
      return null
    case 'pending_acceptance':
      return (
        <Notice variant="info" title={copy.pendingTitle}>
          {copy.pending}
        </Notice>
      )
    case 'past_due':
      return (
        <Banner
          variant="error"
          title={copy.overdueTitle}
          text={copy.overdue}
          to="/subscription-failed"
          label={copy.pay}
        />
      )
    case 'paused':
      return (
        <Banner
          variant="info"
          title={copy.pausedTitle}
          text={copy.paused}
          to="/account/plan/reactivate"
          label={copy.reactivate}
        />
      )
    case 'ending':
      return (
        <Banner
          variant="warning"
          {...endingText(plan.dates.ends, { over: plan.over, mayBook })}
          to="/account/plan"
          label={copy.toPlan}
        />
      )
    case 'cancelled':
      return (
        <Banner
          variant="info"
          title={copy.cancelledTitle}
          text={mayBook ? copy.sendBack : copy.cancelled}
          to="/plans"
          label={copy.rejoin}
        />
      )
  }
}

interface BannerProps {
  variant: 'info' | 'warning' | 'error'
  title: string
  text: string
  to: string
  label: string
}

const Banner = ({ variant, title, text, to, label }: BannerProps) => (
  <Notice variant={variant} title={title}>
    {text !== '' && <p>{text}</p>}
    <ButtonLink to={to} small variant={variant === 'warning' ? 'outline' : 'filled'} className="mt-12">
      {label}
    </ButtonLink>
  </Notice>
)
