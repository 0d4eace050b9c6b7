// Maps Royal Mail's event codes to our stages, by the status that its event list gives each. We differ from that list in two
// ways: a parcel at a collection point is delivered only when its family collects it, and pre-advice is not a scan. Codes of
// customs and notifications are left out, and so unknown.
import type { TrackingCode } from '#server/domains/shipping/index.ts'

const codes: Readonly<Record<Exclude<TrackingCode, 'unknown'>, string>> = {
  // "We've got it"
  accepted: `
    EVBAH EVBAV EVBAW EVBDM EVBMI EVBOF EVBPM EVBPR EVBRS EVBSD EVBSM EVBSR EVBSS EVBSW
    EVDAA EVDAC EVDAV EVDAW EVDDM EVDOF EVDPL EVDPM EVDPR EVDRO EVDRS EVDSD EVDSL EVDSM EVDSR EVDSS
    EVNPB EVOAC EVOBC EVOCO EVPPA`,
  // "In Transit", and "Pending" without an attempt
  in_transit: `
    EVCAH EVCAV EVCDM EVCMI EVCOF EVCPD EVCPI EVCPS EVCPW EVCRS EVCRW EVDMI EVGDM EVGDO EVGMI EVHAC
    EVIAV EVIDM EVIMC EVIMI EVIMS EVIOF EVIPD EVIPI EVIPR EVIPS EVIPW EVIRM EVIRO
    EVKLC EVKLS EVNCF EVNDN EVNDO EVNKS EVNLC EVNMC EVNMI EVNRC EVNRD EVNRN EVNRT EVNSR EVNWA
    EVODO EVOLB EVOMI EVOOC EVORC EVORI EVORW EVOUF EVOVB EVPLA`,
  // "Ready for Delivery"
  out_for_delivery: 'EVGPD',
  // "Delivery Attempted", and "Pending" after one
  attempted: `
    EVKAA EVKNA EVKNR EVKSU EVNAA EVNAE EVNBA EVNDA EVNIL EVNIO EVNSA EVNUL EVNUO
    EVPOA EVPON EVPOU EVPXA EVPXN EVPXU`,
  // "Delivered" and "Collected"
  delivered: `
    EVKDN EVKNS EVKOP EVKSF EVKSP EVNCE EVNCO EVNFS EVNLP EVNOC EVNPO EVNSC EVPLC EVPLF`,
  // "Returned to Sender"
  returned_to_sender: `
    EVBRA EVBRB EVBRT EVBRW EVBSA EVCPA EVCRA EVCRB EVDRA EVDRB EVDRW EVDSA EVDSW EVIPA
    EVKAI EVKGA EVKRF EVNAB EVNAC EVNAD EVNAI EVNGA EVNGL EVNHE EVNHR EVNLA EVNLG EVNLI EVNLR EVNRE EVNRF EVNRL EVNRO
    EVNRR EVNRS EVNSI EVNUK EVORR EVORT EVPLI EVPLN EVPLR EVPLU EVPLX EVPOG EVPOI EVPOR EVPUX EVPXG EVPXI EVPXR`,
}

const stages = new Map(
  Object.entries(codes).flatMap(([stage, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((code) => [code, stage as TrackingCode] as const),
  ),
)

export const stageOf = (code: string): TrackingCode => stages.get(code) ?? 'unknown'

/** Every known code, as often as it is listed. */
export const knownCodes: readonly string[] = Object.values(codes).flatMap((list) => list.trim().split(/\s+/))
