// The effects of each morning on loans and returns in the model (product §2.2, §4.7, §4.8).
import { addDays, addMonths, type LocalDay } from '#server/kernel/calendar.ts'
import {
  cancelParcel,
  creditsInUse,
  creditsOf,
  endLoss,
  type Hire,
  isAnsweredFor,
  isChoiceDue,
  isWaiting,
  type Loan,
  type Loss,
  latestLossOf,
  loansOf,
  type Model,
  moveLoan,
  type Notice,
  numbers,
  type Parcel,
  pendingParcel,
  promisedOn,
  today,
  waitingLossOf,
} from './model.ts'
import { priceOn } from './prices.ts'

export function morning(m: Model): void {
  keepAfterNineMonths(m)
  advanceParcel(m)
  for (const loan of m.loans) {
    const hire = loan.hires.at(-1)
    if (loan.state !== 'at_home' || !hire || isAnsweredFor(m, loan) || isAboutToBeKept(m, loan, hire)) continue
    const notice = noticeOn(hire, today(m))
    if (order.indexOf(notice) > order.indexOf(loan.notice)) loan.notice = notice
  }
  for (const loss of m.losses.filter(isWaiting)) advanceLoss(m, loss)
  openLosses(m)
}

/** Takes one step each morning: sends another notice, asks an operator to approve, or writes the piece off. */
function advanceLoss(m: Model, loss: Loss): void {
  const { openedOn, noticedOn, notices, state } = loss
  const day = today(m)
  if (day > addDays(openedOn, numbers.writeOffDays)) {
    waive(m, loss)
    return
  }
  if (state !== 'open' || day < addDays(noticedOn, numbers.noticeGap)) return
  if (notices < numbers.notices) {
    loss.notices += 1
    loss.noticedOn = day
  } else if (day >= addDays(openedOn, numbers.approvalDays)) loss.state = 'to_approve'
}

/** Ends a loss with nothing owed. */
export function waive(m: Model, loss: Loss): void {
  const wasDue = isChoiceDue(m)
  endLoss(m, loss, 'waived')
  moveLoan(m, m.loans[loss.loan] as Loan, 'lost', 'lost')
  if (wasDue) lapseReturnsThatFit(m)
}

function openLosses(m: Model): void {
  for (const loan of m.loans) {
    const endsOn = loan.hires.at(-1)?.endsOn
    if (loan.state !== 'at_home' || !endsOn || waitingLossOf(m, loan)) continue
    const foundOn = latestLossOf(m, loan)?.endedOn
    const since = [foundOn, loan.homeSince].reduce<LocalDay>(
      (latest, day) => (day && day > latest ? day : latest),
      endsOn,
    )
    if (today(m) >= addDays(since, numbers.missedDays)) openLoss(m, loan, { isReported: false })
  }
}

/** Opens a case with its first notice and the most that the piece may cost. */
export function openLoss(m: Model, loan: Loan, { isReported }: Pick<Loss, 'isReported'>): void {
  const dueOn = (loan.hires.at(-1) as Hire).endsOn
  const [openedOn, noticedOn] = [today(m), today(m)]
  const opened = {
    loan: m.loans.indexOf(loan),
    openedOn,
    dueOn,
    atMost: priceOn(m, loan, dueOn),
    notices: 1,
    noticedOn,
  }
  m.losses.push({ ...opened, state: 'open', isReported, price: null, paidOn: null, endedOn: null })
}

const order: readonly Notice[] = ['none', 'choose', 'last_day', 'overdue']

/** The first day on which the family may choose what happens at the end of a hire. */
export function choiceOpensOn({ startsOn, endsOn }: Hire): LocalDay {
  const planned = addDays(startsOn, numbers.choiceDay)
  return planned < endsOn ? planned : addDays(endsOn, -10)
}

/** Whether the piece becomes the family's own within three days of this hire's end; nobody is then asked about it (product §4.8). */
function isAboutToBeKept(m: Model, loan: Loan, { endsOn }: Hire): boolean {
  const on = promisedOn(m, loan)
  return on !== null && on <= addDays(endsOn, 3)
}

function noticeOn(hire: Hire, day: LocalDay): Notice {
  if (day > hire.endsOn) return 'overdue'
  if (day === hire.endsOn) return 'last_day'
  return day >= choiceOpensOn(hire) ? 'choose' : 'none'
}

function keepAfterNineMonths(m: Model): void {
  const kept = m.loans.filter((loan) => {
    const on = promisedOn(m, loan)
    return loan.state === 'at_home' && on !== null && on <= today(m)
  })
  const wasDue = isChoiceDue(m)
  for (const loan of kept) {
    moveLoan(m, loan, 'kept', 'kept')
    loan.parcel = null
  }
  if (kept.length > 0 && wasDue) lapseReturnsThatFit(m)
}

function advanceParcel(m: Model): void {
  const at = pendingParcel(m)
  if (at === undefined) return
  const parcel = m.parcels[at] as Parcel
  const day = today(m)
  if (parcel.state === 'posted') {
    if (parcel.postedOn && day > addDays(parcel.postedOn, numbers.lostDays)) {
      if (isFirstLost(m) || day > addDays(parcel.postedOn, numbers.decideDays)) loseParcel(m, at)
    } else lapseReturnsThatFit(m)
    return
  }
  if (parcel.hasLapsed) lapseReturnsThatFit(m)
  if (parcel.hasLapsed || parcel.dueOn === null) return
  const dayZero = addDays(parcel.dueOn, -numbers.dueDays)
  if (day > addDays(dayZero, numbers.lapseDays)) {
    if (!lapse(m, at)) parcel.hasLapsed = true
    return
  }
  const reminder = [7, 12, 15].findLast((days) => day >= addDays(dayZero, days)) ?? 0
  parcel.remindedDay = Math.max(parcel.remindedDay, reminder)
}

/** Nothing is scanned in this model, so a second lost return within a year waits for the office, which never decides. */
const isFirstLost = (m: Model): boolean =>
  m.parcels.every(({ state, lostOn }) => state !== 'lost' || !lostOn || lostOn < addMonths(today(m), -12))

function loseParcel(m: Model, at: number): void {
  Object.assign(m.parcels[at] as Parcel, { state: 'lost', lostOn: today(m) })
  for (const loan of loansOf(m, { parcel: at }))
    if (loan.state === 'return_announced') moveLoan(m, loan, 'lost', 'lost')
}

/** Puts the pieces back at home if they fit the credits. @returns whether they did */
function lapse(m: Model, at: number): boolean {
  const loans = loansOf(m, { parcel: at }).filter(({ state }) => state === 'return_announced')
  const needed = creditsOf(
    m,
    loans.map(({ piece }) => piece),
  )
  if (creditsInUse(m) + needed > m.limit) return false
  for (const loan of loans) moveLoan(m, loan, 'at_home', 'out')
  cancelParcel(m, at)
  return true
}

export function lapseReturnsThatFit(m: Model): void {
  m.parcels.forEach(({ state, hasLapsed }, at) => {
    if (state === 'announced' && hasLapsed) lapse(m, at)
  })
}

/** The next hire follows the last one or, once that has ended, begins on the day of the choice. */
export function nextHire(last: Hire, day: LocalDay): Hire {
  const startsOn = day > last.endsOn ? day : last.endsOn
  return { startsOn, endsOn: addMonths(startsOn, numbers.hireMonths) }
}
