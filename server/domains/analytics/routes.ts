import type { consent } from '#contract/analytics/consent.ts'
import type { AnswerOf } from '#contract/index.ts'
import { consentOf, type Privacy } from '#server/kernel/consent.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { chooseConsent } from './operations/choose-consent.ts'
import type { AnalyticsServices } from './services.ts'

const nothingSaid: Privacy = { choice: null, browserRefuses: false }

export const analyticsRoutes = (services: AnalyticsServices): Pick<Handlers, keyof typeof consent> => ({
  readConsent: async (_input, { privacy = nothingSaid }) => presentConsent(privacy),
  chooseConsent: async ({ body }, caller) => presentConsent(await chooseConsent(services, body, caller)),
})

function presentConsent(privacy: Privacy): AnswerOf<'readConsent'> {
  const { statistics, analytics, advertising } = consentOf(privacy)
  return {
    ...{ statistics, analytics, advertising },
    chosen: privacy.choice !== null,
    browserRefuses: privacy.browserRefuses,
  }
}
