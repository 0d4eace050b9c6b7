export const returnLabelCopy = {
  hint: 'Show the QR code at the counter, or write the code on the parcel.',
  download: 'Download the label (PDF)',
} as const
