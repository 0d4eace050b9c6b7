export { complaintInvariants } from './invariants.ts'
export { recurringComplaintJobs } from './jobs.ts'
export { answerComplaint, closeComplaint, type Outcome } from './operations/answer-complaint.ts'
export { enterComplaint } from './operations/enter-complaint.ts'
export {
  type Complaint,
  countFromSameAddress,
  countOpenFrom,
  findComplaint,
  isFromProvedAddress,
  listComplaintEvents,
  listOpenComplaints,
} from './queries/complaints.ts'
export { complaintRoutes } from './routes.ts'
export { daysLeft, describeTimeLeft, notedUntil } from './rules/complaint-clock.ts'
export type { ComplaintRecords, ComplaintServices } from './services.ts'
export { eraseComplaints, eraseComplaintsAt } from './steps/erase-complaints.ts'
export { followEmail as complaintsFollowEmail } from './steps/follow-email.ts'
