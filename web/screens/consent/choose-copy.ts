export const choicesCopy = {
  title: 'Your choices',
  needed: 'What the site needs to work is always on: the table below lists it. The rest is up to you.',
  statistics: 'Count my visits',
  statisticsHint:
    'We count pages, filters and orders by the day to see what works. The numbers say nothing about who you are, and we share them with no one. Untick this to object, and nothing you do from then on is counted. A purchase you’ve already begun to pay for may still be counted.',
  analytics: 'Google Analytics and error reports',
  analyticsHint:
    'While we use them, our server tells Google which kinds of page and which pieces were looked at and that something was ordered, under a random number, and tells our error service when something breaks in your browser. Nothing of theirs runs on our pages.',
  advertising: 'Measure our advertising',
  advertisingHint:
    'We remember for a day which campaign brought you here and, while we use it, our server tells Meta about orders and new memberships, with what your browser calls itself and the click id of an advert. “What they get” below lists it all. Never anything about your children.',
  save: 'Save choices',
  saving: 'Saving…',
  saved: 'Your choices are saved.',
  again: 'You can change them here whenever you like. After six months this is asked again.',
  failed: 'We couldn’t save your choices just now. Please try again in a moment.',
  browserRefuses:
    'Your browser sends Global Privacy Control. We take that as a no to all three, so there’s nothing to choose here.',
} as const
