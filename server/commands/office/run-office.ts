// Does what an operator asked for and answers it in lines for the terminal. One command is one transaction.

import {
  deliverOrder,
  dispatchOrder,
  findOfficeSubject,
  finishRepair,
  inspectReturn,
  listOpenOrders,
  listOpenReturns,
  type OfficeSubject,
  type RentalRecords,
  receiveReturn,
  startPicking,
} from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay, formatDayShort, type LocalDay } from '#server/kernel/calendar.ts'
import { UsageError } from '../usage-error.ts'
import type { OfficeWork } from './read-words.ts'
import { workOnJobs } from './work-on-jobs.ts'
import { workOnMember } from './work-on-member.ts'
import { workOnRefunds } from './work-on-refunds.ts'

type Inspect = Extract<OfficeWork, { name: 'inspect' }>

/** @throws UsageError for an ID that nothing has; Refusal for what cannot be done now */
export async function runOffice(services: RentalRecords, command: OfficeWork): Promise<string[]> {
  switch (command.name) {
    case 'orders':
      return orderLines(services)
    case 'returns':
      return returnLines(services)
    case 'pick': {
      const { id, reference } = await findOrder(services, command.subject)
      const missing = await Promise.all(command.missing.map((qr) => findGarmentId(services, qr)))
      await startPicking(services, { orderId: id, missing, operator: command.operator })
      const without = missing.length === 0 ? '' : ` Without ${command.missing.join(', ')}: the member is told.`
      return [`Order ${reference} is picked.${without}`]
    }
    case 'dispatch': {
      const { id, reference } = await findOrder(services, command.subject)
      const labelCode = await dispatchOrder(services, { orderId: id, operator: command.operator })
      return [`Order ${reference} is on its way in parcel ${labelCode}.`]
    }
    case 'deliver': {
      const { id, reference } = await findOrder(services, command.subject)
      const endsOn = await deliverOrder(services, { orderId: id, operator: command.operator })
      return [`Order ${reference} has arrived; its hires run until ${formatDay(endsOn)} at most.`]
    }
    case 'receive': {
      const { id, labelCode } = await findReturn(services, command.subject)
      const count = await receiveReturn(services, { returnId: id, operator: command.operator })
      return [`Return ${labelCode} is in: ${pieces(count)} to inspect.`]
    }
    case 'inspect':
      return inspect(services, command)
    case 'jobs':
      return workOnJobs(services, command)
    case 'refunds':
    case 'retry-refund':
    case 'settle-refund':
      return workOnRefunds(services, command)
    case 'member':
    case 'accept':
    case 'refuse':
    case 'credit':
      return workOnMember(services, command)
  }
}

async function inspect(services: RentalRecords, command: Inspect): Promise<string[]> {
  const { subject, outcome, condition, operator } = command
  const found = await find(services, subject)
  const { garment } = found
  if (garment?.state === 'repair') {
    if (outcome === 'repair') throw new UsageError(`Garment ${garment.qrId} is in repair already.`)
    if (condition !== undefined) throw new UsageError('A repair leaves the condition as it is: leave out --condition.')
    await finishRepair(services, { garmentId: garment.id, outcome, operator })
    return [`Garment ${garment.qrId} is mended: ${outcome}.`]
  }
  if (!found.return) throw new UsageError(`"${subject}" is in no return.`)
  const { id, labelCode } = found.return
  const inspection = { returnId: id, garmentId: garment?.id, outcome, condition, operator }
  const { garments, done } = await inspectReturn(services, inspection)
  return [`${pieces(garments)} of return ${labelCode} inspected: ${outcome}.${done ? ' The return is done.' : ''}`]
}

const pieces = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`

async function find({ db }: RentalRecords, subject: string): Promise<OfficeSubject> {
  const found = await findOfficeSubject(db, subject)
  if (!found) throw new UsageError(`There is no order, return or garment "${subject}".`)
  return found
}

async function findOrder(services: RentalRecords, subject: string) {
  const { order } = await find(services, subject)
  if (!order) throw new UsageError(`"${subject}" is in no order.`)
  return order
}

async function findReturn(services: RentalRecords, subject: string) {
  const found = await find(services, subject)
  if (!found.return) throw new UsageError(`"${subject}" is in no return.`)
  return found.return
}

async function findGarmentId(services: RentalRecords, subject: string): Promise<string> {
  const { garment } = await find(services, subject)
  if (!garment) throw new UsageError(`"${subject}" is no garment.`)
  return garment.id
}

async function orderLines({ db }: RentalRecords): Promise<string[]> {
  const orders = await listOpenOrders(db)
  return orders.length === 0
    ? ['No order waits.']
    : orders.map((row) => {
        const placedOn = formatDayShort(dayInLondon(row.placedAt))
        return [
          row.reference.padEnd(10),
          row.state.padEnd(11),
          placedOn.padEnd(7),
          pieces(row.pieces).padEnd(10),
          row.to,
        ].join(' ')
      })
}

async function returnLines({ db }: RentalRecords): Promise<string[]> {
  const returns = await listOpenReturns(db)
  return returns.length === 0
    ? ['No return waits.']
    : returns.map((row) => {
        const due = row.dueOn === null ? 'due after its order arrives' : `due ${formatDayShort(row.dueOn as LocalDay)}`
        return [row.labelCode.padEnd(10), row.state.padEnd(10), pieces(row.pieces).padEnd(10), due].join(' ')
      })
}
