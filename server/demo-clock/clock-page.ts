import { maxDays } from './movement.ts'

const inLondon = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
  return (instant: Date): string => format.format(instant)
}
const day = inLondon({ dateStyle: 'full' })
const time = inLondon({ timeStyle: 'short' })

const dayMs = 86_400_000
const isoDay = (now: Date, daysOn: number): string =>
  new Date(now.getTime() + daysOn * dayMs).toISOString().slice(0, 10)

const button = (name: string, value: string, label: string): string =>
  `<button name="${name}" value="${value}">${label}</button>`

/** @param next when the payments sandbox next has something due, such as a renewal */
export const clockPage = (now: Date, next: Date | null): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo clock</title>
<link rel="icon" href="/favicon/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/__clock/clock.css">
</head>
<body>
<header>
<a class="home" href="/"><img src="/favicon/favicon.svg" alt="" width="40" height="40"> Back to the site</a>
<nav aria-label="Demo"><a href="/__mail">Emails</a> <a href="/__sandbox/events">Payment events</a></nav>
</header>
<main>
<h1>Demo clock</h1>
<p class="lead">Memberships renew, reminders go out, cards fail. Move time on and watch; it never goes back.</p>
<section class="now" aria-label="Now">
<p>It is now</p>
<p class="instant"><time datetime="${now.toISOString()}"><span>${day(now)}</span> <span class="hour">${time(now)}</span></time></p>
</section>
<section class="next" aria-label="Next payment">
${
  next
    ? `<p>Next at the payments sandbox<br><strong><time datetime="${next.toISOString()}">${day(next)}, ${time(next)}</time></strong></p>
<form method="post" action="/__clock">${button('next', '1', 'Go there')}</form>`
    : '<p>Nothing is due at the payments sandbox.</p>'
}
</section>
<section>
<h2>Move on by</h2>
<form method="post" action="/__clock">
${[
  button('days', '1', 'A day'),
  button('days', '7', 'A week'),
  button('days', '30', '30 days'),
  button('days', '91', '3 months'),
].join('\n')}
</form>
</section>
<section>
<h2 id="to">Move on to</h2>
<form method="post" action="/__clock">
<input type="date" name="to" aria-labelledby="to" required min="${isoDay(now, 1)}" max="${isoDay(now, maxDays)}">
<button>Go</button>
</form>
</section>
<p class="quiet">Everything due on the way happens at its own moment, so a month takes a while.</p>
</main>
</body>
</html>
`
