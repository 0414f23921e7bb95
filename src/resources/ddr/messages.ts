/** Texts of the feature, as the specification spells them. */
export const messages = {
  en: {
    resources: {
      ddrReceived: { name: 'DDR Received' },
      ddrSent: { name: 'DDR Sent' },
    },
  },
}
