// What happens in the browser once a visitor has moved: the banner's presses.
import { answerBanner } from '#web/screens/consent/answer-banner.ts'

answerBanner(() => {})
